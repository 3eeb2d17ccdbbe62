import InlayCore

/// Writes pictures as WebP files (RFC 9649).
///
/// What is written depends on the picture, the compression and the version of libwebp alone, byte for byte.
public struct WebPEncoder: Sendable, Hashable {
  /// What may change.
  public enum Compression: Sendable, Hashable {
    /// Nothing: every pixel comes back as it is, also the colors of transparent ones.
    case lossless
    /// Colors, the less the higher the quality, from 0 to 100; alpha comes back as it is. Colors of wholly
    /// transparent pixels become what takes least room.
    case lossy(quality: Int)
  }

  /// The longest side of a WebP, in pixels.
  package static let maximumSide = 16_383

  /// What may change.
  public var compression: Compression

  /// An encoder of this compression.
  public init(_ compression: Compression = .lossless) { self.compression = compression }

  /// The picture as a WebP file, in sRGB, which needs no profile.
  ///
  /// - Throws: ``InlayError`` if a side or the quality is not one the format has, a lossy picture has too
  ///   much detail, or memory is short.
  /// - Complexity: O(pixels); memory for a few copies of the picture.
  public func encode(_ image: StraightPixels) throws -> [UInt8] {
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
