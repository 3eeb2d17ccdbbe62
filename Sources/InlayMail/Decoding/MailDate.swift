import InlayCore
import InlayDocument

/// A date of a header (RFC 5322, 3.3 and 4.3).
struct MailDate: Hashable {
  /// The date and time where it was written, `YYYY-MM-DDThh:mm:ss`.
  let local: String
  /// The moment.
  let time: MessageTime
  /// Whether the zone is `-0000`, which says nothing.
  let isZoneUnknown: Bool

  static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]
  private static let zones = [
    "est": -300, "edt": -240, "cst": -360, "cdt": -300, "mst": -420, "mdt": -360, "pst": -480, "pdt": -420,
  ]

  /// Parses a field; `nil` if it is no date. Complexity: O(n).
  init?(_ field: [UInt8]) {
    guard field.count <= 1_000 else { return nil }
    var tokens = MailTokens(field[...])
    var words: [String] = []
    // Commas and colons part words; a comment says nothing that the zone does not say.
    while true {
      tokens.skipBlanks()
      guard !tokens.isAtEnd else { break }
      var word: [UInt8] = []
      while let byte = tokens.next, !MailHeader.isSpace(byte), byte != UInt8(ascii: ","),
        byte != UInt8(ascii: ":"),
        byte != UInt8(ascii: "(")
      {
        word.append(byte)
        tokens.advance()
      }
      if tokens.next == UInt8(ascii: ",") || tokens.next == UInt8(ascii: ":") { tokens.advance() }
      words.append(String(decoding: word, as: UTF8.self).lowercased())
    }
    if words.first.map({ Int($0) == nil }) ?? false { words.removeFirst() }
    guard (5...7).contains(words.count), let day = Self.number(words[0], 1...31),
      let month = Self.months.firstIndex(of: String(words[1].prefix(3))),
      let stated = Self.number(words[2], 0...9_999), let hour = Self.number(words[3], 0...23),
      let minute = Self.number(words[4], 0...59)
    else { return nil }
    // Two digits, and three, are years of this century or the last (4.3).
    let year = words[2].utf8.count > 3 ? stated : stated + (stated < 50 ? 2_000 : 1_900)
    var (second, zone): (Int, String?) = (0, nil)
    if words.count > 5 {
      if words[5].utf8.count <= 2, let found = Self.number(words[5], 0...60) {
        second = found
        zone = words.count > 6 ? words[6] : nil
      } else {
        zone = words[5]
      }
    }
    let number = GregorianDay.number(year: year, month: month + 1, day: day)
    guard GregorianDay.date(of: number) == (year, month + 1, day) else { return nil }
    let offset = zone.flatMap { Self.minutes($0) }
    let seconds = number * 86_400 + hour * 3_600 + minute * 60 + second
    guard let time = MessageTime(seconds: seconds - (offset ?? 0) * 60),
      let local = MessageTime(seconds: seconds)
    else { return nil }
    self.time = time
    self.local = String(local.text.prefix(19))
    isZoneUnknown = offset == nil || zone == "-0000"
  }

  private static func number(_ text: String, _ range: ClosedRange<Int>) -> Int? {
    guard text.utf8.count <= 4, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(text)
    else {
      return nil
    }
    return range.contains(number) ? number : nil
  }

  /// The minutes east of Greenwich that a zone names; `nil` for a letter of the alphabet, which old programs got wrong.
  private static func minutes(_ zone: String) -> Int? {
    if let known = zones[zone] { return known }
    if zone == "gmt" || zone == "ut" || zone == "utc" || zone == "z" { return 0 }
    guard zone.utf8.count == 5, zone.hasPrefix("+") || zone.hasPrefix("-"),
      let digits = number(String(zone.dropFirst()), 0...9_999), digits % 100 < 60
    else { return nil }
    return (zone.hasPrefix("-") ? -1 : 1) * (digits / 100 * 60 + digits % 100)
  }

  /// A field for a date and time `YYYY-MM-DDThh:mm:ss` whose zone nobody knows; `nil` for another form.
  static func field(local: String) -> String? {
    guard local.utf8.count == 19, MessageTime(local + "Z")?.text == local + "Z",
      let month = Int(local.dropFirst(5).prefix(2)), months.indices.contains(month - 1),
      let day = Int(local.dropFirst(8).prefix(2))
    else { return nil }
    let name = months[month - 1]
    return "\(day) \(name.prefix(1).uppercased())\(name.dropFirst()) \(local.prefix(4)) "
      + "\(local.dropFirst(11)) -0000"
  }
}
