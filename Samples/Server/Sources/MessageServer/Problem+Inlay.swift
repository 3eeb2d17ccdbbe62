internal import HTTPTypes
internal import InlayCore

extension Problem {
  /// A triple that is not sound: 400 where it is not even the JSON of one, 413 where it is over a limit, else 422.
  init(_ error: InlayError) {
    if error.code.isLimit {
      // The library's own advice is for those who choose the limits.
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
