extension HTMLTree {
  /// The stored data of a node: 24 bytes, because a page has about one node for every twenty bytes.
  package struct Record: Sendable {
    package var parent = Node.none
    /// The previous sibling. For a first child this is the last child of its parent, so that appending needs no extra
    /// field.
    package var previous = Node.none
    package var next = Node.none
    /// For text, the position of its content; for other nodes, the first child.
    @usableFromInline var head = Node.none.index
    /// For text, its length; for elements, the first attribute.
    @usableFromInline var tail: UInt32 = 0
    @usableFromInline package private(set) var attributeCount: UInt16 = 0
    package private(set) var word = HTMLWord.other
    /// Kind, namespace, and whether the element is open.
    @usableFromInline var traits: UInt8 = 0

    /// The record of the document.
    @inlinable
    package init() {}

    @inlinable
    package init(_ text: HTMLText) {
      traits = Kind.text.rawValue
      self.text = text
    }

    @inlinable
    package init(_ word: HTMLWord, _ namespace: Namespace, firstAttribute: Int, attributeCount: UInt16) {
      self.word = word
      traits = Kind.element.rawValue | namespace.rawValue << 2
      tail = UInt32(truncatingIfNeeded: firstAttribute)
      self.attributeCount = attributeCount
    }

    /// An element like `other` with the same attributes, but without children.
    @inlinable
    package init(cloning other: Record) {
      self = other
      (parent, previous, next, head) = (.none, .none, .none, Node.none.index)
      isOpen = false
    }

    @inlinable
    package var kind: Kind {
      switch traits & 3 {
      case 0: .document
      case 1: .element
      default: .text
      }
    }

    @inlinable
    package var namespace: Namespace {
      switch traits >> 2 & 3 {
      case 0: .html
      case 1: .svg
      default: .math
      }
    }

    /// Whether the element is on the stack of open elements, while the tree is built.
    @inlinable
    package var isOpen: Bool {
      get { traits & 0x10 != 0 }
      set { traits = traits & ~0x10 | (newValue ? 0x10 : 0) }
    }

    @inlinable
    package var firstChild: Node {
      get { kind == .text ? .none : Node(Int(head)) }
      set { head = newValue.index }
    }

    /// The record of a text.
    @inlinable
    package var text: HTMLText {
      get { HTMLText(at: Int(head >> 1), count: Int(tail), isMade: head & 1 == 1) }
      set {
        head = UInt32(truncatingIfNeeded: newValue.offset) << 1 | (newValue.isMade ? 1 : 0)
        tail = newValue.count
      }
    }

    /// The record of an element.
    @inlinable
    package var firstAttribute: UInt32 { tail }

    /// Replaces the attributes of an element.
    @inlinable
    package mutating func setAttributes(first: Int, count: Int) {
      tail = UInt32(truncatingIfNeeded: first)
      attributeCount = UInt16(truncatingIfNeeded: count)
    }
  }
}
