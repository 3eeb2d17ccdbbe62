/// The list of active formatting elements (HTML 13.2.4.3).
///
/// Since its last marker it holds at most ``maximum`` elements, of which the oldest goes: a page that never ends what
/// it begins must not make each of its paragraphs begin everything again.
struct HTMLFormattingList {
  struct Entry {
    /// None: a marker.
    var node: HTMLTree.Node
    /// Elements with different ones have different attributes.
    var attributesHash: UInt32
    var word: HTMLWord
    var isMarker: Bool { node.isNone }
  }

  static let maximum = 64

  private(set) var entries: [Entry] = []

  subscript(index: Int) -> Entry { entries[index] }
  var count: Int { entries.count }
  var last: Entry? { entries.last }

  /// Where the elements since the last marker begin. Complexity: O(1), by ``maximum``.
  var start: Int {
    var index = entries.count
    while index > 0, !entries[index - 1].isMarker { index -= 1 }
    return index
  }

  mutating func pushMarker() {
    entries.append(Entry(node: .none, attributesHash: 0, word: .other))
  }

  /// Adds an element in place of one, or of the oldest if there are too many.
  mutating func push(_ entry: Entry, dropping doomed: Int?) {
    let start = start
    if let doomed {
      entries.remove(at: doomed)
    } else if entries.count - start >= Self.maximum {
      entries.remove(at: start)
    }
    entries.append(entry)
  }

  mutating func clearToMarker() {
    while let entry = entries.popLast(), !entry.isMarker {}
  }

  /// Where an element is since the last marker.
  func index(of node: HTMLTree.Node) -> Int? {
    for index in (start..<entries.count).reversed() where entries[index].node == node { return index }
    return nil
  }

  /// The last of this name since the last marker.
  func lastIndex(of word: HTMLWord) -> Int? {
    for index in (start..<entries.count).reversed() where entries[index].word == word { return index }
    return nil
  }

  mutating func remove(at index: Int) { entries.remove(at: index) }
  mutating func replaceNode(at index: Int, by node: HTMLTree.Node) { entries[index].node = node }
  mutating func insert(_ entry: Entry, at index: Int) { entries.insert(entry, at: min(index, entries.count)) }
}
