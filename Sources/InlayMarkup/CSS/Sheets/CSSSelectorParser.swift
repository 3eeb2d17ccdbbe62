/// Parses selector lists: types, classes, ids, attributes, some pseudo-classes, and all four combinators.
struct CSSSelectorParser {
  let tokenizer: CSSTokenizer
  let tokens: [CSSToken]
  private var at = 0
  private var counts = (ids: 0, classes: 0, types: 0)
  private var isNever = false

  init(_ tokens: [CSSToken], of tokenizer: CSSTokenizer) {
    self.tokens = tokens
    self.tokenizer = tokenizer
  }

  /// The selectors of a rule; `nil` if one of them is invalid, which makes the whole list invalid (Selectors 4, 18.1).
  mutating func list() -> [CSSSelector]? {
    var selectors: [CSSSelector] = []
    repeat {
      guard let selector = selector() else { return nil }
      selectors.append(selector)
    } while take(.comma)
    return selectors
  }

  private var current: CSSToken { at < tokens.count ? tokens[at] : CSSToken(kind: .end) }

  private mutating func take(_ kind: CSSToken.Kind) -> Bool {
    guard current.kind == kind else { return false }
    at += 1
    return true
  }

  private mutating func selector() -> CSSSelector? {
    var compounds: [CSSSelector.Compound] = []
    var combinators: [CSSSelector.Combinator] = []
    counts = (0, 0, 0)
    isNever = false
    while true {
      guard let compound = compound() else { return nil }
      compounds.append(CSSSelector.Compound(compound))
      let token = current
      if token.kind == .end || token.kind == .comma { break }
      if token.isDelimiter(">") {
        combinators.append(.child)
        at += 1
      } else if token.isDelimiter("+") {
        combinators.append(.nextSibling)
        at += 1
      } else if token.isDelimiter("~") {
        combinators.append(.laterSibling)
        at += 1
      } else if token.isSpaced {
        combinators.append(.descendant)
      } else {
        return nil
      }
    }
    let specificity =
      UInt32(min(counts.ids, 255)) << 16 | UInt32(min(counts.classes, 255)) << 8
      | UInt32(min(counts.types, 255))
    return CSSSelector(
      compounds.reversed(), combinators.reversed(), specificity: specificity, isNever: isNever)
  }

  private mutating func compound() -> CSSSelector.Parts? {
    var compound = CSSSelector.Parts()
    let start = at
    if current.kind == .ident {
      compound.type = CSSSelector.TypeName(Array(tokenizer.lowercased(current).utf8))
      counts.types += 1
      at += 1
    } else if current.isDelimiter("*") {
      at += 1
    }
    while current.kind != .end, at == start || !current.isSpaced {
      let token = current
      switch token.kind {
      case .hash:
        let id = Array(tokenizer.text(token).utf8)
        // No element has two ids.
        if let other = compound.id, other != id { isNever = true }
        compound.id = id
        counts.ids += 1
        at += 1
      case .delimiter where token.isDelimiter("."):
        at += 1
        guard current.kind == .ident, !current.isSpaced else { return nil }
        compound.classes.append(Array(tokenizer.text(current).utf8))
        counts.classes += 1
        at += 1
      case .openBracket:
        at += 1
        guard let test = attribute() else { return nil }
        compound.attributes.append(test)
        counts.classes += 1
      case .colon:
        at += 1
        guard pseudo(&compound) else { return nil }
      default: return at > start ? compound : nil
      }
    }
    return at > start ? compound : nil
  }

  private mutating func attribute() -> CSSSelector.AttributeTest? {
    guard current.kind == .ident else { return nil }
    var test = CSSSelector.AttributeTest(name: Array(tokenizer.lowercased(current).utf8), kind: .isThere)
    at += 1
    if take(.closeBracket) { return test }
    let kinds: [(Unicode.Scalar, CSSSelector.AttributeTest.Kind)] = [
      ("~", .hasWord), ("|", .hasLanguage), ("^", .hasPrefix), ("$", .hasSuffix), ("*", .contains),
    ]
    test.kind = .equals
    for (mark, kind) in kinds where current.isDelimiter(mark) {
      test.kind = kind
      at += 1
      break
    }
    guard current.isDelimiter("=") else { return nil }
    at += 1
    guard current.kind == .ident || current.kind == .string else { return nil }
    test.value = Array(tokenizer.text(current).utf8)
    at += 1
    if current.kind == .ident {
      test.ignoresCase = tokenizer.isName(current, "i")
      guard test.ignoresCase || tokenizer.isName(current, "s") else { return nil }
      at += 1
    }
    return take(.closeBracket) ? test : nil
  }

  /// Parses a pseudo-class or pseudo-element. States and pseudo-elements never match. Functions such as `:not()` never
  /// match either, and are skipped.
  private mutating func pseudo(_ compound: inout CSSSelector.Parts) -> Bool {
    counts.classes += 1
    if take(.colon) { isNever = true }
    let token = current
    at += 1
    if token.kind == .function {
      var depth = 1
      while depth > 0, current.kind != .end {
        if current.closing == .closeParenthesis { depth += 1 }
        if current.kind == .closeParenthesis { depth -= 1 }
        at += 1
      }
      isNever = true
      return true
    }
    guard token.kind == .ident else { return false }
    switch tokenizer.lowercased(token) {
    case "root": compound.positions.append(.root)
    case "first-child": compound.positions.append(.firstChild)
    case "last-child": compound.positions.append(.lastChild)
    case "only-child": compound.positions += [.firstChild, .lastChild]
    case "link", "any-link", "-webkit-any-link": compound.positions.append(.link)
    default: isNever = true
    }
    return true
  }
}
