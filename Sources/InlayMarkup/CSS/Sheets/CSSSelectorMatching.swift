/// Compares selectors with elements.
enum CSSSelectorMatching {
  /// Whether an element matches. The work is subtracted from `budget`; after that is spent, nothing matches.
  ///
  /// If a compound to the left does not match, the search continues at the last descendant combinator. The nearest
  /// matching ancestor leaves the most candidates to its left, so no earlier choice needs to be undone. Of several
  /// earlier siblings (`~`), only the nearest match is tried if a descendant combinator was matched before.
  static func matches(
    _ selector: CSSSelector, _ node: HTMLTree.Node, in tree: HTMLTree, budget: inout Int
  ) -> Bool {
    guard let last = selector.compounds.first, matches(last, node, in: tree, budget: &budget) else {
      return false
    }
    var at = node
    var index = 0
    // Where to continue after a failure: the compound to match again, and the element to continue from.
    var retry: (index: Int, from: HTMLTree.Node, isSibling: Bool)?
    while index < selector.combinators.count {
      if budget < 0 { return false }
      let combinator = selector.combinators[index]
      let next = selector.compounds[index + 1]
      var found = HTMLTree.Node.none
      switch combinator {
      case .child:
        let parent = element(tree.parent(at), in: tree)
        if !parent.isNone, matches(next, parent, in: tree, budget: &budget) { found = parent }
      case .nextSibling:
        let sibling = previousElement(at, in: tree, budget: &budget)
        if !sibling.isNone, matches(next, sibling, in: tree, budget: &budget) { found = sibling }
      case .descendant, .laterSibling:
        found = search(next, from: at, siblings: combinator == .laterSibling, in: tree, budget: &budget)
        if !found.isNone, combinator == .descendant || retry == nil {
          retry = (index, found, combinator == .laterSibling)
        }
      }
      if !found.isNone {
        at = found
        index += 1
        continue
      }
      guard let again = retry else { return false }
      let other = search(
        selector.compounds[again.index + 1], from: again.from, siblings: again.isSibling, in: tree,
        budget: &budget)
      if other.isNone { return false }
      retry = (again.index, other, again.isSibling)
      at = other
      index = again.index + 1
    }
    return true
  }

  /// The nearest matching ancestor or earlier sibling.
  private static func search(
    _ compound: CSSSelector.Compound, from node: HTMLTree.Node, siblings: Bool, in tree: HTMLTree,
    budget: inout Int
  ) -> HTMLTree.Node {
    var at = node
    while budget >= 0 {
      at = siblings ? previousElement(at, in: tree, budget: &budget) : element(tree.parent(at), in: tree)
      if at.isNone || matches(compound, at, in: tree, budget: &budget) { return at }
    }
    return .none
  }

  /// The node, if it is an element; otherwise none.
  private static func element(_ node: HTMLTree.Node, in tree: HTMLTree) -> HTMLTree.Node {
    node.isNone || tree.kind(node) != .element ? .none : node
  }

  private static func previousElement(
    _ node: HTMLTree.Node, in tree: HTMLTree, budget: inout Int
  ) -> HTMLTree.Node {
    var at = tree.previous(node)
    while !at.isNone, tree.kind(at) != .element {
      at = tree.previous(at)
      budget -= 1
    }
    return at
  }

  private static func matches(
    _ compound: CSSSelector.Compound, _ node: HTMLTree.Node, in tree: HTMLTree, budget: inout Int
  ) -> Bool {
    budget -= 1
    let compound = compound.parts
    if let type = compound.type, !type.isName(of: node, in: tree) { return false }
    if let id = compound.id {
      guard let own = tree.attribute(node, .id), tree.bytes(own).elementsEqual(id) else { return false }
    }
    if !compound.classes.isEmpty {
      guard let own = tree.attribute(node, .class) else { return false }
      budget -= compound.classes.count * (1 + Int(own.count) / 16)
      if budget < 0 { return false }
      for name in compound.classes where !hasWord(tree.bytes(own), name, ignoresCase: false) { return false }
    }
    for test in compound.attributes where !matches(test, node, in: tree, budget: &budget) { return false }
    for position in compound.positions where !matches(position, node, in: tree, budget: &budget) {
      return false
    }
    return true
  }

