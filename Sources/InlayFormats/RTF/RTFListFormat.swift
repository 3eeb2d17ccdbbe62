import InlayCore

/// How the number or bullet of a list level looks: Cocoa's marker string (`{decimal}.`, `{disc}`) taken apart.
struct RTFListFormat: Hashable {
  /// A numbering style: Cocoa's name and RTF's `\levelnfc` (RTF 1.9.1, List Levels).
  enum Numbers: Int, Hashable {
    case decimal = 0
    case upperRoman, lowerRoman, upperAlpha, lowerAlpha

    /// NSTextList's marker format.
    var name: String {
      switch self {
      case .decimal: "{decimal}"
      case .upperRoman: "{upper-roman}"
      case .lowerRoman: "{lower-roman}"
      case .upperAlpha: "{upper-alpha}"
      case .lowerAlpha: "{lower-alpha}"
      }
    }

    static let all: [Numbers] = [.decimal, .upperRoman, .lowerRoman, .upperAlpha, .lowerAlpha]
  }

  enum Piece: Hashable {
    case text(String)
    case number(Numbers)
  }

  var pieces: [Piece]

  /// Numbering style of the level itself: the last one named.
  var numbers: Numbers? {
    for case .number(let numbers) in pieces.reversed() { return numbers }
    return nil
  }

  /// The text of a format without numbers.
  var text: String {
    pieces.map { if case .text(let text) = $0 { text } else { "" } }.joined()
  }

  init(pieces: [Piece]) { self.pieces = pieces }

  /// A bullet that looks like `text`.
  init(bullet text: String) { pieces = text.isEmpty ? [] : [.text(text)] }

  /// Takes Cocoa's marker string apart. What is not a known name in braces stands for itself.
  init(marker: String) {
    pieces = []
    var literal = ""
    var rest = Substring(marker)
    while let first = rest.first {
      guard first == "{", let end = rest.firstIndex(of: "}") else {
        literal.append(first)
        rest = rest.dropFirst()
        continue
      }
      let name = String(rest[...end])
      if let numbers = Numbers.all.first(where: { $0.name == name }) {
        if !literal.isEmpty { pieces.append(.text(literal)) }
        literal = ""
        pieces.append(.number(numbers))
      } else if let bullet = Self.bullets.first(where: { $0.name == name }) {
        literal.unicodeScalars.append(bullet.scalar)
      } else {
        literal.append(first)
        rest = rest.dropFirst()
        continue
      }
      rest = rest[rest.index(after: end)...]
    }
    if !literal.isEmpty { pieces.append(.text(literal)) }
  }

  /// Cocoa's marker string.
  var marker: String {
    if pieces.count == 1, case .text(let text) = pieces[0], text.unicodeScalars.count == 1,
      let bullet = Self.bullets.first(where: { $0.scalar == text.unicodeScalars.first })
    {
      return bullet.name
    }
    return pieces.map {
      switch $0 {
      case .text(let text): text
      case .number(let numbers): numbers.name
      }
    }.joined()
  }

  /// NSTextList's names of bullets and the characters Cocoa writes for them.
  static let bullets: [(name: String, scalar: Unicode.Scalar)] = [
    ("{disc}", "\u{2022}"), ("{circle}", "\u{25E6}"), ("{square}", "\u{25AA}"), ("{hyphen}", "\u{2043}"),
    ("{diamond}", "\u{25C6}"), ("{check}", "\u{2713}"), ("{box}", "\u{25A1}"),
  ]

  /// The bullet a level without any statement gets: Word's three in turn.
  static func defaultBullet(level: Int) -> RTFListFormat {
    RTFListFormat(bullet: String(bullets[(level - 1) % 3].scalar))
  }
}

// MARK: Numbers in text

extension RTFListFormat {
  /// The number that `text` shows in this format; `nil` if it shows none. Of several numbers the last counts.
  func number(in text: Substring) -> Int? {
    guard let numbers else { return nil }
    var suffix = ""
    if case .text(let last)? = pieces.last { suffix = last }
    guard text.hasSuffix(suffix) else { return nil }
    let body = text.dropLast(suffix.count)
    var digits = body.unicodeScalars.reversed().prefix { $0.properties.isAlphabetic || $0.isDigit }
      .prefix(32)
    if case .text(let first)? = pieces.first, body.hasPrefix(first) {
      let most = body.unicodeScalars.count - first.unicodeScalars.count
      digits = digits.prefix(most)
    }
    return Self.value(digits.reversed(), numbers)
  }

  /// The number before or between marks, such as `(12)` or `3.`, and what is around it.
  static func plainNumber(_ text: Substring) -> (format: RTFListFormat, number: Int)? {
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
    return (RTFListFormat(pieces: pieces), number)
  }

  private static func value(_ scalars: [Unicode.Scalar], _ numbers: Numbers) -> Int? {
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
      // Word counts a … z, aa, bb, …; Cocoa a … z, aa, ab, …: beyond z the two differ.
      guard scalars.count == 1 else { return nil }
      let value = Int(scalars[0].value) - (numbers == .lowerAlpha ? 0x60 : 0x40)
      return (1...26).contains(value) ? value : nil
    case .lowerRoman, .upperRoman: return roman(scalars, isUpper: numbers == .upperRoman)
    }
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
