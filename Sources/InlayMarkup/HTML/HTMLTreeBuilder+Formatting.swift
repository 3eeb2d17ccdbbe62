/// Formatting elements: reconstructing them, and the adoption agency algorithm (HTML 13.2.4.3, 13.2.6.4.7).
extension HTMLTreeBuilder {
  /// Reconstructs the active formatting elements that something else has closed.
  @inline(__always)
  mutating func reconstructFormatting() {
    guard let last = formatting.last, !last.isMarker, !isOpen(last.node) else { return }
    reconstructClosed()
  }

  @inline(__always)
  private func isOpen(_ node: Node) -> Bool { tree.records[Int(node.index)].isOpen }

  private mutating func reconstructClosed() {
    var index = formatting.count - 1
    while index > 0, !formatting[index - 1].isMarker, !isOpen(formatting[index - 1].node) { index -= 1 }
    while index < formatting.count, mayClone() {
      let entry = formatting[index]
      let count = formatting.count
      let clone = insertClone(of: entry.node, entry.word)
      // At the maximum depth, the previous element was closed to make room.
      index -= count - formatting.count
      formatting.replaceNode(at: index, by: clone)
      index += 1
    }
  }

  /// Inserts a formatting element and adds it to the list.
  mutating func insertFormatting(_ token: HTMLToken) {
    insertElement(token)
    let node = stack.top.node
    let record = tree.records[Int(node.index)]
    let hash = attributesHash(record)
    let doomed = earliestOfThree(token.word, hash, record)
    formatting.push(
      HTMLFormattingList.Entry(node: node, attributesHash: hash, word: token.word), dropping: doomed)
  }

  /// The earliest of three equal elements in the list after the last marker (“Noah's Ark”); `nil` if there are fewer.
  private func earliestOfThree(_ word: HTMLWord, _ hash: UInt32, _ record: HTMLTree.Record) -> Int? {
    var same = 0
    var index = formatting.count
    while index > 0 {
      index -= 1
      let entry = formatting[index]
      if entry.isMarker { return nil }
      guard entry.word == word, entry.attributesHash == hash,
        hasSameAttributes(record, tree.records[Int(entry.node.index)])
      else { continue }
      same += 1
      if same == 3 { return index }
    }
    return nil
  }

  /// A hash that does not depend on the order of the attributes.
  private func attributesHash(_ record: HTMLTree.Record) -> UInt32 {
    guard record.attributeCount > 0 else { return 0 }
    let first = Int(record.firstAttribute)
    var sum: UInt64 = 0
    for index in first..<first + Int(record.attributeCount) {
      let attribute = tokenizer.attributes[index]
      sum &+= (hash(attribute.name) &* 31 &+ hash(attribute.value)) &* 0x9E37_79B9_7F4A_7C15
    }
    return UInt32(truncatingIfNeeded: sum >> 32)
  }

  /// Whether two elements have the same attributes. The order is ignored if there are at most 16.
  private func hasSameAttributes(_ record: HTMLTree.Record, _ other: HTMLTree.Record) -> Bool {
    let count = Int(record.attributeCount)
    guard count == Int(other.attributeCount) else { return false }
    let (first, second) = (Int(record.firstAttribute), Int(other.firstAttribute))
    for index in 0..<count where !isSameAttribute(first + index, second + index) {
      guard count <= 16, hasAttribute(like: first + index, in: second..<second + count) else { return false }
    }
    return true
  }

  private func hasAttribute(like index: Int, in others: Range<Int>) -> Bool {
    for other in others where isSameAttribute(index, other) { return true }
    return false
  }

  private func isSameAttribute(_ index: Int, _ other: Int) -> Bool {
    let (one, two) = (tokenizer.attributes[index], tokenizer.attributes[other])
    return one.word == two.word && isSame(one.name, two.name) && isSame(one.value, two.value)
  }

