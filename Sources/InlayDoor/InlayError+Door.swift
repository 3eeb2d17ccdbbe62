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

  /// A regular expression cannot be read.
  static func patternInvalid(_ error: any Error) -> InlayError {
    InlayError(
      .patternInvalid, "the regular expression is invalid",
      advice: "see Swift's Regex for what it may contain",
      underlying: error)
  }

  /// A regular expression repeats something zero times.
  static let patternRepeatsNothing = InlayError(
    .patternInvalid, "the regular expression repeats something zero times",
    advice: "leave out what is repeated; write [{] for a brace that is meant literally")

  /// All threads for searches are taken.
  static let patternsBusy = InlayError(
    .patternsBusy, "too many searches are running, or are stuck in their patterns",
    advice: "try again later; if that does not help, restart the program")

  /// There is no thread for a search.
  static let patternNoThread = InlayError(
    .patternNoThread, "the system has no thread for the search", advice: "try again later")
}

extension InlayError.Code {
  /// A regular expression cannot be read, or repeats something zero times.
  static let patternInvalid: Self = "pattern.invalid"
  /// All threads for searches are taken.
  static let patternsBusy: Self = "pattern.busy"
  /// The system has no thread for a search.
  static let patternNoThread: Self = "pattern.noThread"
  /// An input is not in a format that Inlay reads.
  static let formatUnrecognized: Self = "format.unrecognized"
  /// The output format cannot be told from the name of the output.
  static let formatNotNamed: Self = "format.notNamed"
}
