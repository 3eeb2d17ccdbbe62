internal import InlayCore

extension InlayError {
  /// An input is not in a format that Inlay reads.
  static func formatUnrecognized(known: String) -> InlayError {
    InlayError(
      .formatUnrecognized, "this is not in a format that Inlay reads", advice: "it reads \(known)"
    )
  }

  /// A folder is not a document.
  static let folderUnrecognized = InlayError(
    .formatUnrecognized,
    "this folder is not a document: it has neither TXT.rtf, as RTFD does, nor document.json, as .inlay does")

  /// The output format cannot be told from the name of the output.
  static func formatNotNamed(known: String) -> InlayError {
    InlayError(
      .formatNotNamed, "cannot tell the output format from this name",
      advice: "use the extension of a format that Inlay writes, or pass the format: \(known)")
  }
}

extension InlayError.Code {
  /// An input is not in a format that Inlay reads.
  static let formatUnrecognized: Self = "format.unrecognized"
  /// The output format cannot be told from the name of the output.
  static let formatNotNamed: Self = "format.notNamed"
}
