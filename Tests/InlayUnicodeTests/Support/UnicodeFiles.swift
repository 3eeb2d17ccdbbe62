import TestKit

/// Files of the Unicode Character Database: in the corpora, or where the package unicode-data puts them.
enum UnicodeFiles {
  /// The lines of a file such as `auxiliary/LineBreakTest.txt`; `nil`, with a line saying so, where it is absent.
  static func lines(_ name: String, test: String = #function) -> [Substring]? {
    let last = name.split(separator: "/").last ?? ""
    let places = [Corpus.root.map { "\($0)/unicode/\(last)" }, "/usr/share/unicode/\(name)"].compactMap { $0 }
    for place in places {
      if let bytes = try? Files.read(place) {
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: true)
      }
    }
    LeftOut.note("no \(name) here", test: test)
    return nil
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

  static func all(_ name: String, test: String = #function) -> [BreakCase]? {
    UnicodeFiles.lines(name, test: test).map { $0.compactMap { BreakCase($0) } }
  }
}

extension Substring {
  /// Without spaces at the ends.
  fileprivate var trimmed: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
