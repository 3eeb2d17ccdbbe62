internal import InlayCommand
internal import InlaySystem

/// `SOURCE_DATE_EPOCH`, by which builds that are to be the same again say what time it is.
enum SourceDate {
  /// Seconds since 1970; `nil` where it is not set. Whoever sets it to something else is told so.
  static func secondsSince1970() throws -> Int? {
    guard let text = ProcessEnvironment.variable("SOURCE_DATE_EPOCH"), !text.isEmpty else { return nil }
    // Up to the end of the year 9999, behind which dates have no form in PDF.
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let seconds = Int(text),
      seconds <= 253_402_300_799
    else {
      throw CommandFailure(
        ExitStatus.usage, "SOURCE_DATE_EPOCH is no number of seconds since 1970: \(text)",
        advice: "unset it, and the PDF has no date")
    }
    return seconds
  }
}
