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
    // They stay as ones that no reader knows.
    for index in attributes(node).indices where words.contains(attributes[index].word) {
      attributes[index].word = .other
    }
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
