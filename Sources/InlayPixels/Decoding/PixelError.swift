public import InlayCore

/// Why the pixels of an image could not be had.
public enum PixelError: CancellationReporting, Sendable, Hashable, CustomStringConvertible {
  /// The image asks for more than a limit allows.
  case limit(LimitExceeded)
  /// Decoding would take more memory than `allowed` bytes, which follow from `Limits.imagePixels`; `needed` bytes
  /// where that is known beforehand.
  case memory(needed: Int?, allowed: Int)
  /// The image breaks the rules of its format: how, and at which byte where that is known.
  case damaged(MediaType, at: Int?, what: String)
  /// No decoder here takes it: its media type, `nil` if the bytes are of no kind known by content, and the reason.
  case unsupported(MediaType?, why: String)
  /// The image has no strike of this index.
  case noStrike(index: Int, count: Int)
  /// A decoder for the type is there and cannot work: a helper program is missing, or was stopped.
  case unavailable(MediaType, why: String)
  /// The bytes could not be fetched.
  case source(ByteSourceError)
  /// The task was cancelled.
  case cancelled

  /// Whether it stands for a cancelled task.
  public var isCancellation: Bool { self == .cancelled || self == .source(.cancelled) }

  /// One sentence: what is wrong, at which byte where that is known.
  public var description: String {
    switch self {
    case .limit(let limit): return limit.description
    case .memory(let needed, let allowed):
      let needed = needed.map { "\($0) bytes" } ?? "more"
      return "decoding takes at most \(allowed) bytes of memory, this needs \(needed)"
    case .damaged(let type, let offset, let what):
      return "damaged \(type): \(what)" + (offset.map { ", at byte \($0)" } ?? "")
    case .unsupported(let type, let why):
      return type.map { "\($0) cannot be drawn: \(why)" } ?? "cannot be drawn: \(why)"
    case .noStrike(let index, let count):
      return "there is no strike \(Int128(index) + 1), the image has \(count)"
    case .unavailable(let type, let why): return "\(type) cannot be drawn now: \(why)"
    case .source(let error): return error.description
    case .cancelled: return Cancelled.sentence
    }
  }

  /// What helps, where something does.
  public var advice: String? {
    switch self {
    case .limit(let limit): limit.advice
    case .memory:
      "in a program, raise Limits.imagePixels, to which the memory is in proportion"
    case .damaged, .unsupported, .noStrike, .unavailable, .source, .cancelled: nil
    }
  }

  /// The system gave no memory.
  package static func outOfMemory(_ type: MediaType) -> PixelError {
    .unavailable(type, why: "there is no memory for it")
  }

  /// ``limit(_:)`` if `found` is more than `allowed`.
  package static func check(_ limit: StaticString, _ found: Int, _ allowed: Int) throws(PixelError) {
    if found > allowed { throw .limit(LimitExceeded("\(limit)", allowed: allowed, found: found)) }
  }
}
