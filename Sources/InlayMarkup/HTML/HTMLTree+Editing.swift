/// Changes of the tree while it is built. Each is O(1) unless stated otherwise.
extension HTMLTree {
  /// Adds a detached node.
  mutating func add(_ record: Record) -> Node {
    let node = Node(records.count)
    records.append(record)
    return node
  }

  /// Inserts a detached node before `sibling`, a child of `parent`; appends it if that is none.
  mutating func insert(_ node: Node, into parent: Node, before sibling: Node) {
    guard !sibling.isNone else { return append(node, to: parent) }
    let previous = records[Int(sibling.index)].previous
    records[Int(node.index)].parent = parent
    records[Int(node.index)].previous = previous
    records[Int(node.index)].next = sibling
    records[Int(sibling.index)].previous = node
    if records[Int(parent.index)].firstChild == sibling {
      records[Int(parent.index)].firstChild = node
    } else {
      records[Int(previous.index)].next = node
    }
  }

  /// Appends a detached node as the last child.
  mutating func append(_ node: Node, to parent: Node) {
    let first = records[Int(parent.index)].firstChild
    records[Int(node.index)].parent = parent
    guard !first.isNone else {
      records[Int(parent.index)].firstChild = node
      records[Int(node.index)].previous = node
      return
    }
    let last = records[Int(first.index)].previous
    records[Int(last.index)].next = node
    records[Int(node.index)].previous = last
    records[Int(first.index)].previous = node
  }

  /// Detaches a node from its parent, if it has one.
  mutating func remove(_ node: Node) {
    let record = records[Int(node.index)]
    guard !record.parent.isNone else { return }
    let first = records[Int(record.parent.index)].firstChild
    if node == first {
      records[Int(record.parent.index)].firstChild = record.next
    } else {
      records[Int(record.previous.index)].next = record.next
    }
    if !record.next.isNone {
      records[Int(record.next.index)].previous = record.previous
    } else if node != first {
      records[Int(first.index)].previous = record.previous
    }
    records[Int(node.index)].parent = .none
    records[Int(node.index)].previous = .none
    records[Int(node.index)].next = .none
  }

  /// Moves all children of one node to another node without children. Complexity: O(children).
  mutating func moveChildren(of node: Node, to other: Node) {
    var child = records[Int(node.index)].firstChild
    records[Int(other.index)].firstChild = child
    records[Int(node.index)].firstChild = .none
    while !child.isNone {
      records[Int(child.index)].parent = other
      child = records[Int(child.index)].next
    }
  }

  /// Inserts text. It is merged with the text before it if the bytes are contiguous.
  mutating func insert(_ text: HTMLText, into parent: Node, before sibling: Node) {
    textBytes += Int(text.count)
    let first = records[Int(parent.index)].firstChild
    var neighbour = Node.none
    if !sibling.isNone {
      if sibling != first { neighbour = records[Int(sibling.index)].previous }
    } else if !first.isNone {
      neighbour = records[Int(first.index)].previous
    }
    if !neighbour.isNone, records[Int(neighbour.index)].kind == .text {
      var whole = records[Int(neighbour.index)].text
      if whole.isMade == text.isMade, whole.offset + Int(whole.count) == text.offset {
        whole.count += text.count
        records[Int(neighbour.index)].text = whole
        return
      }
    }
    let node = add(Record(text))
    insert(node, into: parent, before: sibling)
  }
}
