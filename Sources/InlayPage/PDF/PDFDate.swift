/// Formats a date as Cairo expects it.
enum PDFDate {
  /// ISO 8601, `YYYY-MM-DDThh:mm:ssZ`, of seconds since 1970-01-01T00:00:00Z; `nil` before the year 0 and after 9999.
  static func text(secondsSince1970 seconds: Int) -> String? {
    guard (-62_167_219_200...253_402_300_799).contains(seconds) else { return nil }
    let day = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
    let second = seconds - day * 86_400
    let (year, month, dayOfMonth) = date(ofDay: day)
    let parts = [
      padded(year, 4), "-", padded(month, 2), "-", padded(dayOfMonth, 2), "T", padded(second / 3_600, 2), ":",
      padded(second / 60 % 60, 2), ":", padded(second % 60, 2), "Z",
    ]
    return parts.joined()
  }

  /// A date of the proleptic Gregorian calendar. Internally, years begin in March, so that a leap day is the last day.
  private static func date(ofDay day: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = day + 719_468
    let era = shifted >= 0 ? shifted / 146_097 : (shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let march = (5 * dayOfYear + 2) / 153
    let month = march < 10 ? march + 3 : march - 9
    let year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * march + 2) / 5 + 1)
  }

  private static func padded(_ number: Int, _ digits: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
  }
}
