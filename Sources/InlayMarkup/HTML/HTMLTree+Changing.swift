// A page of a network has meanings that HTML has not. They become HTML here, before the tree is read.
extension HTMLTree {
  /// Gives an element these attributes, and no others. Complexity: O(bytes of the values).
  package mutating func setAttributes(
    _ attributes: [(word: HTMLWord, value: String)], of node: Node, word: HTMLWord
  ) {
    let first = self.attributes.count
    for attribute in attributes {
      self.attributes.append(
        Attribute(word: attribute.word, name: .empty, value: make(attribute.value.utf8)))
    }
    let old = records[Int(node.index)]
    var record = Record(
      word, old.namespace, firstAttribute: first, attributeCount: UInt16(clamping: attributes.count))
    (record.parent, record.previous, record.next) = (old.parent, old.previous, old.next)
    record.firstChild = old.firstChild
    records[Int(node.index)] = record
  }

  /// Takes these attributes from an element. Complexity: O(attributes).
  package mutating func removeAttributes(_ words: [HTMLWord], of node: Node) {
    guard attributes(node).contains(where: { words.contains($0.word) }) else { return }
    // Other elements may share them, so this one gets its own. They stay as ones that no reader knows.
    var own = Array(attributes(node))
    for index in own.indices where words.contains(own[index].word) { own[index].word = .other }
    let name = word(node) == .other ? text(node) : nil
    records[Int(node.index)].setAttributes(first: attributes.count, count: own.count)
    attributes += own
    // The name of an element without a word comes after its attributes.
    if let name { attributes.append(Attribute(word: .other, name: name, value: .empty)) }
  }

  /// Puts a text before a node that is not the document. Complexity: O(bytes).
  package mutating func insert(_ text: String, before node: Node) {
    let new = Node(records.count)
    let old = records[Int(node.index)]
    let before = previous(node)
    var record = Record(make(text.utf8))
    // Of a first child, the previous node is the last, which stays the last.
    (record.parent, record.previous, record.next) = (old.parent, old.previous, node)
    records.append(record)
    records[Int(node.index)].previous = new
    if before.isNone {
      records[Int(old.parent.index)].firstChild = new
    } else {
      records[Int(before.index)].next = new
    }
  }
}
