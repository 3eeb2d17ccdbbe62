import InlayCore

/// Writes images as WebP files (RFC 9649).
///
/// The bytes depend only on the image, the compression and the version of libwebp.
public struct WebPEncoder: Sendable, Hashable {
  /// How pixels are compressed.
  public enum Compression: Sendable, Hashable {
    /// Lossless, including the colors of transparent pixels.
    case lossless
    /// Lossy colors, with a quality from 0 to 100; lossless alpha. The colors of fully transparent pixels become
    /// whatever takes least space.
    case lossy(quality: Int)
  }

  /// The maximum side of a WebP in pixels.
  package static let maximumSide = 16_383

  /// How pixels are compressed.
  package var compression: Compression

  /// An encoder with this compression.
  package init(_ compression: Compression = .lossless) { self.compression = compression }

  /// The image as a WebP file in sRGB, without a profile.
  ///
  /// - Throws: `InlayError` if the format does not support the size or quality, if a lossy image has too much detail,
  ///   or if memory is short.
  /// - Complexity: O(pixels); memory for a few copies of the image.
  package func encode(_ image: StraightPixels) throws -> [UInt8] {
    guard max(image.width, image.height) <= Self.maximumSide else {
      throw InlayError.webPSize(width: image.width, height: image.height)
    }
    if case .lossy(let quality) = compression, !(0...100).contains(quality) {
      throw InlayError.webPQuality(quality)
    }
    try Task.checkCancellation()
    return try WebPEncodingHandle(image, compression).encode()
  }
}
