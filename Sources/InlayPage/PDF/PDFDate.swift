import InlayCore

/// Formats a date as Cairo expects it.
enum PDFDate {
  /// ISO 8601, `YYYY-MM-DDThh:mm:ssZ`, of seconds since 1970-01-01T00:00:00Z; `nil` before the year 0 and after 9999.
  static func text(secondsSince1970 seconds: Int) -> String? {
    guard (-62_167_219_200...253_402_300_799).contains(seconds) else { return nil }
    let day = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
    let second = seconds - day * 86_400
    let (year, month, dayOfMonth) = GregorianDay.date(of: day)
    let parts = [
      padded(year, 4), "-", padded(month, 2), "-", padded(dayOfMonth, 2), "T", padded(second / 3_600, 2), ":",
      padded(second / 60 % 60, 2), ":", padded(second % 60, 2), "Z",
    ]
    return parts.joined()
  }

  private static func padded(_ number: Int, _ digits: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
  }
}
