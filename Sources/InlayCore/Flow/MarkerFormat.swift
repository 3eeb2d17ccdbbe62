/// The parsed form of Cocoa's marker string (`NSTextList.MarkerFormat`), such as `{disc}`, `{decimal}.` or
/// `({lower-alpha})`. It describes the number or bullet of a list level. Text in braces that is not a known name is
/// literal.
package struct MarkerFormat: Hashable, Sendable {
  package enum Piece: Hashable, Sendable {
    case text(String)
    case number(Numerals)
  }

  package var pieces: [Piece]

  /// Numbering style of the level itself: the last one named in the format.
  package var numbers: Numerals? {
    for case .number(let numbers) in pieces.reversed() { return numbers }
    return nil
  }

  /// The text of a format that has no numbers.
  package var text: String {
    pieces.map { if case .text(let text) = $0 { text } else { "" } }.joined()
  }

  package init(pieces: [Piece]) { self.pieces = pieces }

  /// A format whose bullet is `text`.
  package init(bullet text: String) { pieces = text.isEmpty ? [] : [.text(text)] }

  /// Parses Cocoa's marker string. Complexity: O(n).
  package init(marker: String) { self.init(marker: Array(marker.unicodeScalars)[...]) }

  package init(marker: ArraySlice<Unicode.Scalar>) {
    pieces = []
    var literal = String.UnicodeScalarView()
    var rest = marker
    while let first = rest.popFirst() {
      guard first == "{", let close = rest.prefix(Self.longestName + 1).firstIndex(of: "}") else {
        literal.append(first)
        continue
      }
      var view = String.UnicodeScalarView()
      view.append(contentsOf: rest[..<close])
      let name = String(view)
      if let bullet = Self.bullets.first(where: { $0.name == name }) {
        literal.append(bullet.scalar)
      } else if let numerals = Numerals(rawValue: Self.synonyms[name] ?? name) {
        if !literal.isEmpty { pieces.append(.text(String(literal))) }
        literal = String.UnicodeScalarView()
        pieces.append(.number(numerals))
      } else {
        literal.append(first)
        continue
      }
      rest = rest[(close + 1)...]
    }
    if !literal.isEmpty { pieces.append(.text(String(literal))) }
  }

  /// The format as Cocoa's marker string.
  package var marker: String {
    if pieces.count == 1, case .text(let text) = pieces[0], text.unicodeScalars.count == 1,
      let bullet = Self.bullets.first(where: { $0.scalar == text.unicodeScalars.first })
    {
      return "{\(bullet.name)}"
    }
    return pieces.map {
      switch $0 {
      case .text(let text): text
      case .number(let numerals): "{\(numerals.rawValue)}"
      }
    }.joined()
  }

  /// The names of bullets in `NSTextList`, and the characters that Cocoa writes for them.
  package static let bullets: [(name: String, scalar: Unicode.Scalar)] = [
    ("disc", "\u{2022}"), ("circle", "\u{25E6}"), ("square", "\u{25AA}"), ("hyphen", "\u{2043}"),
    ("diamond", "\u{25C6}"), ("check", "\u{2713}"), ("box", "\u{25A1}"),
  ]

  /// Upper bound for the length of a name.
  private static let longestName = 20

  private static let synonyms = ["lower-latin": "lower-alpha", "upper-latin": "upper-alpha"]

  /// The bullet for a level that states none. Word's three bullets alternate.
  package static func defaultBullet(level: Int) -> MarkerFormat {
    MarkerFormat(bullet: String(bullets[(level - 1) % 3].scalar))
  }
}

// MARK: Numbers in text

