public import InlayCore

/// Why the header of an image could not be read.
public enum ContainerError: CancellationReporting, Sendable, Hashable, CustomStringConvertible {
  /// The bytes are of no kind this reader knows by content.
  case unrecognised
  /// The bytes end, at this offset, before what the header needs.
  case truncated(at: Int)
  /// The bytes break the rules of their format: where, and how.
  case malformed(at: Int, what: String)
  /// The input asks for more than a limit allows.
  case limit(LimitExceeded)
  /// The bytes could not be fetched.
  case source(ByteSourceError)
  /// The task was cancelled.
  case cancelled

  /// Whether it stands for a cancelled task.
  public var isCancellation: Bool { self == .cancelled || self == .source(.cancelled) }

  /// One sentence: what is wrong, at which byte.
  public var description: String {
    switch self {
    case .unrecognised: "not an image or document this reader recognises by its content"
    case .truncated(let offset): "the header ends too early, at byte \(offset)"
    case .malformed(let offset, let what): "\(what), at byte \(offset)"
    case .limit(let limit): limit.description
    case .source(let error): error.description
    case .cancelled: Cancelled.sentence
    }
  }

  /// Whether only this file's bytes are to blame, so that a reader may go on without the part that failed.
  var isDamage: Bool {
    switch self {
    case .truncated, .malformed: true
    case .unrecognised, .limit, .source, .cancelled: false
    }
  }

  /// ``limit(_:)`` if `found` is more than `allowed`.
  @inline(__always)
  static func check(_ limit: StaticString, _ found: Int, _ allowed: Int) throws(ContainerError) {
    if found > allowed { throw .limit(LimitExceeded("\(limit)", allowed: allowed, found: found)) }
  }
}
