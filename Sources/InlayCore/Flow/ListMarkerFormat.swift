/// A list marker as a flow shows it, made once from Cocoa's format string (``MarkerFormat``).
///
/// If the format has several numbers, the last is the item's, and those before it belong to the enclosing levels.
final class ListMarkerFormat: Sendable {
  private let format: ExactString
  private let pieces: [MarkerFormat.Piece]
  /// The whole marker, for a format without numbers.
  private let plain: String?
  /// Whether there is nothing to draw.
  let isEmpty: Bool

  /// Parses a format string. Leaves out control characters, U+FFFC, and everything after 64 characters, because every
  /// paragraph of a list would repeat it. Complexity: O(1).
  init(_ format: String) {
    self.format = ExactString(format)
    var scalars = Array(format.unicodeScalars.prefix(Self.longest))
    scalars.removeAll {
      $0 == "\u{FFFC}" || $0 == "\u{2028}" || $0.properties.generalCategory == .control || $0 == "\u{2029}"
    }
    pieces = MarkerFormat(marker: scalars[...]).pieces
    isEmpty = pieces.isEmpty
    plain =
      pieces.contains { if case .number = $0 { true } else { false } }
      ? nil : pieces.map { if case .text(let text) = $0 { text } else { "" } }.joined()
  }

  private static let longest = 64

  /// Whether the marker shows a number.
  var isNumbered: Bool { plain == nil }

  /// Whether the item's number is decimal.
  var isDecimal: Bool {
    for case .number(let numerals) in pieces.reversed() { return numerals == .decimal }
    return false
  }

  /// The marker of an item. `numbers` are those of the enclosing levels and its own level, outermost first.
  func text(_ numbers: ArraySlice<Int>) -> String {
    if let plain { return plain }
    var missing = pieces.count { if case .number = $0 { true } else { false } }
    var text = ""
    for piece in pieces {
      switch piece {
      case .text(let literal): text += literal
      case .number(let numerals):
        let index = numbers.endIndex - missing
        missing -= 1
        text += numerals.text(index >= numbers.startIndex ? max(1, numbers[index]) : 1)
      }
    }
    return text
  }
}

extension ListMarkerFormat: Equatable {
  /// Compares the format strings. A flow has one object for each.
  static func == (a: ListMarkerFormat, b: ListMarkerFormat) -> Bool { a === b || a.format == b.format }
}

/// A numbering style, by its name in `NSTextList`.
package enum Numerals: String, Sendable {
  case decimal
  case octal
  case lowerHexadecimal = "lower-hexadecimal"
  case upperHexadecimal = "upper-hexadecimal"
  case lowerAlpha = "lower-alpha"
  case upperAlpha = "upper-alpha"
  case lowerRoman = "lower-roman"
  case upperRoman = "upper-roman"

  /// A positive number in this style. After z, letters continue with aa, ab and so on. Roman numerals above 3999 are
  /// decimal.
  package func text(_ number: Int) -> String {
    switch self {
    case .decimal: String(number)
    case .octal: String(number, radix: 8)
    case .lowerHexadecimal: String(number, radix: 16)
    case .upperHexadecimal: String(number, radix: 16, uppercase: true)
    case .lowerAlpha: Self.letters(number, from: 0x61)
    case .upperAlpha: Self.letters(number, from: 0x41)
    case .lowerRoman: Self.roman(number)?.lowercased() ?? String(number)
    case .upperRoman: Self.roman(number) ?? String(number)
    }
  }

  private static func letters(_ number: Int, from first: UInt8) -> String {
    var digits: [UInt8] = []
    var rest = number
    while rest > 0 {
      rest -= 1
      digits.append(first + UInt8(rest % 26))
      rest /= 26
    }
    return String(decoding: digits.reversed(), as: UTF8.self)
  }

  private static func roman(_ number: Int) -> String? {
    guard (1...3_999).contains(number) else { return nil }
    var rest = number
    var text = ""
    for (value, numeral) in romans {
      while rest >= value {
        text += numeral
        rest -= value
      }
    }
    return text
  }

  private static let romans = [
    (1_000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"),
    (10, "X"),
    (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
  ]
}