extension MarkerFormat {
  /// The number that `text` shows in this format; `nil` if it shows none. If it shows several, the last one.
  package func number(in text: Substring) -> Int? {
    guard let numbers else { return nil }
    var suffix = ""
    if case .text(let last)? = pieces.last { suffix = last }
    guard text.hasSuffix(suffix) else { return nil }
    let body = text.dropLast(suffix.count)
    var digits = body.unicodeScalars.reversed().prefix { $0.properties.isAlphabetic || $0.isDigit }
      .prefix(32)
    if case .text(let first)? = pieces.first, body.hasPrefix(first) {
      // The same characters may be more or fewer scalars in the text.
      digits = digits.prefix(body.dropFirst(first.count).unicodeScalars.count)
    }
    return Self.value(digits.reversed(), numbers)
  }

  /// The number in a text such as `(12)` or `3.`, and the format that the surrounding characters make.
  package static func plainNumber(_ text: Substring) -> (format: MarkerFormat, number: Int)? {
    let scalars = Array(text.unicodeScalars)
    guard scalars.count <= 12, let first = scalars.firstIndex(where: \.isDigit) else { return nil }
    let last = scalars[first...].firstIndex { !$0.isDigit } ?? scalars.count
    let marks: Set<Unicode.Scalar> = ["(", ")", ".", "[", "]", ":", "-"]
    guard first <= 1, scalars[..<first].allSatisfy(marks.contains), scalars.count - last <= 2,
      scalars[last...].allSatisfy(marks.contains),
      let number = value(Array(scalars[first..<last]), .decimal)
    else { return nil }
    var pieces: [Piece] = []
    func literal(_ scalars: ArraySlice<Unicode.Scalar>) {
      if scalars.isEmpty { return }
      var text = String.UnicodeScalarView()
      text.append(contentsOf: scalars)
      pieces.append(.text(String(text)))
    }
    literal(scalars[..<first])
    pieces.append(.number(.decimal))
    literal(scalars[last...])
    return (MarkerFormat(pieces: pieces), number)
  }

  private static func value(_ scalars: [Unicode.Scalar], _ numbers: Numerals) -> Int? {
    guard !scalars.isEmpty else { return nil }
    switch numbers {
    case .decimal:
      var value = 0
      for scalar in scalars {
        guard scalar.isDigit, value < 100_000_000 else { return nil }
        value = value * 10 + Int(scalar.value) - 0x30
      }
      return value
    case .lowerAlpha, .upperAlpha:
      // Word counts a … z, aa, bb, …; Cocoa counts a … z, aa, ab, …. Beyond z the two differ.
      guard scalars.count == 1 else { return nil }
      let value = Int(scalars[0].value) - (numbers == .lowerAlpha ? 0x60 : 0x40)
      return (1...26).contains(value) ? value : nil
    case .octal: return radix(scalars, 8) { $0.isDigit }
    case .lowerHexadecimal: return radix(scalars, 16) { $0.isDigit || ("a"..."f").contains($0) }
    case .upperHexadecimal: return radix(scalars, 16) { $0.isDigit || ("A"..."F").contains($0) }
    case .lowerRoman, .upperRoman: return roman(scalars, isUpper: numbers == .upperRoman)
    }
  }

  private static func radix(
    _ scalars: [Unicode.Scalar], _ radix: Int, _ isDigit: (Unicode.Scalar) -> Bool
  ) -> Int? {
    guard scalars.count <= 8, scalars.allSatisfy(isDigit) else { return nil }
    return Int(String(String.UnicodeScalarView(scalars)), radix: radix)
  }

  private static func roman(_ scalars: [Unicode.Scalar], isUpper: Bool) -> Int? {
    let digits: [Unicode.Scalar: Int] =
      isUpper
      ? ["I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1_000]
      : ["i": 1, "v": 5, "x": 10, "l": 50, "c": 100, "d": 500, "m": 1_000]
    var total = 0
    var last = 0
    for scalar in scalars.reversed() {
      guard let digit = digits[scalar] else { return nil }
      total += digit < last ? -digit : digit
      last = max(last, digit)
    }
    return total > 0 ? total : nil
  }
}

extension Unicode.Scalar {
  fileprivate var isDigit: Bool { value &- 0x30 < 10 }
}
