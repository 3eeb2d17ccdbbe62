/// Evaluates a list of media queries (Media Queries 4) for the medium that text is read for: a light screen of 1024 ×
/// 768 px.
enum CSSMedia {
  static func matches(_ text: ArraySlice<UInt8>) -> Bool {
    var tokenizer = CSSTokenizer(text)
    var tokens: [CSSToken] = []
    while case let token = tokenizer.next(), token.kind != .end, tokens.count < 1_024 { tokens.append(token) }
    return matches(tokens, of: tokenizer)
  }

  static func matches(_ tokens: [CSSToken], of tokenizer: CSSTokenizer) -> Bool {
    if tokens.isEmpty { return true }
    return tokens.split(whereSeparator: { $0.kind == .comma }).contains { query($0, of: tokenizer) }
  }

  private static func query(_ tokens: ArraySlice<CSSToken>, of tokenizer: CSSTokenizer) -> Bool {
    var parser = CSSValueParser(Array(tokens), of: tokenizer)
    let isNegated = parser.takeWord(of: ["not"]) != nil
    _ = parser.takeWord(of: ["only"])
    var holds = true
    while !parser.isAtEnd {
      if parser.takeWord(of: ["and"]) != nil { continue }
      if let type = parser.takeWord() {
        holds = holds && (type == "all" || type == "screen")
      } else if parser.take(.openParenthesis) {
        holds = feature(&parser) && holds
      } else {
        return false
      }
    }
    return holds != isNegated
  }

  /// Evaluates one feature, including the closing parenthesis. An unknown feature is false.
  private static func feature(_ parser: inout CSSValueParser) -> Bool {
    guard let name = parser.takeWord() else {
      skip(&parser)
      return false
    }
    if parser.take(.closeParenthesis) || parser.isAtEnd { return name == "color" || name == "hover" }
    guard parser.take(.colon) else {
      skip(&parser)
      return false
    }
    let word = parser.takeWord()
    let length = parser.takeLength()?.thousandths(em: 12_000, rem: 12_000, percentOf: nil)
    skip(&parser)
    let (width, height) = (768_000, 576_000)
    switch (name, word, length) {
    case ("prefers-color-scheme", "light", _), ("orientation", "landscape", _), ("hover", "hover", _):
      return true
    case ("min-width", _, let least?), ("min-device-width", _, let least?): return least <= width
    case ("max-width", _, let maximum?), ("max-device-width", _, let maximum?): return maximum >= width
    case ("min-height", _, let least?), ("min-device-height", _, let least?): return least <= height
    case ("max-height", _, let maximum?), ("max-device-height", _, let maximum?): return maximum >= height
    default: return false
    }
  }

  private static func skip(_ parser: inout CSSValueParser) {
    while !parser.isAtEnd, !parser.take(.closeParenthesis) { parser.skipComponent() }
  }
}
