import Foundation
import InlayLive
import Testing

/// A row of a table of RFC 9111: the fields of an answer, and what the rule says of it.
struct CacheVector<Expected: Sendable>: Sendable, CustomTestStringConvertible {
  let name: String
  let fields: [HTTPField]
  /// Seconds between question and answer, and from then until now.
  let delay: Int
  let later: Int
  let expected: Expected

  /// Fields are written `Name: value`, one a line. `{N}` stands for the date N seconds after the answer.
  init(_ name: String, _ lines: String, delay: Int = 0, later: Int = 0, _ expected: Expected) {
    self.name = name
    (self.delay, self.later, self.expected) = (delay, later, expected)
    fields = CacheTime.fields(lines)
  }

  var answer: CachedAnswer {
    CachedAnswer(fields, asked: CacheTime.answered - delay, answered: CacheTime.answered)
  }
  var now: Int { CacheTime.answered + later }
  var testDescription: String { name }
}

/// The times of the tables.
enum CacheTime {
  /// Tue, 14 Nov 2023 22:13:20 GMT.
  static let answered = 1_700_000_000

  /// The date of HTTP so many seconds after the answer.
  static func date(_ seconds: Int) -> String {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(identifier: "GMT")
    formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    return formatter.string(from: Date(timeIntervalSince1970: TimeInterval(answered + seconds)))
  }

  static func fields(_ lines: String) -> [HTTPField] {
    lines.split(separator: "\n").map { line in
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      var value = parts.count > 1 ? parts[1].trimmingCharacters(in: .whitespaces) : ""
      if let start = value.firstIndex(of: "{"), let end = value.lastIndex(of: "}"),
        let seconds = Int(value[value.index(after: start)..<end])
      {
        value = value[..<start] + date(seconds) + value[value.index(after: end)...]
      }
      return HTTPField(String(parts[0]), value)
    }
  }
}
