public import InlayPixels

extension SixelEncoder {
  /// The picture as one complete control sequence, from `ESC P` to `ESC \`.
  ///
  /// Pixels are square, and there are as many as the picture has. Its own colours are used if the registers suffice (in
  /// percent, as precise as registers are); else those that leave the least squared error in sRGB, nearly. The cursor is not
  /// moved by it: no new line of sixels ends the picture. The same bytes on every machine.
  ///
  /// - Complexity: O(pixels × registers used in a band of six rows) at worst.
  public func encode(_ pixels: StraightPixels) -> [UInt8] {
    let ink = SixelInk(pixels, on: background, leavesOut: isTransparent)
    let palette = SixelPalette(ink, count: colors)
    var writer = SixelWriter(width: ink.width, height: ink.height, palette: palette)
    return writer.write()
  }
}
