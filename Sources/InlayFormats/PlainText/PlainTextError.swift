public import InlayCore

/// Why bytes are not plain text.
public enum PlainTextError: CancellationReporting, Sendable, Hashable, CustomStringConvertible {
  /// Bytes that are not UTF-8, from this offset on.
  case malformedUTF8(at: Int)
  /// Half a surrogate pair, or half a unit at the end, at this byte of UTF-16.
  case malformedUTF16(at: Int)
  /// Over a limit.
  case limit(LimitExceeded)
  /// The bytes could not be read (74).
  case source(ByteSourceError)
  /// The task was cancelled (130).
  case cancelled

  /// Whether it stands for a cancelled task.
  public var isCancellation: Bool { self == .cancelled || self == .source(.cancelled) }

  /// One sentence: what is wrong, at which byte.
  public var description: String {
    switch self {
    case .malformedUTF8(let at): "the text is not valid UTF-8, at byte \(at)"
    case .malformedUTF16(let at): "the text is not valid UTF-16, at byte \(at)"
    case .limit(let error): error.description
    case .source(let error): error.description
    case .cancelled: Cancelled.sentence
    }
  }

  /// What may help.
  public var advice: String? {
    switch self {
    case .malformedUTF8: "convert it to UTF-8 first, for example with iconv"
    case .malformedUTF16, .source, .cancelled: nil
    case .limit(let error): error.advice
    }
  }

  /// 65, 74 where reading failed, or 130.
  public var exitStatus: Int32 {
    switch self {
    case .source: 74
    case .cancelled: 130
    default: 65
    }
  }

  /// The byte, where there is one.
  public var place: FormatPlace? {
    switch self {
    case .malformedUTF8(let at), .malformedUTF16(let at): .byte(at)
    case .limit, .source, .cancelled: nil
    }
  }
}
