// A tree may be made without a page, by the reader of a format that stands for HTML. Each step is O(1) unless stated
// otherwise.
extension HTMLTree {
  /// A document without elements, whose texts may be in `source`: well-formed UTF-8 without CR and NUL.
  package init(source: [UInt8]) {
    self.source = source
    records.reserveCapacity(source.count / 24 + 64)
  }

  /// Adds an element of HTML at the end of another node.
  package mutating func add(_ word: HTMLWord, to parent: Node) -> Node {
    let node = add(Record(word, .html, firstAttribute: attributes.count, attributeCount: 0))
    append(node, to: parent)
    return node
  }

  /// Adds an attribute to an element, after which no other element got one. Of two with one name, the first counts.
  ///
  /// - Parameter name: the name, if there is no word for it.
  package mutating func add(_ word: HTMLWord, _ value: HTMLText, name: HTMLText = .empty, to node: Node) {
    let count = hasAttributes(node) ? Int(records[Int(node.index)].attributeCount) : 0
    let first = count == 0 ? attributes.count : Int(records[Int(node.index)].firstAttribute)
    let isKnown = attributes[first..<first + count].contains {
      $0.word == word && (word != .other || bytes($0.name) == bytes(name))
    }
    guard !isKnown, first + count == attributes.count else { return }
    attributes.append(Attribute(word: word, name: name, value: value))
    records[Int(node.index)].setAttributes(first: first, count: count + 1)
  }

  /// Adds text at the end of a node.
  package mutating func add(_ text: HTMLText, to parent: Node) { insert(text, into: parent, before: .none) }

  /// Stores a text that is not in the source. Complexity: O(n).
  package mutating func make(_ bytes: some Sequence<UInt8>) -> HTMLText {
    let offset = made.count
    made.append(contentsOf: bytes)
    return HTMLText(at: offset, count: made.count - offset, isMade: true)
  }

  /// Takes the last byte from the text at the end of a node, if that is a line end. The result is whether it was one.
  package mutating func dropLineEnd(of node: Node) -> Bool {
    let last = lastChild(node)
    guard !last.isNone, endsLine(last) else { return false }
    records[Int(last.index)].text.count -= 1
    return true
  }

  /// Whether a node is a text that ends with a line end.
  package func endsLine(_ node: Node) -> Bool { kind(node) == .text && bytes(text(node)).last == 0x0A }
}
