import InlayCore
import InlayMarkup

extension HTMLTree {
  /// The byte at which an element begins, as nearly as the tree says it: it stores where attributes and texts are, and not
  /// where tags are. Complexity: O(nodes before it, and the bytes of tags).
  func place(of node: Node) -> Int {
    let index = Int(node.index)
    guard records.indices.contains(index) else { return 0 }
    // The end of the last thing with a place, and the tags since then, up to that of the element.
    var (known, tags) = (0, 1)
    for before in 1..<max(1, index) {
      if let end = end(of: Node(before), after: known) {
        (known, tags) = (end, 1)
      } else if word(Node(before)) == word(node) {
        tags += 1
      }
    }
    if let first = attributes(node).first, !first.name.isMade, first.name.offset >= known {
      return source[..<min(first.name.offset, source.count)].lastIndex(of: UInt8(ascii: "<")) ?? 0
    }
    let name = [UInt8(ascii: "<")] + Array(self.name(node).utf8)
    var found = known
    var at = known
    while tags > 0, let start = source[min(at, source.count)...].firstIndex(of: name[0]) {
      at = start + 1
      guard source[start...].prefix(name.count).elementsEqual(name, by: { $0 | 0x20 == $1 | 0x20 }) else {
        continue
      }
      (found, tags) = (start, tags - 1)
    }
    return found
  }

  /// Where a text, or the last attribute of an element, ends; `nil` if that is unknown, or before `start`: then the
  /// attributes are those of an earlier tag that was written alike.
  private func end(of node: Node, after start: Int) -> Int? {
    switch kind(node) {
    case .text:
      let text = text(node)
      return text.isMade || text.offset < start ? nil : text.offset + Int(text.count)
    case .element:
      guard let last = attributes(node).last, !last.value.isMade, !last.name.isMade, last.name.offset >= start
      else { return nil }
      return max(last.value.offset + Int(last.value.count), last.name.offset + Int(last.name.count))
    case .document: return nil
    }
  }
}

extension HTMLReadingPass {
  /// Checks a limit of tables, and names the element at which it is exceeded.
  func check(_ limit: StaticString, _ found: Int, _ allowed: Int, at node: HTMLTree.Node) throws {
    guard found > allowed else { return }
    try Limits.check(limit, found, allowed, at: .byte(tree.place(of: node)))
  }
}