  private static func matches(
    _ position: CSSSelector.Position, _ node: HTMLTree.Node, in tree: HTMLTree, budget: inout Int
  ) -> Bool {
    switch position {
    case .root: return tree.parent(node) == .document
    case .firstChild: return previousElement(node, in: tree, budget: &budget).isNone
    case .lastChild:
      var at = tree.next(node)
      while !at.isNone, tree.kind(at) != .element {
        at = tree.next(at)
        budget -= 1
      }
      return at.isNone
    case .link: return tree.word(node) == .a && tree.attribute(node, .href) != nil
    }
  }

  private static func matches(
    _ test: CSSSelector.AttributeTest, _ node: HTMLTree.Node, in tree: HTMLTree, budget: inout Int
  ) -> Bool {
    let attributes = tree.attributes(node)
    budget -= attributes.count
    guard let attribute = attributes.first(where: { tree.bytes($0.name).elementsEqual(test.name) }) else {
      return false
    }
    if test.kind == .isThere { return true }
    let value = tree.bytes(attribute.value)
    budget -= 1 + value.count / 16
    if budget < 0 { return false }
    func same(_ a: some Sequence<UInt8>, _ b: some Sequence<UInt8>) -> Bool {
      test.ignoresCase
        ? a.lazy.map(CSSBytes.lower).elementsEqual(b.lazy.map(CSSBytes.lower)) : a.elementsEqual(b)
    }
    let wanted = test.value
    switch test.kind {
    case .isThere: return true
    case .equals: return same(value, wanted)
    case .hasWord: return hasWord(value, wanted, ignoresCase: test.ignoresCase)
    case .hasLanguage:
      let rest = value.dropFirst(wanted.count).first
      return same(value.prefix(wanted.count), wanted) && (rest == nil || rest == UInt8(ascii: "-"))
    case .hasPrefix: return !wanted.isEmpty && same(value.prefix(wanted.count), wanted)
    case .hasSuffix: return !wanted.isEmpty && same(value.suffix(wanted.count), wanted)
    case .contains:
      budget -= value.count
      return budget >= 0 && contains(value, wanted, ignoresCase: test.ignoresCase)
    }
  }

  /// Whether a value contains `part`, by the algorithm of Knuth, Morris and Pratt. Complexity: O(value).
  private static func contains(_ value: ArraySlice<UInt8>, _ part: [UInt8], ignoresCase: Bool) -> Bool {
    guard !part.isEmpty, value.count >= part.count else { return false }
    let part = ignoresCase ? part.map(CSSBytes.lower) : part
    // After a mismatch behind the first n bytes, the first shorter[n] of them still match.
    var shorter = [0, 0]
    shorter.reserveCapacity(part.count + 1)
    var count = 0
    for byte in part.dropFirst() {
      while count > 0, part[count] != byte { count = shorter[count] }
      if part[count] == byte { count += 1 }
      shorter.append(count)
    }
    count = 0
    for byte in value {
      let byte = ignoresCase ? CSSBytes.lower(byte) : byte
      while count > 0, part[count] != byte { count = shorter[count] }
      if part[count] == byte { count += 1 }
      if count == part.count { return true }
    }
    return false
  }

  /// Whether one of the words in a value is `word`. Complexity: O(value).
  private static func hasWord(_ value: ArraySlice<UInt8>, _ word: [UInt8], ignoresCase: Bool) -> Bool {
    var at = value.startIndex
    while at < value.endIndex {
      let start = at
      while at < value.endIndex, !CSSBytes.isSpace(value[at]) { at += 1 }
      if at - start == word.count, !word.isEmpty {
        let part = value[start..<at]
        if part.elementsEqual(word) { return true }
        if ignoresCase, part.lazy.map(CSSBytes.lower).elementsEqual(word.lazy.map(CSSBytes.lower)) {
          return true
        }
      }
      at += 1
    }
    return false
  }
}
