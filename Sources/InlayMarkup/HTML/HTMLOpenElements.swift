/// The stack of open elements (HTML 13.2.4.2).
///
/// Its depth barely exceeds `Limits.htmlDepth`, so that a search takes bounded time. For the most frequent queries (is
/// a `p` in button scope?), each entry stores the answer for itself and the entries below it.
struct HTMLOpenElements {
  /// Elements for which the scope query is answered at once.
  struct Scoped: OptionSet {
    let rawValue: UInt16

    /// `p` in button scope.
    static let p = Scoped(rawValue: 1 << 0)
    /// `li` in list item scope.
    static let li = Scoped(rawValue: 1 << 1)
    static let heading = Scoped(rawValue: 1 << 2)
    static let select = Scoped(rawValue: 1 << 3)
    static let button = Scoped(rawValue: 1 << 4)
    static let nobr = Scoped(rawValue: 1 << 5)
    static let ruby = Scoped(rawValue: 1 << 6)
    static let body = Scoped(rawValue: 1 << 7)
    static let div = Scoped(rawValue: 1 << 8)
    // Elements in table scope.
    static let table = Scoped(rawValue: 1 << 9)
    static let caption = Scoped(rawValue: 1 << 10)
    /// `tbody`, `tfoot`, `thead`.
    static let section = Scoped(rawValue: 1 << 11)
    static let row = Scoped(rawValue: 1 << 12)
    /// `td`, `th`.
    static let cell = Scoped(rawValue: 1 << 13)

    static let inTable: Scoped = [.table, .caption, .section, .row, .cell]
  }

  struct Entry {
    var node: HTMLTree.Node
    /// A hash of a name that is not an ``HTMLWord``. Names with different hashes are different.
    var nameHash: UInt32
    var traits: HTMLElementTraits
    var inScope: Scoped
    /// A lower bound of the element's depth in the tree; greater than that of the entry below.
    var depth: UInt16
    var word: HTMLWord
    var namespace: HTMLTree.Namespace

    @inline(__always) var isHTML: Bool { traits.contains(.html) }
    @inline(__always) func isHTML(_ word: HTMLWord) -> Bool { self.word == word && traits.contains(.html) }
  }

  private(set) var entries: [Entry] = []

  init() { entries.reserveCapacity(64) }

  var count: Int { entries.count }
  /// Whether the stack is empty. If it is not, ``top`` exists, and `<html>` is open.
  var isEmpty: Bool { entries.isEmpty }
  /// The current node.
  @inline(__always) var top: Entry { entries[entries.count - 1] }
  /// The number of open `<template>` elements.
  private(set) var templates = 0

  subscript(index: Int) -> Entry { entries[index] }

  mutating func push(_ entry: Entry) {
    var entry = entry
    if let last = entries.last {
      entry.depth = last.depth + 1
      entry.inScope = Self.inScope(entry, above: last.inScope)
    } else {
      entry.inScope = Self.inScope(entry, above: [])
    }
    if entry.isHTML(.template) { templates += 1 }
    entries.append(entry)
  }

  /// Removes the current node.
  mutating func pop() -> Entry {
    let entry = entries.removeLast()
    if entry.isHTML(.template) { templates -= 1 }
    return entry
  }

  /// Removes an element that is no template.
  mutating func remove(at index: Int) {
    entries.remove(at: index)
    renewScopes(from: index)
  }

  /// Replaces an element by another one with the same name.
  mutating func replaceNode(at index: Int, by node: HTMLTree.Node) { entries[index].node = node }

  mutating func insert(_ entry: Entry, at index: Int) {
    // The adoption agency removes a deeper entry whenever it inserts one, so that no element gets deeper.
    entries.insert(entry, at: index)
    renewScopes(from: index)
  }

  private mutating func renewScopes(from index: Int) {
    for index in index..<entries.count {
      entries[index].inScope = Self.inScope(
        entries[index], above: index > 0 ? entries[index - 1].inScope : [])
    }
  }

  private static func inScope(_ entry: Entry, above scope: Scoped) -> Scoped {
    var scope = scope
    let traits = entry.traits
    if !traits.isDisjoint(with: [.scope, .listScope, .buttonScope]) {
      if traits.contains(.tableScope) {
        scope = []
      } else if traits.contains(.scope) {
        scope.formIntersection(.inTable)
      } else if traits.contains(.listScope) {
        scope.remove(.li)
      } else {
        scope.remove(.p)
      }
    }
    guard entry.isHTML else { return scope }
    switch entry.word {
    case .p: scope.insert(.p)
    case .li: scope.insert(.li)
    case .h1, .h2, .h3, .h4, .h5, .h6: scope.insert(.heading)
    case .select: scope.insert(.select)
    case .button: scope.insert(.button)
    case .nobr: scope.insert(.nobr)
    case .ruby: scope.insert(.ruby)
    case .body: scope.insert(.body)
    case .div: scope.insert(.div)
    case .table: scope.insert(.table)
    case .caption: scope.insert(.caption)
    case .tbody, .tfoot, .thead: scope.insert(.section)
    case .tr: scope.insert(.row)
    case .td, .th: scope.insert(.cell)
    default: break
    }
    return scope
  }

  // MARK: - Scopes

  @inline(__always) func hasInScope(_ what: Scoped) -> Bool { !top.inScope.isDisjoint(with: what) }

  /// Whether an HTML element is in the default scope. Complexity: O(depth).
  func isInScope(_ word: HTMLWord) -> Bool {
    if word == .div { return hasInScope(.div) }
    for entry in entries.reversed() {
      if entry.isHTML(word) { return true }
      if entry.traits.contains(.scope) { return false }
    }
    return false
  }

  /// Whether the element at `index` itself is in scope. Complexity: O(depth).
  func isInScope(elementAt index: Int) -> Bool {
    !entries[(index + 1)...].contains { $0.traits.contains(.scope) }
  }

  /// Whether an HTML element is in table scope. Complexity: O(depth).
  func isInTableScope(_ word: HTMLWord) -> Bool {
    for entry in entries.reversed() {
      if entry.isHTML(word) { return true }
      if entry.traits.contains(.tableScope) { return false }
    }
    return false
  }

  /// The index of an element on the stack; `nil` if it is not open. Complexity: O(depth).
  func index(of node: HTMLTree.Node) -> Int? { entries.lastIndex { $0.node == node } }
}
