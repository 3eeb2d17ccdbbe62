import TestKit

extension Need {
  /// Files of the Unicode Character Database, such as `auxiliary/LineBreakTest.txt`.
  static func unicode(_ names: String...) -> Need {
    .files(names.map { UnicodeFiles.folder + $0 }, of: "unicode-data")
  }
}

/// Files of the Unicode Character Database, where the package unicode-data puts them.
enum UnicodeFiles {
  static let folder = "/usr/share/unicode/"

  /// The lines of a file.
  static func lines(_ name: String) throws -> [Substring] {
    String(decoding: try Files.read(folder + name), as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: true)
  }

  /// Ranges of code points and a value: `0041..005A ; value # comment`.
  static func ranges(_ lines: [Substring]) -> [(range: ClosedRange<UInt32>, value: String)] {
    lines.compactMap { line in
      let fields = line.prefix { $0 != "#" }.split(separator: ";").map { $0.trimmed }
      guard fields.count > 1 else { return nil }
      let ends = fields[0].split(separator: ".").compactMap { UInt32($0, radix: 16) }
      guard let first = ends.first, let last = ends.last else { return nil }
      return (first...last, fields[1])
    }
  }
}

/// A line of LineBreakTest.txt or GraphemeBreakTest.txt.
struct BreakCase: Sendable, CustomStringConvertible {
  var line: String
  var text = ""
  /// Places, in UTF-16 units, that have a ÷; the start is not among them.
  var breaks: [Int] = []
  /// The same in bytes.
  var utf8Breaks: [Int] = []
  var description: String { line }

  /// `÷ 0020 × 0308 ÷ # comment`
  init?(_ line: Substring) {
    self.line = String(line)
    for token in line.prefix(while: { $0 != "#" }).split(whereSeparator: \.isWhitespace) {
      switch token {
      case "×": break
      case "÷":
        if !text.isEmpty {
          breaks.append(text.utf16.count)
          utf8Breaks.append(text.utf8.count)
        }
      default:
        guard let value = UInt32(token, radix: 16), let scalar = Unicode.Scalar(value) else { return nil }
        text.unicodeScalars.append(scalar)
      }
    }
    if text.isEmpty { return nil }
  }

  static func all(_ name: String) throws -> [BreakCase] {
    try UnicodeFiles.lines(name).compactMap { BreakCase($0) }
  }
}

extension Substring {
  /// Without spaces at the ends.
  fileprivate var trimmed: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
