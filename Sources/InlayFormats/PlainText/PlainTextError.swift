public import Inlay

/// Why bytes are not plain text.
public enum PlainTextError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Bytes that are not UTF-8, from this offset on.
  case malformedUTF8(at: Int)
  /// Half a surrogate pair, or half a unit at the end, at this byte of UTF-16.
  case malformedUTF16(at: Int)
  /// Over a limit.
  case limit(LimitExceeded)
  /// The bytes could not be read (74).
  case source(ByteSourceError)

  /// One sentence: what is wrong, at which byte.
  public var description: String {
    switch self {
    case .malformedUTF8(let at): "the text is not valid UTF-8, at byte \(at)"
    case .malformedUTF16(let at): "the text is not valid UTF-16, at byte \(at)"
    case .limit(let error): error.description
    case .source(let error): error.description
    }
  }

  /// What may help.
  public var advice: String? {
    switch self {
    case .malformedUTF8: "convert it to UTF-8 first, for example with iconv"
    case .malformedUTF16, .source: nil
    case .limit(let error): error.advice
    }
  }

  /// 65, or 74 where reading failed.
  public var exitStatus: Int32 { if case .source = self { 74 } else { 65 } }

  /// The byte, where there is one.
  public var place: FormatPlace? {
    switch self {
    case .malformedUTF8(let at), .malformedUTF16(let at): .byte(at)
    case .limit, .source: nil
    }
  }
}
