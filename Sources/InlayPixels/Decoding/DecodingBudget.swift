package import InlayContainer
package import InlayCore

/// The size of a picture that has been found within the limits, and the memory its decoding may take.
package struct DecodingBudget {
  /// Pixels across, as stored.
  package let width: Int
  /// Pixels down, as stored.
  package let height: Int
  /// How they are to be turned.
  package let orientation: ImageOrientation
  /// Bytes of memory, those of the file not counted.
  package let allowedBytes: Int

  package var pixels: Int { width * height }

  /// 256 MiB, which is enough for plain pictures of 50 million pixels; more only for those who raise the
  /// limit.
  private static let baseBytes = 256 << 20

  /// Checks what the header says before anything of that size is allocated.
  init(_ request: DecodingRequest) throws {
    let header = request.header
    guard let width = header.width, let height = header.height, width > 0, height > 0 else {
      throw InlayError.pixelsDamaged(header.mediaType, at: nil, what: "its header says no size")
    }
    try self.init(width: width, height: height, orientation: header.orientation, limits: request.limits)
  }

  /// Checks the size of a picture before anything of that size is allocated. Both sides are at least 1.
  package init(
    width: Int, height: Int, orientation: ImageOrientation, limits: Limits
  ) throws {
    try Limits.check("imageSide", max(width, height), limits.imageSide)
    let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
    try Limits.check("imagePixels", overflow ? Int.max : pixels, min(limits.imagePixels, Int.max / 64))
    self.width = width
    self.height = height
    self.orientation = orientation
    allowedBytes = max(Self.baseBytes, min(limits.imagePixels, Int.max / 64) * 16 / 3)
  }

  /// Makes sure that a decoder which works with `bytesPerPixel` for each pixel, the result among them, may do
  /// so.
  package func check(bytesPerPixel: Int) throws {
    try check(bytes: pixels * bytesPerPixel)
  }

  /// Makes sure that a decoder may take `needed` bytes in all.
  package func check(bytes needed: Int) throws {
    if needed > allowedBytes { throw InlayError.pixelsMemory(needed: needed, allowed: allowedBytes) }
  }

  /// Makes sure that the library sees the size that was checked.
  func confirm(width: UInt32, height: UInt32, _ type: MIMEType) throws {
    guard Int(width) == self.width, Int(height) == self.height else {
      throw InlayError.pixelsDamaged(
        type, at: nil,
        what: "two headers disagree: \(self.width) × \(self.height) and \(width) × \(height) pixels")
    }
  }
}
