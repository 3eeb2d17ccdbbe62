internal import HTTPTypes
internal import Inlay

extension Problem {
  /// The problem for a triple that cannot be stored: 400 if it is not JSON of a triple, 413 if it exceeds a limit, 507 if
  /// the store is full, otherwise 422.
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
    if error.code == "store.quota" {
      self.init(
        .init(code: 507, reasonPhrase: "Insufficient Storage"), error.code.rawValue,
        "the server has no room left")
      return
    }
    let isMalformed = error.code == "json.malformed" || error.code == "triple.missingMember"
    self.init(
      isMalformed ? .badRequest : .unprocessableContent, error.code.rawValue, "\(error)",
      advice: error.advice, place: error.place.position)
  }
}

extension InlayError {
  /// The problem, if what was sent is the reason and not the server.
  var forClients: any Error { code == "store.quota" || code == "store.absentBlob" ? Problem(self) : self }
}
