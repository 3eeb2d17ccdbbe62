/// The rules of all style sheets of a page, in order.
package struct CSSSheets: Sendable {
  private(set) var selectors: [CSSSelector] = []
  private(set) var blocks: [CSSBlock] = []
  /// For each selector, the index of its block.
  private(set) var blockOf: [Int32] = []
  /// Number of selectors, their parts, and declarations.
  private var count = 0
  private let limit: Int
  package private(set) var isCutOff = false

  package init(limit: Int) { self.limit = limit }

  /// Adds a sheet (CSS Syntax 3, 5.4.1). Rules beyond the limit are ignored. Complexity: O(n).
  package mutating func add(_ bytes: ArraySlice<UInt8>) {
    var tokenizer = CSSTokenizer(bytes)
    var depth = 0
    var tokens: UInt32 = 0
    while !isCutOff {
      // The caller checks for cancellation too, and stops.
      tokens &+= 1
      if tokens & 0x3FF == 1, Task.isCancelled { return }
      let token = tokenizer.next()
      switch token.kind {
      case .end: return
      case .commentMark, .semicolon: continue
      case .closeBrace where depth > 0: depth -= 1
      case .atKeyword:
        let name = tokenizer.lowercased(token)
        guard let prelude = Self.prelude(&tokenizer, endsAtSemicolon: true) else { continue }
        let holds = name == "media" ? CSSMedia.matches(prelude, of: tokenizer) : name == "layer"
        if holds { depth += 1 } else { Self.skipBlock(&tokenizer) }
      default: rule(token, &tokenizer)
      }
    }
  }

  private mutating func rule(_ first: CSSToken, _ tokenizer: inout CSSTokenizer) {
    guard let prelude = Self.prelude(&tokenizer, first: first, endsAtSemicolon: false) else { return }
    var parser = CSSSelectorParser(prelude, of: tokenizer)
    let list = parser.list()
    var declarations = CSSDeclarationParser(tokenizer)
    declarations.run(isRule: true)
    tokenizer = declarations.tokenizer
    count += declarations.count
    for selector in list ?? [] {
      count += selector.compounds.count
      if selector.isNever || declarations.block.isEmpty { continue }
      blockOf.append(Int32(clamping: blocks.count))
      selectors.append(selector)
    }
    blocks.append(declarations.block)
    isCutOff = count > limit
  }

  /// The maximum number of tokens kept of one prelude. No real sheet has a longer one.
  private static let maximumTokens = 65_536

  /// The prelude before the `{` of a rule; `nil` if there is none.
  private static func prelude(
    _ tokenizer: inout CSSTokenizer, first: CSSToken? = nil, endsAtSemicolon: Bool
  ) -> [CSSToken]? {
    var tokens: [CSSToken] = []
    var nesting = CSSNesting()
    var next = first ?? tokenizer.next()
    while true {
      if next.kind == .end { return nil }
      if !nesting.isOpen {
        if next.kind == .openBrace { return tokens }
        if next.kind == .semicolon, endsAtSemicolon { return nil }
      }
      nesting.take(next)
      if tokens.count < maximumTokens { tokens.append(next) }
      next = tokenizer.next()
    }
  }

  /// Skips the rest of a block in braces, including nested blocks.
  private static func skipBlock(_ tokenizer: inout CSSTokenizer) {
    var nesting = CSSNesting(inside: .closeBrace)
    while nesting.isOpen {
      let token = tokenizer.next()
      if token.kind == .end { return }
      nesting.take(token)
    }
  }
}

extension CSSSheets {
  /// Adds the sheet of a `<style>` element (HTML 4.2.6), if it is CSS and its media query applies. Sheets of Inlay's
  /// own writer are skipped, because they are for browsers only.
  package mutating func add(_ node: HTMLTree.Node, of tree: HTMLTree) {
    for attribute in tree.attributes(node) {
      let value = tree.bytes(attribute.value)
      if attribute.word == .type, !value.isEmpty,
        !value.lazy.map(CSSBytes.lower).elementsEqual("text/css".utf8)
      {
        return
      }
      if attribute.word == .media, !CSSMedia.matches(value) { return }
      if tree.bytes(attribute.name).starts(with: "data-inlay".utf8) { return }
    }
    // The content of a template is not part of the page (HTML 4.12.3).
    var ancestor = tree.parent(node)
    while !ancestor.isNone {
      if tree.word(ancestor) == .template { return }
      ancestor = tree.parent(ancestor)
    }
    let first = tree.firstChild(node)
    if first.isNone { return }
    if tree.next(first).isNone, tree.kind(first) == .text { return add(tree.bytes(tree.text(first))) }
    var text: [UInt8] = []
    var child = first
    while !child.isNone {
      if tree.kind(child) == .text { text.append(contentsOf: tree.bytes(tree.text(child))) }
      child = tree.next(child)
    }
    add(text[...])
  }
}
