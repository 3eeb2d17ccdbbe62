package import InlayPixels

extension SixelEncoder {
  /// The picture as one complete control sequence, from `ESC P` to `ESC \`.
  ///
  /// Pixels are square, and there are as many as the picture has. Its own colors are used (in percent, as
  /// precise as registers are) if they are few; else as many as leave no visible error, or all registers, so
  /// that the squared error in sRGB is small. The cursor is not moved: no new line of sixels ends the
  /// picture. The same bytes on every machine.
  ///
  /// - Complexity: O(pixels × registers used in a band of six rows) at worst.
  package func encode(_ pixels: StraightPixels) -> [UInt8] {
    let ink = SixelInk(pixels, on: background, leavesOut: isTransparent)
    let palette = SixelPalette(ink, count: colors, dithers: dithers)
    var writer = SixelWriter(width: ink.width, height: ink.height, palette: palette)
    return writer.write()
  }
}
