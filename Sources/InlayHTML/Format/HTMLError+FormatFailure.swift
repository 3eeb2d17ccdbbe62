internal import InlayCore
internal import InlayFiles
public import InlayFormats

extension HTMLError: FormatFailure {
  /// 74 where bytes cannot be fetched, else 65.
  public var exitStatus: Int32 { if case .resource = self { 74 } else { 65 } }

  /// What helps against a limit.
  public var advice: String? { if case .limit(let limit, _) = self { limit.advice } else { nil } }

  /// The byte where a limit was noticed.
  public var place: FormatPlace? { if case .limit(_, let offset) = self { .byte(offset) } else { nil } }
}

extension HTMLWriteError: FormatFailure {
  /// That of the error within, else 65.
  public var exitStatus: Int32 {
    switch self {
    case .save(let error): error.exitStatus
    case .source: 74
    case .unmapped, .cancelled: 65
    }
  }
}
