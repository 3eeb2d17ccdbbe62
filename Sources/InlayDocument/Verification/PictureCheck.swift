public import InlayCore

/// Decodes pictures for deep verification. Callers pass it in, so that the portable document links no image library.
public struct PictureCheck: Sendable {
  /// How the decoding of a picture ended.
  public enum Outcome: Sendable {
    /// Every pixel was decoded, with these diagnostics.
    case decoded([Diagnostic])
    /// It was not decoded, as that would take more memory or pixels than allowed.
    case overLimit(String)
    /// No decoder takes pictures of its type.
    case unsupported(String)
    /// There is a decoder for its type, but it cannot work.
    case unavailable(String)
  }

  /// Decodes every pixel of the strike of this index, from 0.
  ///
  /// An ``InlayError`` that it throws says that the picture is over a limit or, with any other code, damaged.
  /// Any other error ends the verification.
  public typealias Decode =
    @Sendable (_ source: any ByteSource, _ strike: Int, _ limits: Limits) throws -> Outcome

  let decode: Decode

  /// A check that decodes with `decode`.
  public init(_ decode: @escaping Decode) { self.decode = decode }
}
