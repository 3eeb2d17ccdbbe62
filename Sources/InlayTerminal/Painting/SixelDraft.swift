import InlayCore
import InlayPixels

/// Encodes parts of one picture as sixels, all with the same colors, which is several times faster than finding the
/// best colors for each part: for steps that follow each other closely.
struct SixelDraft {
  private let registers: [SixelColor]
  /// The register nearest to each color of 5 bits a channel; −1 if it was not needed yet.
  private var nearest = [Int16](repeating: -1, count: 1 << 15)
  private var finder: ColorFinder
  private let encoder: SixelEncoder

  /// Finds the colors of a picture, which may be a small copy of it.
  ///
  /// - Complexity: O(pixels).
  init(_ pixels: consuming StraightPixels, _ encoder: SixelEncoder) {
    let ink = SixelInk(pixels, on: encoder.background, leavesOut: encoder.isTransparent)
    registers = SixelPalette(ink, count: encoder.colors, dithers: false).registers
    finder = ColorFinder(registers.isEmpty ? [.zero] : registers.map(\.point))
    self.encoder = encoder
    // Most of the colors that will occur, so that the first step does not have to find them.
    for color in ink.colors where color != 0 { _ = register(of: color) }
  }

  /// The sequence, as of `SixelEncoder/encode(_:)`.
  ///
  /// - Complexity: O(pixels + registers × width for each band of six rows).
  mutating func encode(_ pixels: consuming StraightPixels) -> [UInt8] {
    guard !registers.isEmpty else { return encoder.encode(pixels) }
    let ink = SixelInk(pixels, on: encoder.background, leavesOut: encoder.isTransparent)
    var indices = [Int16](repeating: -1, count: ink.colors.count)
    for index in ink.colors.indices {
      let color = ink.colors[index]
      if color == 0 { continue }
      indices[index] = register(of: color)
    }
    var writer = SixelWriter(
      width: ink.width, height: ink.height, palette: SixelPalette(registers: registers, indices: indices))
    return writer.write()
  }

  /// The register for a color, which is opaque.
  @inline(__always)
  private mutating func register(of color: UInt32) -> Int16 {
    let red = color >> 16 & 0xF8
    let green = color >> 8 & 0xF8
    let blue = color & 0xF8
    let key = Int(red << 7 | green << 2 | blue >> 3)
    let known = nearest[key]
    if known >= 0 { return known }
    // The middle of the cell of colors.
    let middle: Float = 3.5
    let point = SIMD4<Float>(Float(red) + middle, Float(green) + middle, Float(blue) + middle, 0)
    let register = Int16(finder.nearest(to: point, isOneOfMany: true).w)
    nearest[key] = register
    return register
  }
}
