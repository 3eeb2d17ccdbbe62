internal import HTTPTypes
internal import Inlay

extension Problem {
  /// The problem for an invalid triple: 400 if it is not JSON of a triple, 413 if it exceeds a limit, otherwise 422.
  init(_ error: InlayError) {
    if error.code.isLimit {
      // The library's own advice is meant for those who set the limits.
      self.init(
        .contentTooLarge, error.code.rawValue, "\(error)",
        advice:
          "this server takes at most \(error.details["allowed"] ?? "less"); send less, or in several messages"
      )
      return
    }
    let isMalformed = error.code == "json.malformed" || error.code == "triple.missingMember"
    self.init(
      isMalformed ? .badRequest : .unprocessableContent, error.code.rawValue, "\(error)",
      advice: error.advice, place: error.place.position)
  }
}
