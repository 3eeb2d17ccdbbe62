public import InlayCore
public import InlayJSON

/// Why a triple is not sound, or a text cannot be one.
public enum TripleError: CancellationReporting, Sendable, Hashable, CustomStringConvertible {
  /// The bytes are not the JSON of a triple.
  case json(JSONError)
  /// A member that every triple has is missing; `at` is the byte after the object that lacks it.
  case missingMember(String, at: Int)
  /// A range, counted from 0, is empty.
  case emptyRange(index: Int, at: Int)
  /// A range reaches beyond the string, which has `count` UTF-16 units.
  case rangeOutOfBounds(index: Int, at: Int, count: Int)
  /// A range starts or ends inside a surrogate pair.
  case rangeSplitsSurrogates(index: Int, at: Int)
  /// A range overlaps another.
  case rangesOverlap(index: Int, at: Int)
  /// An identifier stands for two images with different bytes.
  case identifierRepeats(ContentIdentifier)
  /// Over a limit.
  case limit(LimitExceeded)
  /// Bytes could not be read (74).
  case source(ByteSourceError)
  /// The task was cancelled (130).
  case cancelled

  /// Whether it stands for a cancelled task.
  public var isCancellation: Bool {
    switch self {
    case .cancelled, .source(.cancelled): true
    case .json(let error): error.isCancellation
    default: false
    }
  }

  /// One sentence: what is wrong, and where.
  public var description: String {
    switch self {
    case .json(let error): error.description
    case .missingMember(let name, let at): "the triple has no member \"\(name)\", at byte \(at)"
    case .emptyRange(let index, let at): "image range \(index + 1) is empty, at UTF-16 position \(at)"
    case .rangeOutOfBounds(let index, let at, let count):
      "image range \(index + 1) at UTF-16 position \(at) reaches beyond the string of \(count) units"
    case .rangeSplitsSurrogates(let index, let at):
      "image range \(index + 1) splits a surrogate pair, at UTF-16 position \(at)"
    case .rangesOverlap(let index, let at):
      "image range \(index + 1) overlaps another, at UTF-16 position \(at)"
    case .identifierRepeats(let identifier):
      "the identifier \(Visible.name(identifier.rawValue)) stands for images with different bytes, "
        + "which a triple cannot tell apart"
    case .limit(let error): error.description
    case .source(let error): error.description
    case .cancelled: Cancelled.sentence
    }
  }

  /// What may help.
  public var advice: String? {
    switch self {
    case .identifierRepeats: "write a portable document instead: it keeps both"
    case .limit(let error): error.advice
    default: nil
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

  /// The byte of the JSON, or the position in the string.
  public var place: FormatPlace? {
    switch self {
    case .json(let error): .byte(error.offset)
    case .missingMember(_, let at): .byte(at)
    case .emptyRange(_, let at), .rangeOutOfBounds(_, let at, _), .rangeSplitsSurrogates(_, let at),
      .rangesOverlap(_, let at):
      .utf16(at)
    case .identifierRepeats, .limit, .source, .cancelled: nil
    }
  }
}
