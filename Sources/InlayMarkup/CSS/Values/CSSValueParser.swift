/// Parses the value of one declaration. An invalid value gives `nil`, and the declaration is ignored (CSS 2.2, 4.2).
package struct CSSValueParser {
  let tokenizer: CSSTokenizer
  let tokens: [CSSToken]
  private(set) var at = 0

  init(_ tokens: [CSSToken], of tokenizer: CSSTokenizer) {
    self.tokens = tokens
    self.tokenizer = tokenizer
  }

  var isAtEnd: Bool { at >= tokens.count }

  /// The next token, or an `end` token.
  var current: CSSToken { at < tokens.count ? tokens[at] : CSSToken(kind: .end) }

  mutating func advance() { at += 1 }

  /// A name in lower case, if the next token is one.
  var currentWord: String? { current.kind == .ident ? tokenizer.lowercased(current) : nil }

  mutating func takeWord() -> String? {
    guard let word = currentWord else { return nil }
    at += 1
    return word
  }

  /// Consumes the next token if it is a name among `words`, and returns it.
  mutating func takeWord(of words: [String]) -> String? {
    guard let word = currentWord, words.contains(word) else { return nil }
    at += 1
    return word
  }

  mutating func take(_ kind: CSSToken.Kind) -> Bool {
    guard current.kind == kind else { return false }
    at += 1
    return true
  }

  mutating func takeDelimiter(_ byte: Unicode.Scalar) -> Bool {
    guard current.isDelimiter(byte) else { return false }
    at += 1
    return true
  }

  /// Skips one component: a token, or a function or block with its content. Complexity: O(n).
  mutating func skipComponent() {
    var nesting = CSSNesting()
    repeat {
      nesting.take(current)
      at += 1
    } while nesting.isOpen && !isAtEnd
  }

  // MARK: Kinds of values

  /// Parses a length. A number without a unit is valid only if it is 0.
  mutating func takeLength(percent: Bool = false) -> CSSLength? {
    let token = current
    let length: CSSLength?
    switch token.kind {
    case .number: length = token.number == 0 ? .zero : nil
    case .dimension: length = CSSLength(token.number, unit: tokenizer.lowercased(token))
    case .percentage: length = percent ? CSSLength(value: token.number, unit: .percent) : nil
    default: length = nil
    }
    if length != nil { at += 1 }
    return length
  }

  mutating func takeNumber() -> Double? {
    guard current.kind == .number else { return nil }
    defer { at += 1 }
    return current.number
  }

  /// Parses a string in quotation marks.
  mutating func takeText() -> String? {
    guard current.kind == .string else { return nil }
    defer { at += 1 }
    return tokenizer.text(current)
  }

  /// Parses a color. Returns `nil` and consumes nothing if there is none. System colors count as not stated.
  mutating func takeColor() -> CSSValue? {
    let token = current
    switch token.kind {
    case .hash:
      guard let color = CSSColor.hex(tokenizer.text(token).utf8) else { return nil }
      at += 1
      return .color(color)
    case .ident:
      let word = tokenizer.lowercased(token)
      let value: CSSValue
      if let color = CSSColorNames.color(word) {
        value = .color(color)
      } else if word == "currentcolor" {
        value = .currentColor
      } else if word == "transparent" {
        value = .color(CSSColor(red: 0, green: 0, blue: 0, alpha: 0))
      } else if Self.systemColors.contains(word) {
        value = .initial
      } else {
        return nil
      }
      at += 1
      return value
    case .function:
      let start = at
      let name = tokenizer.lowercased(token)
      at += 1
      if let color = takeColorArguments(of: name) { return .color(color) }
      at = start
      return nil
    default: return nil
    }
  }

  /// The system colors of CSS Color 4, 6.2 and of Color 3, and WebKit's own name for the text color.
  private static let systemColors: Set<String> = [
    "accentcolor", "accentcolortext", "activetext", "buttonborder", "buttonface", "buttontext", "canvas",
    "canvastext", "field", "fieldtext", "graytext", "highlight", "highlighttext", "linktext", "mark",
    "marktext",
    "selecteditem", "selecteditemtext", "visitedtext", "windowtext", "window", "captiontext", "infotext",
    "infobackground", "menu", "menutext", "text", "-webkit-text", "-apple-system-label",
  ]

  /// Parses numbers and percentages up to the closing parenthesis, in the old syntax with commas or the new one (CSS
  /// Color 4, 4.2). `none` is 0.
  private mutating func takeColorArguments(of name: String) -> CSSColor? {
    var values: [(number: Double, isPercent: Bool)] = []
    loop: while true {
      let token = current
      switch token.kind {
      case .number: values.append((token.number, false))
      case .percentage: values.append((token.number, true))
      case .dimension:
        guard values.isEmpty, name != "rgb", name != "rgba", let degrees = degrees(token) else { return nil }
        values.append((degrees, false))
      case .ident where tokenizer.isName(token, "none"): values.append((0, false))
      case .closeParenthesis, .end: break loop
      default: return nil
      }
      at += 1
      guard values.count <= 4 else { return nil }
      if current.kind == .comma || current.isDelimiter("/") { at += 1 }
    }
    at += 1
    guard values.count == 3 || values.count == 4 else { return nil }
    let alpha = values.count == 4 ? values[3].number / (values[3].isPercent ? 100 : 1) : 1
    switch name {
    case "rgb", "rgba":
      let channels = values.prefix(3).map { $0.number / ($0.isPercent ? 100 : 255) }
      return CSSColor.rgb(channels[0], channels[1], channels[2], alpha: alpha)
    case "hsl", "hsla":
      return CSSColor.hsl(values[0].number, values[1].number / 100, values[2].number / 100, alpha: alpha)
    case "hwb":
      return CSSColor.hwb(values[0].number, values[1].number / 100, values[2].number / 100, alpha: alpha)
    default: return nil
    }
  }

  /// An angle in degrees.
  func degrees(_ token: CSSToken) -> Double? {
    switch tokenizer.lowercased(token) {
    case "deg": token.number
    case "grad": token.number * 0.9
    case "rad": token.number * 180 / .pi
    case "turn": token.number * 360
    default: nil
    }
  }
}
