internal import InlayCore

/// A moment, in milliseconds since 1970-01-01T00:00:00Z, from the year 1 to 9999.
package struct MessageTime: Sendable, Hashable, Comparable {
  /// Milliseconds since 1970, without leap seconds.
  package let milliseconds: Int

  private static let range = -62_135_596_800_000...253_402_300_799_999

  /// A moment; `nil` before the year 1 and after 9999.
  package init?(milliseconds: Int) {
    guard Self.range.contains(milliseconds) else { return nil }
    self.milliseconds = milliseconds
  }

  /// A moment, in seconds since 1970 and milliseconds after them; `nil` before the year 1 and after 9999.
  package init?(seconds: Int, milliseconds: Int = 0) {
    let (product, isLarge) = seconds.multipliedReportingOverflow(by: 1_000)
    let (sum, isLarger) = product.addingReportingOverflow(milliseconds)
    guard !isLarge, !isLarger else { return nil }
    self.init(milliseconds: sum)
  }

  /// Seconds since 1970, rounded down.
  package var seconds: Int { Self.quotient(milliseconds, 1_000) }

  /// The moment in UTC (RFC 3339): `2026-11-25T20:15:00Z`, with milliseconds if there are any.
  package var text: String {
    let day = Self.quotient(seconds, 86_400)
    let second = seconds - day * 86_400
    let (year, month, dayOfMonth) = GregorianDay.date(of: day)
    let fraction = milliseconds - seconds * 1_000
    return [
      Self.padded(year, 4), "-", Self.padded(month, 2), "-", Self.padded(dayOfMonth, 2), "T",
      Self.padded(second / 3_600, 2), ":", Self.padded(second / 60 % 60, 2), ":",
      Self.padded(second % 60, 2), fraction == 0 ? "" : ".\(Self.padded(fraction, 3))", "Z",
    ].joined()
  }

  /// Parses a date (`2026-11-25`, from its beginning in UTC) or a moment with an offset (RFC 3339). What is finer than a
  /// millisecond is left out.
  package init?(_ text: String) {
    var rest = Array(text.utf8)[...]
    guard let year = Self.number(&rest, 4), Self.skip(&rest, "-"), let month = Self.number(&rest, 2),
      Self.skip(&rest, "-"), let day = Self.number(&rest, 2), (1...9_999).contains(year),
      (1...12).contains(month), day >= 1
    else { return nil }
    let number = GregorianDay.number(year: year, month: month, day: day)
    // A day that its month does not have is another date.
    guard GregorianDay.date(of: number) == (year, month, day) else { return nil }
    var milliseconds = number * 86_400_000
    if !rest.isEmpty {
      guard Self.skip(&rest, "T") || Self.skip(&rest, "t") || Self.skip(&rest, " "),
        let time = Self.time(&rest), let offset = Self.offset(&rest), rest.isEmpty
      else { return nil }
      milliseconds += time - offset
    }
    self.init(milliseconds: milliseconds)
  }

  /// The earlier moment comes first.
  package static func < (a: MessageTime, b: MessageTime) -> Bool { a.milliseconds < b.milliseconds }

  /// Milliseconds of `20:15:00.123`.
  private static func time(_ rest: inout ArraySlice<UInt8>) -> Int? {
    guard let hour = number(&rest, 2), skip(&rest, ":"), let minute = number(&rest, 2), skip(&rest, ":"),
      let second = number(&rest, 2), hour < 24, minute < 60, second <= 60
    else { return nil }
    var fraction = 0
    if skip(&rest, ".") {
      let digits = rest.prefix { (0x30...0x39).contains($0) }
      guard !digits.isEmpty else { return nil }
      for place in 0..<3 {
        fraction = fraction * 10 + (place < digits.count ? Int(digits[digits.startIndex + place]) - 0x30 : 0)
      }
      rest = rest[digits.endIndex...]
    }
    return ((hour * 60 + minute) * 60 + second) * 1_000 + fraction
  }

  /// Milliseconds of `Z` or `+01:00`.
  private static func offset(_ rest: inout ArraySlice<UInt8>) -> Int? {
    if skip(&rest, "Z") || skip(&rest, "z") { return 0 }
    let isWest = rest.first == UInt8(ascii: "-")
    guard skip(&rest, "-") || skip(&rest, "+"), let hour = number(&rest, 2), skip(&rest, ":"),
      let minute = number(&rest, 2), hour < 24, minute < 60
    else { return nil }
    return (isWest ? -1 : 1) * (hour * 60 + minute) * 60_000
  }

  private static func number(_ rest: inout ArraySlice<UInt8>, _ count: Int) -> Int? {
    let digits = rest.prefix(count)
    guard digits.count == count, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    rest = rest.dropFirst(count)
    return digits.reduce(0) { $0 * 10 + Int($1) - 0x30 }
  }

  private static func skip(_ rest: inout ArraySlice<UInt8>, _ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest = rest.dropFirst()
    return true
  }

  private static func quotient(_ number: Int, _ divisor: Int) -> Int {
    number >= 0 ? number / divisor : (number - divisor + 1) / divisor
  }

  private static func padded(_ number: Int, _ digits: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
  }
}
