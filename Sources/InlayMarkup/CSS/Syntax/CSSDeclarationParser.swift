/// Parses the declarations of a `style` attribute, or of a rule up to its `}` (CSS Syntax 3, 5.4.4).
///
/// Anything invalid is skipped up to the next `;`, including whole blocks. Complexity: O(n).
package struct CSSDeclarationParser {
  var tokenizer: CSSTokenizer
  private(set) var block = CSSBlock()
  /// Number of declarations so far, known or not.
  private(set) var count = 0
  private var value: [CSSToken] = []
  /// A token that was read too far, to be returned next.
  private var pushed: CSSToken?

  init(_ tokenizer: CSSTokenizer) { self.tokenizer = tokenizer }

  /// Parses the declarations of a `style` attribute.
  package static func attribute(_ bytes: ArraySlice<UInt8>) -> CSSBlock {
    var parser = CSSDeclarationParser(CSSTokenizer(bytes))
    parser.run(isRule: false)
    return parser.block
  }

  private mutating func next() -> CSSToken {
    if let token = pushed {
      pushed = nil
      return token
    }
    return tokenizer.next()
  }

  /// Parses to the end, or past the `}` that ends a rule.
  mutating func run(isRule: Bool) {
    while true {
      let token = next()
      switch token.kind {
      case .end: return
      case .closeBrace where isRule: return
      case .semicolon: continue
      case .ident:
        let after = next()
        if after.kind == .colon {
          declaration(token, isRule: isRule)
        } else {
          pushed = after
          skip(isRule: isRule)
        }
      default:
        pushed = token
        skip(isRule: isRule)
      }
    }
  }

  /// Skips what is not a declaration: to a `;`, or past a block in braces, which is a nested rule.
  private mutating func skip(isRule: Bool) {
    var nesting = CSSNesting()
    while true {
      let token = next()
      if token.kind == .end { return }
      let wasOpen = nesting.isOpen
      if !wasOpen {
        if token.kind == .semicolon { return }
        if token.kind == .closeBrace, isRule {
          pushed = token
          return
        }
      }
      nesting.take(token)
      if wasOpen, !nesting.isOpen, token.kind == .closeBrace { return }
    }
  }

  private mutating func declaration(_ nameToken: CSSToken, isRule: Bool) {
    count += 1
    value.removeAll(keepingCapacity: true)
    let name = CSSPropertyName.named(tokenizer.lowercased(nameToken))
    var nesting = CSSNesting()
    var isBad = false
    while true {
      let token = next()
      if token.kind == .end { break }
      if !nesting.isOpen {
        if token.kind == .semicolon { break }
        if token.kind == .closeBrace, isRule {
          pushed = token
          break
        }
        if token.kind == .closeBrace || token.kind == .closeBracket || token.kind == .closeParenthesis {
          isBad = true
        }
      }
      if token.kind == .badString { isBad = true }
      nesting.take(token)
      if name != nil { value.append(token) }
    }
    guard let name, !isBad else { return }
    let isImportant = takeImportant()
    var parser = CSSValueParser(value, of: tokenizer)
    for declaration in parser.declarations(of: name) ?? [] {
      block.set(declaration.property, declaration.value, isImportant: isImportant)
    }
  }

  /// Removes `!important` from the end of the value.
  private mutating func takeImportant() -> Bool {
    guard value.count >= 2, value[value.count - 2].isDelimiter("!"), value[value.count - 1].kind == .ident,
      tokenizer.isName(value[value.count - 1], "important")
    else { return false }
    value.removeLast(2)
    return true
  }
}

extension CSSDeclarationParser {
  /// A parser for text that is a single value.
  package static func value(_ bytes: ArraySlice<UInt8>) -> CSSValueParser {
    var tokenizer = CSSTokenizer(bytes)
    var tokens: [CSSToken] = []
    while case let token = tokenizer.next(), token.kind != .end { tokens.append(token) }
    return CSSValueParser(tokens, of: tokenizer)
  }
}
