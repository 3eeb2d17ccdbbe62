internal import InlayCore

/// Dates of HTTP (RFC 9110, 5.6.7).
package enum HTTPDate {
  /// Seconds since 1970 of a date in any of the three forms that receivers must read, in any case; `nil` for anything else. Whether
  /// it was that day of the week is not looked at.
  package static func seconds(_ text: String) -> Int? {
    guard text.utf8.count <= 64 else { return nil }
    let words = text.lowercased().split(separator: " ", omittingEmptySubsequences: false)
    guard let first = words.first else { return nil }
    let day = first.last == "," ? first.dropLast() : first
    switch (words.count, words.last) {
    case (6, "gmt"):  // Sun, 06 Nov 1994 08:49:37 GMT
      guard first.last == ",", shortDays.contains(day), words[1].utf8.count == 2 else { return nil }
      return joined(number(words[3], 4), words[2], words[1], words[4])
    case (4, "gmt"):  // Sunday, 06-Nov-94 08:49:37 GMT
      let date = words[1].split(separator: "-", omittingEmptySubsequences: false)
      guard first.last == ",", days.contains(day), date.count == 3, date[0].utf8.count == 2 else {
        return nil
      }
      return joined(number(date[2], 2).map { $0 + ($0 < 70 ? 2_000 : 1_900) }, date[1], date[0], words[2])
    case (5, _), (6, _):  // Sun Nov  6 08:49:37 1994
      let (isPadded, rest) = (words[2].isEmpty, words.suffix(3).map { $0 })
      guard shortDays.contains(first), isPadded == (words.count == 6),
        rest[0].utf8.count == (isPadded ? 1 : 2)
      else { return nil }
      return joined(number(rest[2], 4), words[1], rest[0], rest[1])
    default: return nil
    }
  }

  private static let days: [Substring] = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]
  private static let shortDays = days.map { $0.prefix(3) }
  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  private static func number(_ text: Substring, _ digits: Int) -> Int? {
    let bytes = text.utf8
    guard bytes.count == digits, bytes.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return bytes.reduce(0) { $0 * 10 + Int($1 & 0xF) }
  }

  private static func joined(_ year: Int?, _ month: Substring, _ day: Substring, _ time: Substring) -> Int? {
    let parts = time.split(separator: ":", omittingEmptySubsequences: false)
    guard let year, parts.count == 3, let month = months.firstIndex(of: String(month)),
      let day = number(day, day.utf8.count), let hour = number(parts[0], 2),
      let minute = number(parts[1], 2), let second = number(parts[2], 2),
      (1...31).contains(day), hour < 24, minute < 60, second <= 60
    else { return nil }
    let days = GregorianDay.number(year: year, month: month + 1, day: day)
    return ((days * 24 + hour) * 60 + minute) * 60 + second
  }
}
