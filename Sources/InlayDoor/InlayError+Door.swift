internal import InlayCore

extension InlayError {
  /// An input is in none of the formats there are.
  static func formatUnrecognized(known: String) -> InlayError {
    InlayError(
      .formatUnrecognized, "the content is in no format known here", advice: "formats that are read: \(known)"
    )
  }

  /// The name of an output says no format.
  static func formatNotNamed(known: String) -> InlayError {
    InlayError(
      .formatNotNamed, "the format to write does not follow from the name",
      advice: "end the name in the extension of one of these, or pass the format: \(known)")
  }
}

extension InlayError.Code {
  /// An input is in none of the formats there are.
  static let formatUnrecognized: Self = "format.unrecognized"
  /// An output's name has no extension of a format that is written.
  static let formatNotNamed: Self = "format.notNamed"
}

extension DiagnosticCode {
  /// Nothing decodes pictures here, and some are in a format that only Apple's programs show.
  static let doorNoFallback = DiagnosticCode("format.noFallback", .reduced)
}
