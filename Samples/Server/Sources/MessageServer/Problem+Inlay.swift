internal import HTTPTypes
internal import InlayCore
internal import InlayFormats

extension Problem {
  /// A triple that is not sound: 400 where it is not even the JSON of one, 413 where it is over a limit, else 422.
  init(_ error: TripleError) {
    switch error {
    case .limit(let limit): self.init(limit)
    case .json, .missingMember:
      self.init(.badRequest, error.code, error.description, advice: error.advice, place: error.place)
    default:
      self.init(
        .unprocessableContent, error.code, error.description, advice: error.advice, place: error.place)
    }
  }

  /// More than this server takes. The library's own advice is for those who choose the limits.
  init(_ error: LimitExceeded) {
    self.init(
      .contentTooLarge, "limit.\(error.limit)", error.description,
      advice: "this server takes at most \(error.allowed); send less, or in several messages")
  }
}

extension TripleError {
  /// A name for programs.
  fileprivate var code: String {
    switch self {
    case .json: "triple.json"
    case .missingMember: "triple.missingMember"
    case .emptyRange: "triple.emptyRange"
    case .rangeOutOfBounds: "triple.rangeOutOfBounds"
    case .rangeSplitsSurrogates: "triple.rangeSplitsSurrogates"
    case .rangesOverlap: "triple.rangesOverlap"
    case .identifierRepeats: "triple.identifierRepeats"
    // Limits have names of their own, and nothing else can be wrong with bytes in memory.
    default: "triple"
    }
  }
}
