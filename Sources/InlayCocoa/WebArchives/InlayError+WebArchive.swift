package import InlayCore

extension InlayError {
  /// The property list has no page in it.
  static let webNoMain = InlayError(
    .webNoMain, "this property list is not a web archive: it has no WebMainResource")

  /// An object contradicts what web archives are.
  static func webMalformed(_ problem: String, at place: Place) -> InlayError {
    InlayError(.webMalformed, "the web archive is malformed: \(problem)", at: place)
  }

  /// The main resource is neither a page nor text nor a picture. `type` is what the archive states.
  static func webMainType(_ type: String?) -> InlayError {
    let stated = type.map { "of the type \(Visible.name($0))" } ?? "of no known type"
    return InlayError(
      .webMainType, "the main resource is \(stated), which is neither a page nor text nor a picture")
  }
}

extension InlayError.Code {
  /// A property list is not a web archive.
  package static let webNoMain: Self = "web.noMain"
  /// A web archive contradicts its format.
  package static let webMalformed: Self = "web.malformed"
  /// The main resource of a web archive is of a type that is not read.
  package static let webMainType: Self = "web.mainType"
}
