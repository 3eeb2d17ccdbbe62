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
  init(_ pixels: StraightPixels, _ encoder: SixelEncoder) {
    let ink = SixelInk(pixels, on: encoder.background, leavesOut: encoder.isTransparent)
    registers = SixelPalette(ink, count: encoder.colors, dithers: false).registers
    finder = ColorFinder(registers.isEmpty ? [.zero] : registers.map(\.point))
    self.encoder = encoder
  }

  /// The sequence, as of `SixelEncoder/encode(_:)`.
  ///
  /// - Complexity: O(pixels + registers × width for each band of six rows).
  mutating func encode(_ pixels: StraightPixels) -> [UInt8] {
    let ink = SixelInk(pixels, on: encoder.background, leavesOut: encoder.isTransparent)
    guard !registers.isEmpty else { return encoder.encode(pixels) }
    var indices = [Int32](repeating: -1, count: ink.colors.count)
    for index in ink.colors.indices {
      let color = ink.colors[index]
      if color == 0 { continue }
      let red = color >> 16 & 0xF8
      let green = color >> 8 & 0xF8
      let blue = color & 0xF8
      let key = Int(red << 7 | green << 2 | blue >> 3)
      var register = nearest[key]
      if register < 0 {
        // The middle of the cell of colors.
        let middle: Float = 3.5
        let point = SIMD4<Float>(Float(red) + middle, Float(green) + middle, Float(blue) + middle, 0)
        register = Int16(finder.nearest(to: point, isOneOfMany: true).w)
        nearest[key] = register
      }
      indices[index] = Int32(register)
    }
    var writer = SixelWriter(
      width: ink.width, height: ink.height, palette: SixelPalette(registers: registers, indices: indices))
    return writer.write()
  }
}
