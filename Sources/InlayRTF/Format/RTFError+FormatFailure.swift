internal import InlayCore
internal import InlayFiles
public import InlayFormats

extension RTFError: FormatFailure {
  /// 74 where bytes cannot be fetched, else 65.
  public var exitStatus: Int32 { if case .attachment = self { 74 } else { 65 } }

  /// What helps against a limit.
  public var advice: String? { if case .limit(let limit, _) = self { limit.advice } else { nil } }

  /// The byte, where it is one.
  public var place: FormatPlace? {
    switch self {
    case .binaryBeyondEnd(let offset, _), .limit(_, let offset): .byte(offset)
    default: nil
    }
  }
}

extension RTFWriteError: FormatFailure {
  /// That of the error within, else 65.
  public var exitStatus: Int32 {
    switch self {
    case .save(let error): error.exitStatus
    case .source: 74
    case .cancelled: 65
    }
  }
}

extension RTFDError: FormatFailure {
  /// 74 where bytes cannot be fetched, else 65.
  public var exitStatus: Int32 {
    switch self {
    case .rtf(let error): error.exitStatus
    case .source: 74
    default: 65
    }
  }

  /// What helps against a limit.
  public var advice: String? {
    switch self {
    case .limit(_, let limit): limit.advice
    case .rtf(let error): error.advice
    default: nil
    }
  }

  /// The byte of `TXT.rtf`, where it is one.
  public var place: FormatPlace? { if case .rtf(let error) = self { error.place } else { nil } }
}

extension RTFDWriteError: FormatFailure {
  /// That of the error within, else 65.
  public var exitStatus: Int32 {
    switch self {
    case .rtf(let error): error.exitStatus
    case .tree(.source): 74
    case .tree, .cancelled: 65
    }
  }
}
