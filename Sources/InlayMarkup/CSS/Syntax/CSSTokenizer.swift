/// Splits CSS into tokens (CSS Syntax 3, 4.3), one at a time. Complexity: O(n) for all tokens.
struct CSSTokenizer {
  /// The CSS as UTF-8.
  let bytes: ArraySlice<UInt8>
  private(set) var at: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    at = bytes.startIndex
  }

  /// The byte at this distance after the next one; 0 past the end.
  @inline(__always)
  private func peek(_ ahead: Int = 0) -> UInt8 {
    let index = at + ahead
    return index < bytes.endIndex ? bytes[index] : 0
  }

  /// The next token. After the last one, this always returns `end`.
  mutating func next() -> CSSToken {
    let isSpaced = skipSpace()
    var token = read()
    token.isSpaced = isSpaced
    return token
  }

  /// Skips white space and comments. Returns whether there was white space, because a comment does not separate the
  /// parts of a compound selector.
  private mutating func skipSpace() -> Bool {
    var isSpaced = false
    while at < bytes.endIndex {
      let byte = bytes[at]
      if CSSBytes.isSpace(byte) {
        isSpaced = true
        at += 1
      } else if byte == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "*") {
        at += 2
        while at < bytes.endIndex, !(bytes[at] == UInt8(ascii: "*") && peek(1) == UInt8(ascii: "/")) {
          at += 1
        }
        at = min(at + 2, bytes.endIndex)
      } else {
        break
      }
    }
    return isSpaced
  }

  private mutating func read() -> CSSToken {
    guard at < bytes.endIndex else { return CSSToken(kind: .end) }
    let byte = bytes[at]
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return string(byte)
    case UInt8(ascii: "#"):
      if CSSBytes.isName(peek(1)) || isEscape(1) {
        at += 1
        return name(.hash)
      }
    case UInt8(ascii: "("): return single(.openParenthesis)
    case UInt8(ascii: ")"): return single(.closeParenthesis)
    case UInt8(ascii: "["): return single(.openBracket)
    case UInt8(ascii: "]"): return single(.closeBracket)
    case UInt8(ascii: "{"): return single(.openBrace)
    case UInt8(ascii: "}"): return single(.closeBrace)
    case UInt8(ascii: ","): return single(.comma)
    case UInt8(ascii: ":"): return single(.colon)
    case UInt8(ascii: ";"): return single(.semicolon)
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return numeric()
    case UInt8(ascii: "+"), UInt8(ascii: "."):
      if startsNumber() { return numeric() }
    case UInt8(ascii: "-"):
      if startsNumber() { return numeric() }
      if peek(1) == UInt8(ascii: "-"), peek(2) == UInt8(ascii: ">") {
        at += 3
        return CSSToken(kind: .commentMark)
      }
      if startsName() { return nameLike() }
    case UInt8(ascii: "<"):
      if peek(1) == UInt8(ascii: "!"), peek(2) == UInt8(ascii: "-"), peek(3) == UInt8(ascii: "-") {
        at += 4
        return CSSToken(kind: .commentMark)
      }
    case UInt8(ascii: "@"):
      if startsName(1) {
        at += 1
        return name(.atKeyword)
      }
    default: if startsName() { return nameLike() }
    }
    at += 1
    return CSSToken(kind: .delimiter, delimiter: byte)
  }

  private mutating func single(_ kind: CSSToken.Kind) -> CSSToken {
    at += 1
    return CSSToken(kind: kind)
  }

  // MARK: Names

  /// Whether a valid escape starts there (4.3.8).
  private func isEscape(_ ahead: Int = 0) -> Bool {
    guard peek(ahead) == UInt8(ascii: "\\"), at + ahead + 1 < bytes.endIndex else { return false }
    return !CSSBytes.isNewline(peek(ahead + 1))
  }

  /// Whether a name starts there (4.3.9).
  private func startsName(_ ahead: Int = 0) -> Bool {
    let byte = peek(ahead)
    if byte == UInt8(ascii: "-") {
      return CSSBytes.isNameStart(peek(ahead + 1)) || peek(ahead + 1) == UInt8(ascii: "-")
        || isEscape(ahead + 1)
    }
    return CSSBytes.isNameStart(byte) || isEscape(ahead)
  }

  private mutating func name(_ kind: CSSToken.Kind) -> CSSToken {
    let start = at
    var hasEscape = false
    while at < bytes.endIndex {
      if CSSBytes.isName(bytes[at]) {
        at += 1
      } else if isEscape() {
        hasEscape = true
        skipEscape()
      } else {
        break
      }
    }
    return CSSToken(kind: kind, range: start..<at, hasEscape: hasEscape)
  }

  /// Skips an escape: up to six hexadecimal digits and the white space that may end them, or one other byte (4.3.7).
  private mutating func skipEscape() {
    at += 1
    var digits = 0
    while digits < 6, CSSBytes.digit(peek()) != nil {
      digits += 1
      at += 1
    }
    if digits == 0 {
      at = min(at + 1, bytes.endIndex)
    } else if CSSBytes.isSpace(peek()) {
      at += peek() == 0x0D && peek(1) == 0x0A ? 2 : 1
    }
  }

  private mutating func nameLike() -> CSSToken {
    var token = name(.ident)
    guard peek() == UInt8(ascii: "(") else { return token }
    at += 1
    token.kind = .function
    guard isName(token, "url") else { return token }
    var ahead = at
    while ahead < bytes.endIndex, CSSBytes.isSpace(bytes[ahead]) { ahead += 1 }
    if ahead < bytes.endIndex, bytes[ahead] == UInt8(ascii: "\"") || bytes[ahead] == UInt8(ascii: "'") {
      return token
    }
    while at < bytes.endIndex, bytes[at] != UInt8(ascii: ")") { at += isEscape() ? 2 : 1 }
    at = min(at + 1, bytes.endIndex)
    return CSSToken(kind: .url)
  }

  private mutating func string(_ quote: UInt8) -> CSSToken {
    at += 1
    let start = at
    var hasEscape = false
    while at < bytes.endIndex {
      let byte = bytes[at]
      if byte == quote {
        at += 1
        return CSSToken(kind: .string, range: start..<at - 1, hasEscape: hasEscape)
      }
      if CSSBytes.isNewline(byte) { return CSSToken(kind: .badString) }
      if byte == UInt8(ascii: "\\") {
        hasEscape = true
        if CSSBytes.isNewline(peek(1)) {
          at += peek(1) == 0x0D && peek(2) == 0x0A ? 3 : 2
        } else {
          skipEscape()
        }
      } else {
        at += 1
      }
    }
    return CSSToken(kind: .string, range: start..<at, hasEscape: hasEscape)
  }

  // MARK: Numbers

  /// Whether a number starts at the next byte (4.3.10).
  private func startsNumber() -> Bool {
    var ahead = 0
    if peek() == UInt8(ascii: "+") || peek() == UInt8(ascii: "-") { ahead = 1 }
    if peek(ahead) == UInt8(ascii: ".") { ahead += 1 }
    return CSSBytes.isDigit(peek(ahead))
  }

  private mutating func numeric() -> CSSToken {
    let number = number()
    if peek() == UInt8(ascii: "%") {
      at += 1
      return CSSToken(kind: .percentage, number: number)
    }
    guard startsName() else { return CSSToken(kind: .number, number: number) }
    var token = name(.dimension)
    token.number = number
    return token
  }

  private mutating func number() -> Double {
    var isNegative = false
    if peek() == UInt8(ascii: "+") || peek() == UInt8(ascii: "-") {
      isNegative = peek() == UInt8(ascii: "-")
      at += 1
    }
    var decimal = CSSDecimal()
    while CSSBytes.isDigit(peek()) {
      decimal.append(peek() - UInt8(ascii: "0"), isFraction: false)
      at += 1
    }
    if peek() == UInt8(ascii: "."), CSSBytes.isDigit(peek(1)) {
      at += 1
      while CSSBytes.isDigit(peek()) {
        decimal.append(peek() - UInt8(ascii: "0"), isFraction: true)
        at += 1
      }
    }
    if peek() | 0x20 == UInt8(ascii: "e") {
      let hasSign = peek(1) == UInt8(ascii: "+") || peek(1) == UInt8(ascii: "-")
      if CSSBytes.isDigit(peek(hasSign ? 2 : 1)) {
        let isSmall = peek(1) == UInt8(ascii: "-")
        at += hasSign ? 2 : 1
        var exponent = 0
        while CSSBytes.isDigit(peek()) {
          exponent = min(exponent * 10 + Int(peek() - UInt8(ascii: "0")), 1_000)
          at += 1
        }
        decimal.exponent += isSmall ? -exponent : exponent
      }
    }
    return isNegative ? -decimal.value : decimal.value
  }

  // MARK: Texts

  /// The text of a name or string, with escapes resolved.
  func text(_ token: CSSToken) -> String {
    let slice = bytes[token.range]
    guard token.hasEscape else { return String(decoding: slice, as: UTF8.self) }
    return String(decoding: CSSBytes.unescaped(slice), as: UTF8.self)
  }

  /// The text of a name or string, with ASCII letters in lower case.
  func lowercased(_ token: CSSToken) -> String {
    let slice = token.hasEscape ? CSSBytes.unescaped(bytes[token.range])[...] : bytes[token.range]
    if !slice.contains(where: { (0x41...0x5A).contains($0) }) {
      return String(decoding: slice, as: UTF8.self)
    }
    return String(decoding: slice.map(CSSBytes.lower), as: UTF8.self)
  }

  /// Whether the text of a name equals `name`, ignoring case. `name` must be in lower case.
  func isName(_ token: CSSToken, _ name: StaticString) -> Bool {
    if token.hasEscape { return lowercased(token) == name.description }
    guard token.range.count == name.utf8CodeUnitCount else { return false }
    return bytes[token.range].lazy.map(CSSBytes.lower).elementsEqual(name.description.utf8)
  }
}
