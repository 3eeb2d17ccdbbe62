package import InlayCore

extension PixelImage where Alpha == StraightAlpha {
  /// A part of the image; what is beyond its edges is left out.
  ///
  /// - Complexity: O(pixels of the part).
  package func cut(_ part: PixelRectangle) -> StraightPixels {
    let part = part.clamped(to: size)
    if part.width == width, part.height == height { return self }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 * part.width * part.height)
    for row in part.y..<part.y + part.height {
      let start = 4 * (row * width + part.x)
      bytes += self.bytes[start..<start + 4 * part.width]
    }
    return StraightPixels(unchecked: bytes, width: part.width, height: part.height)
  }

  /// A part of the image in another size: the same as that part cut out and scaled, without the copy.
  ///
  /// - Throws: `InlayError` if the size has no pixels or exceeds a limit; `CancellationError`.
  /// - Complexity: O(pixels of the part + pixels of the result).
  package func scaled(
    _ part: PixelRectangle, width: Int, height: Int, limits: Limits = .default
  ) throws -> StraightPixels {
    let part = part.clamped(to: size)
    if part.width == width, part.height == height { return cut(part) }
    let bytes = try scaledBytes(self, part, width, height, multiplies: false, limits)
    return StraightPixels(unchecked: bytes, width: width, height: height)
  }

  /// A part of the image in another size. Each pixel of the result is the one of the image at its middle, which takes a
  /// tenth of the time of scaling, but makes edges rough.
  ///
  /// - Throws: `InlayError` if the size has no pixels or exceeds a limit.
  /// - Complexity: O(pixels of the result).
  package func sampled(
    _ part: PixelRectangle, width: Int, height: Int, limits: Limits = .default
  ) throws -> StraightPixels {
    try checkScaledSize(width, height, limits)
    let part = part.clamped(to: size)
    let columns = (0..<width).map { 4 * (part.x + (2 * $0 + 1) * part.width / (2 * width)) }
    let source = unsafe bytes.span.bytes
    var result = [UInt8](repeating: 0, count: 4 * width * height)
    var pixels = result.mutableSpan
    var target = unsafe pixels.mutableBytes
    var offset = 0
    for row in 0..<height {
      let start = 4 * self.width * (part.y + (2 * row + 1) * part.height / (2 * height))
      for column in columns {
        // Both calls check their bounds, and every pattern of bits is an integer.
        let pixel = unsafe source.unsafeLoadUnaligned(fromByteOffset: start + column, as: UInt32.self)
        target.storeBytes(of: pixel, toByteOffset: offset, as: UInt32.self)
        offset += 4
      }
    }
    return StraightPixels(unchecked: result, width: width, height: height)
  }
}
