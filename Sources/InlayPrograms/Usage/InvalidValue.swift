internal import InlayCore
internal import InlayFormats

/// The parser's message about an invalid value of an option.
struct InvalidValue {
  /// The option, without the name of its value.
  let option: String
  let value: String
  /// The possible values, if they are listed.
  let possible: [String]
  private let reason: String

  /// `nil` if the message is about something else.
  init?(_ parser: String) {
    let start = "The value '"
    let middle = "' is invalid for '"
    guard parser.hasPrefix(start), let range = parser.firstRange(of: middle) else { return nil }
    value = String(parser[..<range.lowerBound].dropFirst(start.count))
    let rest = parser[range.upperBound...]
    guard let end = rest.firstIndex(of: "'") else { return nil }
    option = rest[..<end].split(separator: " ").first.map(String.init) ?? String(rest[..<end])
    let behind = rest[rest.index(after: end)...]
    if behind.hasPrefix(": ") {
      (possible, reason) = ([], String(behind.dropFirst(2)))
      return
    }
    possible = Self.list(behind)
    let name = rest[..<end].split(separator: " ").last.map(String.init) ?? ""
    reason =
      switch possible.count {
      case 0: Self.reason(valueName: name)
      case 1: "use \(possible[0])"
      default: "use one of \(possible.joined(separator: ", "))"
      }
  }

  var line: String { "\(option) \(value.isEmpty ? "''" : Visible.name(value)): \(reason)" }

  /// The values, which the parser lists in one of two ways.
  private static func list(_ text: Substring) -> [String] {
    let lines = text.split(separator: "\n").filter { $0.hasPrefix("  - ") }
    if !lines.isEmpty { return lines.map { String($0.dropFirst(4)) } }
    // Every second piece is between quotation marks.
    let pieces = text.split(separator: "'", omittingEmptySubsequences: false)
    return pieces.indices.filter { !$0.isMultiple(of: 2) && $0 + 1 < pieces.count }.map { String(pieces[$0]) }
  }

  private static func reason(valueName: String) -> String {
    switch valueName {
    case "<points>", "<factor>": "use a number, such as 64 or 1.5"
    case "<n,n,…>": "use whole numbers, each once, such as 320,160,40"
    default: "use a whole number"
    }
  }
}
