/// Dates of HTTP (RFC 9110, 5.6.7).
package enum HTTPDate {
  /// Seconds since 1970 of a date in any of the three forms that receivers must read; `nil` if it is malformed.
  package static func seconds(_ text: String) -> Int? {
    let words = text.split(whereSeparator: { " ,-".contains($0) }).map(String.init)
    // Sun, 06 Nov 1994 08:49:37 GMT · Sunday, 06-Nov-94 08:49:37 GMT · Sun Nov  6 08:49:37 1994
    guard text.utf8.count <= 64 else { return nil }
    if words.count == 6, words[5] == "GMT" {
      guard var year = number(words[3], 2...4) else { return nil }
      if words[3].utf8.count == 2 { year += year < 70 ? 2_000 : 1_900 }
      return joined(year, words[2], words[1], words[4])
    }
    guard words.count == 5, let year = number(words[4], 4...4) else { return nil }
    return joined(year, words[1], words[2], words[3])
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private static func number(_ text: some StringProtocol, _ digits: ClosedRange<Int>) -> Int? {
    let bytes = text.utf8
    guard digits.contains(bytes.count), bytes.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return bytes.reduce(0) { $0 * 10 + Int($1 & 0xF) }
  }

  private static func joined(_ year: Int, _ month: String, _ day: String, _ time: String) -> Int? {
    let parts = time.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 3, let month = months.firstIndex(of: month), let day = number(day, 1...2),
      let hour = number(parts[0], 2...2), let minute = number(parts[1], 2...2),
      let second = number(parts[2], 2...2), (1...31).contains(day), hour < 24, minute < 60, second <= 60
    else { return nil }
    // Days of the Gregorian calendar, with years that begin in March.
    let shifted = month < 2 ? year - 1 : year
    let era = shifted / 400
    let yearOfEra = shifted % 400
    let dayOfYear = (153 * ((month + 10) % 12) + 2) / 5 + day - 1
    let days = era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    return ((days * 24 + hour) * 60 + minute) * 60 + second
  }
}
