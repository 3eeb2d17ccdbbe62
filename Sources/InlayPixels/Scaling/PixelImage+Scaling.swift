public import InlayCore

// Scaling works in linear light (with the transfer function of IEC 61966-2-1 undone) on premultiplied colors,
// separately for each axis. Along a shrinking axis, a result pixel is the mean of the area it covers, and pixels at its
// edge count by the share covered. Along a growing axis, pixels are interpolated linearly. Kernels with negative lobes
// (Catmull-Rom, Lanczos) are sharper but ring, visibly so in linear light beside dark lines, and can produce a color
// above its alpha. Linear interpolation cannot.

extension PixelImage where Alpha == StraightAlpha {
  /// The image scaled in linear light: by area average if smaller, by linear interpolation if larger.
  ///
  /// The error is at most one step of 255 compared to the same computation in `Double`. A pixel whose alpha rounds to 0
  /// has color 0. At its own size, the image is returned unchanged. The bytes are the same on every machine.
  ///
  /// - Parameters:
  ///   - width: width of the result in pixels.
  ///   - height: height of the result in pixels.
  ///   - limits: limits of the result, `Limits.imagePixels` and `Limits.imageSide`.
  /// - Throws: `InlayError` if the size has no pixels or exceeds a limit. No memory is then allocated.
  /// - Complexity: O(pixels of the source + pixels of the result), and memory for a few rows besides the result.
  public func scaled(width: Int, height: Int, limits: Limits = .default) throws
    -> StraightPixels
  {
    if width == self.width, height == self.height { return self }
    let bytes = try scaledBytes(self, whole, width, height, multiplies: false, limits)
    return StraightPixels(unchecked: bytes, width: width, height: height)
  }

  /// The image scaled as by `scaled(width:height:limits:)`, with colors multiplied by alpha before rounding.
  ///
  /// - Throws: `InlayError` if the size has no pixels or exceeds a limit.
  /// - Complexity: O(pixels of the source + pixels of the result).
  package func scaledPremultiplied(
    width: Int, height: Int, limits: Limits = .default
  ) throws -> PremultipliedPixels {
    if width == self.width, height == self.height { return premultiplied() }
    let bytes = try scaledBytes(self, whole, width, height, multiplies: true, limits)
    return PremultipliedPixels(unchecked: bytes, width: width, height: height)
  }
}

extension PixelImage where Alpha == PremultipliedAlpha {
  /// The image scaled as if it had straight alpha: colors are divided by alpha, without rounding, before the transfer
  /// function is undone.
  ///
  /// - Throws: `InlayError` if the size has no pixels or exceeds a limit.
  /// - Complexity: O(pixels of the source + pixels of the result).
  public func scaled(
    width: Int, height: Int, limits: Limits = .default
  ) throws -> PremultipliedPixels {
    if width == self.width, height == self.height { return self }
    let bytes = try scaledBytes(self, whole, width, height, multiplies: true, limits)
    return PremultipliedPixels(unchecked: bytes, width: width, height: height)
  }
}

extension PixelImage {
  /// All of the image.
  fileprivate var whole: PixelRectangle { PixelRectangle(x: 0, y: 0, width: width, height: height) }
}

/// Throws if an image cannot be scaled to a size.
func checkScaledSize(_ width: Int, _ height: Int, _ limits: Limits) throws {
  guard width > 0, height > 0 else { throw InlayError.pixelsEmptySize(width: width, height: height) }
  try Limits.check("imageSide", max(width, height), min(limits.imageSide, 1 << 30))
  try Limits.check("imagePixels", width * height, min(limits.imagePixels, Int(Int32.max)))
}

/// The bytes of a scaled part of an image, which must lie inside of it.
@inline(__always)
func scaledBytes<Alpha: AlphaForm>(
  _ image: PixelImage<Alpha>, _ part: PixelRectangle, _ width: Int, _ height: Int, multiplies: Bool,
  _ limits: Limits
) throws -> [UInt8] {
  try checkScaledSize(width, height, limits)
  // A sum of n values in Float may be off by n halves of its last bit, which is good enough for a few hundred values.
  if part.width / width < 256, part.height / height < 256 {
    return try ScalingPass<Float, Alpha>(
      source: image, part: part, width: width, height: height, multiplies: multiplies
    ).run()
  }
  return try ScalingPass<Double, Alpha>(
    source: image, part: part, width: width, height: height, multiplies: multiplies
  ).run()
}
