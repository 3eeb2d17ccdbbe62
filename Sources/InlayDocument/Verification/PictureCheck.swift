public import InlayCore

/// Decodes images for deep verification. Callers pass it in, so that this module links no image library.
public struct PictureCheck: Sendable {
  /// How decoding an image ended.
  public enum Outcome: Sendable {
    /// Every pixel was decoded, with these diagnostics.
    case decoded([Diagnostic])
    /// The image was not decoded, because that would exceed the allowed memory or pixels.
    case overLimit(String)
    /// No decoder supports this type of image.
    case unsupported(String)
    /// There is a decoder for this type, but it is not available.
    case unavailable(String)
  }

  /// Decodes every pixel of the strike at this index, from 0.
  ///
  /// If it throws an `InlayError` for a limit, the image is over that limit; any other `InlayError` means that the
  /// image is damaged. Other errors end the verification.
  public typealias Decode =
    @Sendable (_ source: any ByteSource, _ strike: Int, _ limits: Limits) throws -> Outcome

  let decode: Decode

  /// A check that decodes with `decode`.
  public init(_ decode: @escaping Decode) { self.decode = decode }
}