  /// Closes the link that is open when another `<a>` starts.
  mutating func endEarlierLink(_ token: HTMLToken) {
    guard let index = formatting.lastIndex(of: .a) else { return }
    let node = formatting[index].node
    adopt(token)
    if let index = formatting.index(of: node) { formatting.remove(at: index) }
    if isOpen(node), let index = stack.index(of: node) { removeOpenElement(at: index) }
  }

  // MARK: - The adoption agency

  /// Runs the adoption agency algorithm. Complexity: O(depth), at most 8 times, plus the nodes that are moved.
  mutating func adopt(_ token: HTMLToken) {
    let top = stack.top
    if top.isHTML(token.word), formatting.index(of: top.node) == nil {
      pop()
      return
    }
    for _ in 0..<8 {
      guard let listed = formatting.lastIndex(of: token.word) else { return endOther(token) }
      let node = formatting[listed].node
      guard isOpen(node), let index = stack.index(of: node) else { return formatting.remove(at: listed) }
      guard stack.isInScope(elementAt: index) else { return }
      guard let block = (index + 1..<stack.count).first(where: { stack[$0].traits.contains(.special) }) else {
        pop(through: index)
        return formatting.remove(at: listed)
      }
      guard mayClone() else { return formatting.remove(at: listed) }
      adopt(formattingAt: index, listedAt: listed, blockAt: block)
    }
  }

  /// Runs one round: the formatting element moves from around the furthest block into it.
  private mutating func adopt(formattingAt index: Int, listedAt listed: Int, blockAt block: Int) {
    let entry = stack[index]
    let listEntry = formatting[listed]
    let blockNode = stack[block].node
    let (bookmark, last, block) = rebuildBetween(index, block, bookmark: listed)
    tree.remove(last)
    let place = place(in: stack[index - 1])
    tree.insert(last, into: place.parent, before: place.before)

    let clone = clone(entry.node)
    tree.moveChildren(of: blockNode, to: clone)
    tree.append(clone, to: blockNode)

    var at = bookmark
    if let listed = formatting.index(of: entry.node) {
      formatting.remove(at: listed)
      if listed < at { at -= 1 }
    }
    formatting.insert(
      HTMLFormattingList.Entry(node: clone, attributesHash: listEntry.attributesHash, word: listEntry.word),
      at: at)

    removeOpenElement(at: index)
    var moved = entry
    moved.node = clone
    // The block was at the depth of `entry` or deeper, so its new child is no deeper than the block was.
    moved.depth = stack[block - 1].depth
    stack.insert(moved, at: block)
  }

  /// Clones the formatting elements between the one at `index` and the block, nests the clones, and moves the block
  /// into the innermost one. Other elements between them are closed.
  /// - Returns: the position of the formatting element in the list, the outermost node, and the new index of the block.
  private mutating func rebuildBetween(
    _ index: Int, _ block: Int, bookmark: Int
  ) -> (bookmark: Int, last: Node, block: Int) {
    var (bookmark, block) = (bookmark, block)
    let blockNode = stack[block].node
    var last = blockNode
    var nodeIndex = block - 1
    var rounds = 0
    while nodeIndex > index {
      rounds += 1
      let node = stack[nodeIndex].node
      var listed = formatting.index(of: node)
      if rounds > 3, let found = listed {
        formatting.remove(at: found)
        if found < bookmark { bookmark -= 1 }
        listed = nil
      }
      if let listed {
        let clone = clone(node)
        tree.records[Int(node.index)].isOpen = false
        formatting.replaceNode(at: listed, by: clone)
        stack.replaceNode(at: nodeIndex, by: clone)
        if last == blockNode { bookmark = listed + 1 }
        tree.remove(last)
        tree.append(last, to: clone)
        last = clone
      } else {
        removeOpenElement(at: nodeIndex)
        block -= 1
      }
      nodeIndex -= 1
    }
    return (bookmark, last, block)
  }
}
