/// SVG and MathML (HTML 13.2.6.5).
extension HTMLTreeBuilder {
  /// Whether a token is handled by the rules for foreign content.
  @inline(__always)
  func usesForeignRules(_ token: HTMLToken) -> Bool {
    guard !stack.isEmpty, !stack.top.isHTML else { return false }
    return !isForHTML(token, in: stack.top)
  }

  private func isForHTML(_ token: HTMLToken, in top: HTMLOpenElements.Entry) -> Bool {
    switch token.kind {
    case .end: true
    case .text: !top.traits.isDisjoint(with: [.mathText, .integration])
    case .startTag:
      top.traits.contains(.integration)
        || (top.traits.contains(.mathText) && token.word != .mglyph && token.word != .malignmark)
        || (top.namespace == .math && top.word == .annotationXML && token.word == .svg)
    case .endTag, .documentType: false
    }
  }

  /// - Returns: whether the token must be processed again.
  mutating func takeForeign(_ token: inout HTMLToken) -> Bool {
    switch token.kind {
    case .text:
      forEachPiece(of: token.text) {
        $0.insert($1)
        if $0.mayBeFrameset, $0.hasInk($1) { $0.mayBeFrameset = false }
      } nul: {
        $0.insertReplacement()
      }
      return false
    case .startTag:
      if breaksOut(token) { return breakOut(&token) }
      insertForeign(token, stack.top.namespace)
      return false
    case .endTag:
      if token.word == .br || token.word == .p { return breakOut(&token) }
      return endForeign(&token)
    case .documentType, .end: return false
    }
  }

  mutating func insertForeign(_ token: HTMLToken, _ namespace: HTMLTree.Namespace) {
    if token.isSelfClosing {
      insertVoid(token, namespace)
    } else {
      insertElement(token, namespace)
    }
  }

  /// Whether a start tag cannot belong to SVG or MathML.
  private func breaksOut(_ token: HTMLToken) -> Bool {
    switch token.word {
    case .b, .big, .blockquote, .body, .br, .center, .code, .dd, .div, .dl, .dt, .em, .embed, .h1, .h2, .h3,
      .h4, .h5,
      .h6, .head, .hr, .i, .img, .li, .listing, .menu, .meta, .nobr, .ol, .p, .pre, .ruby, .s, .small, .span,
      .strong,
      .strike, .sub, .sup, .table, .tt, .u, .ul, .var:
      true
    case .font: [.color, .face, .size].contains { value($0, of: token) != nil }
    default: false
    }
  }

  /// Returns to HTML content.
  private mutating func breakOut(_ token: inout HTMLToken) -> Bool {
    while !stack.top.traits.contains(.html), stack.top.traits.isDisjoint(with: [.mathText, .integration]) {
      pop()
    }
    return takeHTML(&token)
  }

  private mutating func endForeign(_ token: inout HTMLToken) -> Bool {
    let hash = nameHash(token)
    for index in (1..<stack.count).reversed() {
      let entry = stack[index]
      if entry.isHTML { return takeHTML(&token) }
      if entry.word == token.word, isNamed(entry, token, hash) {
        pop(through: index)
        return false
      }
    }
    return false
  }
}
