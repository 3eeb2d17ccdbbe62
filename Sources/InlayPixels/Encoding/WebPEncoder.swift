import InlayCore

/// Writes pictures as WebP files (RFC 9649).
///
/// What is written depends on the picture, the compression and the version of libwebp alone, byte for byte.
public struct WebPEncoder: Sendable, Hashable {
  /// What may change.
  public enum Compression: Sendable, Hashable {
    /// Nothing: every pixel comes back as it is, also the colours of transparent ones.
    case lossless
    /// Colours, the less the higher the quality, from 0 to 100; alpha comes back as it is. Colours of wholly transparent
    /// pixels become what takes least room.
    case lossy(quality: Int)
  }

  /// What may change.
  public var compression: Compression

  /// An encoder of this compression.
  public init(_ compression: Compression = .lossless) { self.compression = compression }

  /// The picture as a WebP file, in sRGB, which needs no profile.
  ///
  /// - Throws: ``WebPEncodingError`` if a side or the quality is not one the format has, a lossy picture has too much detail,
  ///   or memory is short.
  /// - Complexity: O(pixels); memory for a few copies of the picture.
  public func encode(_ image: StraightPixels) throws(WebPEncodingError) -> [UInt8] {
    guard max(image.width, image.height) <= WebPEncodingError.maximalSide else {
      throw .size(width: image.width, height: image.height)
    }
    if case .lossy(let quality) = compression, !(0...100).contains(quality) { throw .quality(quality) }
    try WebPEncodingError.checkCancellation()
    return try WebPEncodingHandle(image, compression).encode()
  }
}
