internal import InlayMarkup

/// Caches what `<img>` elements showed, because pages often repeat emoji thousands of times with the same attributes.
struct HTMLShownCache {
  private struct Entry {
    var node: HTMLTree.Node
    var shown: HTMLImages.Shown
  }

  /// Entries by a hash of everything that determines the result.
  private var entries: [Int: Entry] = [:]

  private static let maximumEntries = 4_096
  /// Pictures with more sources are not cached.
  private static let maximumSources = 4
  /// Number of bytes at either end of a long value that are hashed.
  private static let sampleSize = 64

  /// The key of an `<img>`; `nil` if it is not cached. Complexity: O(attributes).
  func key(of node: HTMLTree.Node, in tree: HTMLTree) -> Int? {
    var hasher = Hasher()
    hash(node, tree, &hasher)
    guard let sources = Self.sources(of: node, in: tree) else { return nil }
    for source in sources { hash(source, tree, &hasher) }
    return hasher.finalize()
  }

  /// What an equal element showed. Complexity: O(bytes of its attributes), which are compared.
  func shown(_ node: HTMLTree.Node, key: Int, in tree: HTMLTree) -> HTMLImages.Shown? {
    guard let entry = entries[key], areEqual(entry.node, node, tree),
      let mine = Self.sources(of: node, in: tree), let others = Self.sources(of: entry.node, in: tree),
      mine.count == others.count, zip(mine, others).allSatisfy({ areEqual($0, $1, tree) })
    else { return nil }
    return entry.shown
  }

  /// Keeps what an element showed.
  mutating func insert(_ shown: HTMLImages.Shown, for node: HTMLTree.Node, key: Int) {
    if entries.count >= Self.maximumEntries { entries.removeAll(keepingCapacity: true) }
    entries[key] = Entry(node: node, shown: shown)
  }

  /// The sources that apply to an `<img>`, last one first; `nil` if there are too many.
  private static func sources(of node: HTMLTree.Node, in tree: HTMLTree) -> [HTMLTree.Node]? {
    let parent = tree.parent(node)
    guard !parent.isNone, tree.word(parent) == .picture else {
      let loose = tree.looseGlyphSource(before: node)
      return loose.isNone ? [] : [loose]
    }
    var found: [HTMLTree.Node] = []
    var sibling = tree.previous(node)
    while !sibling.isNone, tree.word(sibling) != .img {
      if tree.word(sibling) == .source {
        if found.count == maximumSources { return nil }
        found.append(sibling)
      }
      sibling = tree.previous(sibling)
    }
    return found
  }

  private func hash(_ node: HTMLTree.Node, _ tree: HTMLTree, _ hasher: inout Hasher) {
    for attribute in tree.attributes(node) {
      for bytes in [tree.bytes(attribute.name), tree.bytes(attribute.value)] {
        hasher.combine(bytes.count)
        if bytes.count <= 2 * Self.sampleSize {
          unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
        } else {
          unsafe bytes.prefix(Self.sampleSize).withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
          unsafe bytes.suffix(Self.sampleSize).withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
        }
      }
    }
  }

  private func areEqual(_ a: HTMLTree.Node, _ b: HTMLTree.Node, _ tree: HTMLTree) -> Bool {
    let (mine, others) = (tree.attributes(a), tree.attributes(b))
    return mine.count == others.count
      && zip(mine, others).allSatisfy { x, y in
        HTMLReferenceCache<Void>.areEqual(tree.bytes(x.name), tree.bytes(y.name))
          && HTMLReferenceCache<Void>.areEqual(tree.bytes(x.value), tree.bytes(y.value))
      }
  }
}
