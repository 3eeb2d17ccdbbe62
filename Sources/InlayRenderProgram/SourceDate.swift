internal import InlayCommand
internal import InlayPrograms
internal import InlaySystem

/// `SOURCE_DATE_EPOCH`, which gives reproducible builds their date.
enum SourceDate {
  /// Seconds since 1970; `nil` if the variable is not set.
  static func secondsSince1970() throws -> Int? {
    guard let text = ProcessEnvironment.variable("SOURCE_DATE_EPOCH"), !text.isEmpty else { return nil }
    // PDF has no form for dates after the year 9999.
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let seconds = Int(text),
      seconds <= 253_402_300_799
    else {
      throw CommandFailure(
        ExitStatus.usage, "SOURCE_DATE_EPOCH is not a number of seconds since 1970: \(text)",
        advice: "unset it for a PDF without a date")
    }
    return seconds
  }
}
