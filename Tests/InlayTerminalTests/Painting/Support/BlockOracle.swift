import Inlay
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

  static func light(_ color: Color) -> SIMD4<Double> {
    SIMD4(lights[Int(color.red)], lights[Int(color.green)], lights[Int(color.blue)], 0)
  }

  static func value(_ light: Double) -> UInt8 {
    let light = max(0, min(1, light))
    let x = light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055
    return UInt8((255 * x).rounded())
  }

  /// The samples of a cell.
  func samples(_ grid: StraightPixels, column: Int, row: Int) -> [Sample] {
    let size = painter.samples
    return (0..<size.x * size.y).map { place in
      let pixel = grid[column * size.x + place % size.x, row * size.y + place / size.x] ?? .zero
      let light = Self.light(Color(red: pixel.x, green: pixel.y, blue: pixel.z))
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

  /// Error of samples in a colour; in the terminal's background for `nil`.
  func error(_ part: [Sample], _ color: SIMD4<Double>?) -> Double {
    func square(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> Double { ((a - b) * (a - b)).sum() }
    return part.reduce(0) { sum, sample in
      if let background { return sum + square(sample.light, color ?? background) }
      guard let color else { return sum + sample.alpha * sample.alpha }
      let missing = 1 - sample.alpha
      return sum + sample.alpha * square(sample.light, color) + missing * missing
    }
  }

  /// The error of a part in the best colour, or in the terminal's background where the rules say so.
  func least(_ part: [Sample]) -> Double {
    guard !part.isEmpty else { return 0 }
    let alpha = part.reduce(0) { $0 + $1.alpha }
    var weight = 0.0
    var mean = SIMD4<Double>.zero
    for sample in part {
      let share = background == nil ? sample.alpha : 1
      weight += share
      mean += sample.light * share
    }
    if weight > 0 { mean /= weight }
    let isClear =
      background != nil ? alpha * 128 < Double(part.count) : error(part, nil) < error(part, mean)
    if isClear { return error(part, nil) }
    let rounded = Color(red: Self.value(mean[0]), green: Self.value(mean[1]), blue: Self.value(mean[2]))
    return error(part, Self.light(CellColor(rounded, depth: painter.colors)?.color ?? rounded))
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
