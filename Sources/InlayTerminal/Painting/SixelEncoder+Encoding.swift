package import InlayPixels

extension SixelEncoder {
  /// The picture as one complete control sequence, from `ESC P` to `ESC \`.
  ///
  /// Pixels are square, and there are as many as in the picture. If the picture has few colors, they are used directly
  /// (in percent, which is the precision of registers). Otherwise, as many colors are chosen as leave no visible error,
  /// or as many as there are registers, so that the squared error in sRGB is small. No newline ends the picture, so
  /// that the cursor does not move. The bytes are the same on every machine.
  ///
  /// - Complexity: O(pixels × registers used in a band of six rows) at worst.
  package func encode(_ pixels: consuming StraightPixels) -> [UInt8] {
    let ink = SixelInk(pixels, on: background, leavesOut: isTransparent)
    let palette = SixelPalette(ink, count: colors, dithers: dithers)
    var writer = SixelWriter(width: ink.width, height: ink.height, palette: palette)
    return writer.write()
  }
}
