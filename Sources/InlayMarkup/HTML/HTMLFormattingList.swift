/// The list of active formatting elements (HTML 13.2.4.3).
///
/// After its last marker it holds at most ``maximum`` elements; beyond that, the oldest is removed. Otherwise a page
/// that never closes its formatting elements would have each paragraph reopen all of them.
struct HTMLFormattingList {
  struct Entry {
    /// The element; none for a marker.
    var node: HTMLTree.Node
    /// A hash of the attributes. Elements with different hashes have different attributes.
    var attributesHash: UInt32
    var word: HTMLWord
    var isMarker: Bool { node.isNone }
  }

  static let maximum = 64

  private(set) var entries: [Entry] = []

  subscript(index: Int) -> Entry { entries[index] }
  var count: Int { entries.count }
  var last: Entry? { entries.last }

  /// The index of the first element after the last marker. Complexity: O(1), because of ``maximum``.
  var start: Int {
    var index = entries.count
    while index > 0, !entries[index - 1].isMarker { index -= 1 }
    return index
  }

  mutating func pushMarker() {
    entries.append(Entry(node: .none, attributesHash: 0, word: .other))
  }

  /// Adds an element in place of another one, or of the oldest if there are too many.
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

  /// The index of an element after the last marker; `nil` if it is not there.
  func index(of node: HTMLTree.Node) -> Int? {
    for index in (start..<entries.count).reversed() where entries[index].node == node { return index }
    return nil
  }

  /// The index of the last element with this name after the last marker.
  func lastIndex(of word: HTMLWord) -> Int? {
    for index in (start..<entries.count).reversed() where entries[index].word == word { return index }
    return nil
  }

  mutating func remove(at index: Int) { entries.remove(at: index) }
  mutating func replaceNode(at index: Int, by node: HTMLTree.Node) { entries[index].node = node }
  mutating func insert(_ entry: Entry, at index: Int) { entries.insert(entry, at: min(index, entries.count)) }
}
