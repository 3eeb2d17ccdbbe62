public import InlayCore

/// Decodes pictures for deep verification: a value that is passed in, so that the portable document links no image
/// library.
public struct PictureCheck: Sendable {
  /// Why a picture could not be decoded.
  public enum Problem: CancellationReporting, Sendable, Hashable {
    /// The picture breaks the rules of its format: how, and where.
    case damaged(String)
    /// The picture is over a limit: which, and how to raise it.
    case overLimit(String)
    /// No decoder takes its type.
    case unsupported(String)
    /// A decoder for the type is there and cannot work.
    case unavailable(String)
    /// The bytes cannot be read.
    case source(ByteSourceError)
    /// The task was cancelled: no finding, but the end of the check.
    case cancelled

    /// Whether it stands for a cancelled task.
    public var isCancellation: Bool { self == .cancelled || self == .source(.cancelled) }
  }

  /// Decodes every pixel of the strike of this index, from 0, and gives back what was noticed.
  public typealias Decode =
    @Sendable (_ source: any ByteSource, _ strike: Int, _ limits: Limits) throws(Problem) -> [Diagnostic]

  let decode: Decode

  /// A check that decodes with `decode`.
  public init(_ decode: @escaping Decode) { self.decode = decode }
}
