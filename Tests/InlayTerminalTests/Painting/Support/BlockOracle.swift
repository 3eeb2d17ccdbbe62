import InlayCore
import InlayPixels
import TestKit

@testable import InlayTerminal

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The error of cells, added up plainly in `Double`, and the least that any symbol can have.
struct BlockOracle {
  struct Sample {
    var light: SIMD4<Double>
    var alpha: Double
  }

  let painter: BlockPainter
  let background: SIMD4<Double>?

  init(_ painter: BlockPainter) {
    self.painter = painter
    background = painter.background.map(Self.light)
  }

  private static let lights: [Double] = (0...255).map {
    let x = Double($0) / 255
    return x <= 0.04045 ? x / 12.92 : pow((x + 0.055) / 1.055, 2.4)
  }

  static func light(_ color: TextColor) -> SIMD4<Double> {
    SIMD4(lights[Int(color.red)], lights[Int(color.green)], lights[Int(color.blue)], 0)
  }

  /// The value nearest to an amount of light; both where it lies between two.
  private static func values(_ light: Double) -> Set<UInt8> {
    let light = max(0, min(1, light))
    let value = 255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055)
    return [UInt8(max(0, value - 0.01).rounded()), UInt8(min(255, value + 0.01).rounded())]
  }

  /// The samples of a cell.
  func samples(_ grid: StraightPixels, column: Int, row: Int) -> [Sample] {
    let size = painter.samples
    return (0..<size.x * size.y).map { place in
      let pixel = grid[column * size.x + place % size.x, row * size.y + place / size.x] ?? .zero
      let light = Self.light(TextColor(red: pixel.x, green: pixel.y, blue: pixel.z))
      let alpha = Double(pixel.w) / 255
      guard let background else { return Sample(light: light, alpha: alpha) }
      return Sample(light: light * alpha + background * (1 - alpha), alpha: alpha)
    }
  }

  /// Which samples a symbol draws, as a mask.
  func drawn(_ symbol: Unicode.Scalar) throws -> UInt32 {
    guard let mask = BlockGlyph.mask(symbol) else { throw Unmet("\(symbol) is no block") }
    let size = painter.samples
    var (drawn, left): (UInt32, UInt32) = (0, 0)
    for row in 0..<BlockGlyph.rows {
      for column in 0..<BlockGlyph.columns {
        let place = row * size.y / BlockGlyph.rows * size.x + column * size.x / BlockGlyph.columns
        if mask >> UInt32(row * BlockGlyph.columns + column) & 1 == 1 {
          drawn |= 1 << UInt32(place)
        } else {
          left |= 1 << UInt32(place)
        }
      }
    }
    guard drawn & left == 0 else { throw Unmet("\(symbol) cuts a sample in two") }
    return drawn
  }

  /// Error of samples in a color; in the terminal's background for `nil`.
  func error(_ part: [Sample], _ color: SIMD4<Double>?) -> Double {
    func square(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> Double { ((a - b) * (a - b)).sum() }
    return part.reduce(0) { sum, sample in
      if let background { return sum + square(sample.light, color ?? background) }
      guard let color else { return sum + sample.alpha * sample.alpha }
      let missing = 1 - sample.alpha
      return sum + sample.alpha * square(sample.light, color) + missing * missing
    }
  }

  /// The least error of any cutting of a cell in two, each part in the best color, or in the terminal's
  /// background where the rules say so.
  func minimumError(_ samples: [Sample], _ masks: [UInt32]) -> Double {
    let terms = samples.map { Terms($0, over: background) }
    var total = Terms()
    for term in terms { total.add(term) }
    var minimum = Double.infinity
    for mask in masks {
      var front = Terms()
      var back = total
      var rest = mask
      while rest != 0 {
        front.add(terms[rest.trailingZeroBitCount])
        rest &= rest - 1
      }
      back.add(front, times: -1)
      minimum = min(minimum, error(front) + error(back))
    }
    return minimum
  }

  /// Sums of what the squared error of any color is made of.
  struct Terms {
    var count = 0.0
    var alpha = 0.0
    var weight = 0.0
    var (red, green, blue) = (0.0, 0.0, 0.0)
    var squares = 0.0
    var ifOpaque = 0.0
    var ifClear = 0.0

    init() {}

    init(_ sample: Sample, over background: SIMD4<Double>?) {
      (count, alpha) = (1, sample.alpha)
      weight = background == nil ? sample.alpha : 1
      let light = sample.light
      (red, green, blue) = (light.x * weight, light.y * weight, light.z * weight)
      squares = weight * (light.x * light.x + light.y * light.y + light.z * light.z)
      if let background {
        ifClear = ((light - background) * (light - background)).sum()
      } else {
        ifOpaque = (1 - alpha) * (1 - alpha)
        // What is there counts three times as much as what is not.
        ifClear = (3 * alpha) * (3 * alpha)
      }
    }

    mutating func add(_ other: Terms, times sign: Double = 1) {
      count += sign * other.count
      alpha += sign * other.alpha
      weight += sign * other.weight
      red += sign * other.red
      green += sign * other.green
      blue += sign * other.blue
      squares += sign * other.squares
      ifOpaque += sign * other.ifOpaque
      ifClear += sign * other.ifClear
    }

    /// The error in a color.
    func error(_ r: Double, _ g: Double, _ b: Double) -> Double {
      squares - 2 * (r * red + g * green + b * blue) + weight * (r * r + g * g + b * b) + ifOpaque
    }
  }

  private func error(_ part: Terms) -> Double {
    let scale = part.weight > 1e-9 ? 1 / part.weight : 0
    let (red, green, blue) = (part.red * scale, part.green * scale, part.blue * scale)
    if part.count < 0.5 { return 0 }
    if background != nil, part.alpha * 128 < part.count - 1e-9 { return part.ifClear }
    let ifClear = background == nil ? part.ifClear : .infinity
    guard painter.colors != .direct else { return min(ifClear, part.error(red, green, blue)) }
    // Where a mean lies between two values, either may have been rounded to: the worse of the palette's
    // colors for them.
    var worst = 0.0
    for red in Self.values(red) {
      for green in Self.values(green) {
        for blue in Self.values(blue) {
          let rounded = TextColor(red: red, green: green, blue: blue)
          let light = Self.light(CellColor(rounded, depth: painter.colors)?.color ?? rounded)
          worst = max(worst, part.error(light.x, light.y, light.z))
        }
      }
    }
    return min(ifClear, worst)
  }

  /// All symbols that Unicode has for the painter's.
  static func all(_ symbols: BlockSymbols) -> [Unicode.Scalar] {
    var codes: [UInt32] = [0x20, 0x2580, 0x2584, 0x2588]
    if symbols >= .quadrant { codes += [0x258C, 0x2590] + Array(0x2596...0x259F) }
    if symbols >= .sextant { codes += Array(0x1FB00...0x1FB3B) }
    if symbols >= .octant {
      codes += [0x2582, 0x2586, 0x1FB82, 0x1FB85, 0x1FBE6, 0x1FBE7, 0x1CEA0, 0x1CEA3, 0x1CEA8, 0x1CEAB]
      codes += Array(0x1CD00...0x1CDE5)
    }
    return codes.compactMap { Unicode.Scalar($0) }
  }
}
