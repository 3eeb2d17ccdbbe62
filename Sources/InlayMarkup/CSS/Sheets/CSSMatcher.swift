/// Finds the rules of a page's sheets that an element matches.
///
/// Rules are looked up by the id, class or type that they end with. Elements with equal names, classes and ids have the
/// same candidates. The remaining work, comparing attributes and ancestors, is bounded: if a page exceeds the bound, no
/// more such rules apply, and ``isSpent`` is true.
package struct CSSMatcher {
  /// The rules that an element matches, as one block.
  package final class Match: Sendable {
    package let number: UInt32
    package let block: CSSBlock

    package init(number: UInt32, block: CSSBlock) {
      self.number = number
      self.block = block
    }
  }

  private struct Candidates {
    /// Selectors in ascending precedence.
    package var selectors: [Int32]
    /// The match, if nothing else decides.
    package var match: Match?
    package var isDecided: Bool
  }

  private let selectors: [CSSSelector]
  private let blocks: [CSSBlock]
  private let blockOf: [Int32]
  private var byID: [HTMLStyleKey: [Int32]] = [:]
  private var byClass: [HTMLStyleKey: [Int32]] = [:]
  private var byType: [HTMLStyleKey: [Int32]] = [:]
  private var universal: [Int32] = []
  private var candidates: [HTMLStyleKey: Candidates] = [:]
  /// Candidates of elements that have only a known name, by the name's number.
  private var plain = [Candidates?](repeating: nil, count: 256)
  private var matches: [[Int32]: Match] = [:]
  private var nextNumber: UInt32 = 1
  private var key: [UInt8] = []
  /// The remaining budget. Each element adds to it, so that a page of any length takes O(n).
  private var budget = 6_000_000
  /// Whether the bound was reached.
  package private(set) var isSpent = false

  /// Whether a selector depends on earlier siblings of elements.
  package let looksBack: Bool

  private static let budgetPerElement = 64
  private static let maximumKept = 16_384
  private static let maximumClassBytes = 4_096

  package init?(_ sheets: CSSSheets) {
    guard !sheets.selectors.isEmpty else { return nil }
    selectors = sheets.selectors
    blocks = sheets.blocks
    blockOf = sheets.blockOf
    looksBack = selectors.contains(where: \.looksBack)
    for (index, selector) in selectors.enumerated() {
      guard let last = selector.compounds.first?.parts else { continue }
      let number = Int32(clamping: index)
      if let id = last.id {
        byID[HTMLStyleKey(bytes: id), default: []].append(number)
      } else if let name = last.classes.first {
        byClass[HTMLStyleKey(bytes: name), default: []].append(number)
      } else if let type = last.type {
        byType[type.key, default: []].append(number)
      } else {
        universal.append(number)
      }
    }
  }

  /// The rules that an element with these classes and this id matches; `nil` for none.
  package mutating func match(
    _ node: HTMLTree.Node, classes: HTMLText?, id: HTMLText?, in tree: HTMLTree
  ) -> Match? {
    if isSpent { return nil }
    budget += Self.budgetPerElement
    let found = candidates(node, classes: classes, id: id, in: tree)
    let match = found.isDecided ? found.match : decide(found.selectors, node, in: tree)
    if budget >= 0 { return match }
    isSpent = true
    return nil
  }

  private mutating func candidates(
    _ node: HTMLTree.Node, classes: HTMLText?, id: HTMLText?, in tree: HTMLTree
  ) -> Candidates {
    let word = tree.word(node)
    if word != .other, classes == nil, id == nil {
      if let known = plain[Int(word.number)] { return known }
      let found = find(HTMLStyleKey(bytes: [word.number]), classes: [], id: [])
      plain[Int(word.number)] = found
      return found
    }
    let name = word == .other ? tree.bytes(tree.text(node)).prefix(Self.maximumClassBytes) : []
    let classes = classes.map { tree.bytes($0).prefix(Self.maximumClassBytes) } ?? []
    let id = id.map { tree.bytes($0).prefix(Self.maximumClassBytes) } ?? []
    key.removeAll(keepingCapacity: true)
    key.append(word.number)
    key.append(contentsOf: name)
    key.append(0)
    key.append(contentsOf: classes)
    key.append(0)
    key.append(contentsOf: id)
    let key = HTMLStyleKey(bytes: self.key)
    if let known = candidates[key] { return known }
    let found = find(HTMLStyleKey(bytes: [word.number] + name), classes: classes, id: id)
    if candidates.count >= Self.maximumKept { candidates.removeAll() }
    candidates[key] = found
    return found
  }

  private mutating func find(
    _ type: HTMLStyleKey, classes: ArraySlice<UInt8>, id: ArraySlice<UInt8>
  ) -> Candidates {
    var found = universal
    found += byType[type] ?? []
    if !id.isEmpty { found += byID[HTMLStyleKey(bytes: Array(id))] ?? [] }
    var names: Set<HTMLStyleKey> = []
    for name in classes.split(whereSeparator: CSSBytes.isSpace) {
      let key = HTMLStyleKey(bytes: Array(name))
      if names.insert(key).inserted { found += byClass[key] ?? [] }
    }
    budget -= 8 * found.count
    // Rules that name or classes exclude can never match. Those with an id were found by it.
    var simple = found.filter { number in
      guard let last = selectors[Int(number)].compounds.first?.parts else { return false }
      if let wanted = last.type, wanted.key != type { return false }
      return last.classes.allSatisfy { names.contains(HTMLStyleKey(bytes: $0)) }
    }
    simple.sort { a, b in
      let (x, y) = (selectors[Int(a)].specificity, selectors[Int(b)].specificity)
      return x == y ? a < b : x < y
    }
    let isDecided = simple.allSatisfy { selectors[Int($0)].isSimple }
    return Candidates(selectors: simple, match: isDecided ? match(of: simple) : nil, isDecided: isDecided)
  }

  private mutating func decide(_ candidates: [Int32], _ node: HTMLTree.Node, in tree: HTMLTree) -> Match? {
    var matching: [Int32] = []
    for number in candidates where budget >= 0 {
      let selector = selectors[Int(number)]
      if selector.isSimple || CSSSelectorMatching.matches(selector, node, in: tree, budget: &budget) {
        matching.append(number)
      }
      budget -= 1
    }
    return match(of: matching)
  }

  private mutating func match(of list: [Int32]) -> Match? {
    if list.isEmpty { return nil }
    if let known = matches[list] { return known }
    var block = CSSBlock()
    for number in list {
      let own = blocks[Int(blockOf[Int(number)])]
      for declaration in own.normal { block.set(declaration.property, declaration.value, isImportant: false) }
      for declaration in own.important {
        block.set(declaration.property, declaration.value, isImportant: true)
      }
      budget -= 4 * (own.normal.count + own.important.count)
      if budget < 0 { break }
    }
    let match = Match(number: nextNumber, block: block)
    nextNumber &+= 1
    if matches.count >= Self.maximumKept { matches.removeAll() }
    matches[list] = match
    return match
  }
}
