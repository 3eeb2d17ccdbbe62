public import InlayCore

// Scaling is done in linear light (the transfer function of IEC 61966-2-1 undone) on colors multiplied by
// their alpha, each axis by itself. An axis that shrinks is averaged: a pixel of the result is the mean of
// the area it covers, pixels at its edge counting by the share covered. An axis that grows is interpolated
// linearly: kernels with negative lobes (Catmull-Rom, Lanczos) are sharper but ring, in linear light visibly
// so beside dark lines, and can leave a color above its alpha; linear interpolation of colors and alpha that
// were in order is in order.

extension PixelImage where Alpha == StraightAlpha {
  /// The picture at another size: smaller by area average, larger by linear interpolation, in linear light.
  ///
  /// Exact to one step of 255 against the same in `Double`. A pixel whose alpha rounds to 0 has color 0. At
  /// its own size the picture is returned as it is. The same bytes on every machine.
  ///
  /// - Parameters:
  ///   - width: pixels of a row of the result.
  ///   - height: rows of the result.
  ///   - limits: the result may have `Limits.imagePixels` pixels and `Limits.imageSide` on a side.
  /// - Throws: ``InlayError`` if the size has no pixels or is over a limit; nothing is allocated then.
  /// - Complexity: O(pixels of the source + pixels of the result), and memory for a few rows beside the
  ///   result.
  public func scaled(width: Int, height: Int, limits: Limits = .default) throws
    -> StraightPixels
  {
    if width == self.width, height == self.height { return self }
    let bytes = try scaledBytes(self, width, height, multiplies: false, limits)
    return StraightPixels(unchecked: bytes, width: width, height: height)
  }

  /// The picture at another size, as `scaled(width:height:limits:)` makes it, with colors multiplied by alpha
  /// before they are rounded.
  ///
  /// - Throws: ``InlayError`` if the size has no pixels or is over a limit.
  /// - Complexity: O(pixels of the source + pixels of the result).
  package func scaledPremultiplied(
    width: Int, height: Int, limits: Limits = .default
  ) throws -> PremultipliedPixels {
    if width == self.width, height == self.height { return premultiplied() }
    let bytes = try scaledBytes(self, width, height, multiplies: true, limits)
    return PremultipliedPixels(unchecked: bytes, width: width, height: height)
  }
}

extension PixelImage where Alpha == PremultipliedAlpha {
  /// The picture at another size, as of straight pixels: the colors are divided by alpha before the transfer
  /// function is undone, not rounded between.
  ///
  /// - Throws: ``InlayError`` if the size has no pixels or is over a limit.
  /// - Complexity: O(pixels of the source + pixels of the result).
  public func scaled(
    width: Int, height: Int, limits: Limits = .default
  ) throws -> PremultipliedPixels {
    if width == self.width, height == self.height { return self }
    let bytes = try scaledBytes(self, width, height, multiplies: true, limits)
    return PremultipliedPixels(unchecked: bytes, width: width, height: height)
  }
}

@inline(__always)
private func scaledBytes<Alpha: AlphaForm>(
  _ image: PixelImage<Alpha>, _ width: Int, _ height: Int, multiplies: Bool, _ limits: Limits
) throws -> [UInt8] {
  guard width > 0, height > 0 else { throw InlayError.pixelsEmptySize(width: width, height: height) }
  try Limits.check("imageSide", max(width, height), min(limits.imageSide, 1 << 30))
  let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
  try Limits.check("imagePixels", overflow ? .max : pixels, min(limits.imagePixels, Int(Int32.max)))
  // A sum of n values in Float is off by up to n halves of its last bit: enough for some hundreds.
  if image.width / width < 256, image.height / height < 256 {
    return try ScalingPass<Float, Alpha>(source: image, width: width, height: height, multiplies: multiplies)
      .run()
  }
  return try ScalingPass<Double, Alpha>(source: image, width: width, height: height, multiplies: multiplies)
    .run()
}
