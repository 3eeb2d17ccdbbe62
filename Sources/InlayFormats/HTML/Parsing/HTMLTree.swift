/// The tree of a page, in a few flat arrays.
///
/// Comments, the doctype and white space the parser ignores are not in it.
struct HTMLTree: Sendable {
  /// A node: its index.
  struct Node: Hashable, Sendable {
    var index: UInt32
    init(_ index: Int) { self.index = UInt32(truncatingIfNeeded: index) }
    /// No node.
    static let none = Node(Int(UInt32.max))
    /// The document, above `<html>`.
    static let document = Node(0)
    var isNone: Bool { self == .none }
  }

  enum Kind: UInt8, Sendable { case document, element, text }
  /// The vocabulary an element is of.
  enum Namespace: UInt8, Sendable { case html, svg, math }

  struct Attribute: Sendable {
    var word: HTMLWord
    /// As it stands in the page, in lower case.
    var name: HTMLText
    var value: HTMLText
  }

  struct Record: Sendable {
    var parent = Node.none
    var firstChild = Node.none
    var lastChild = Node.none
    var previous = Node.none
    var next = Node.none
    /// Of a text its content, of an element its name as it stands in the page, in lower case.
    var text = HTMLText.empty
    var firstAttribute: UInt32 = 0
    var attributeCount: UInt16 = 0
    var kind = Kind.element
    var namespace = Namespace.html
    var word = HTMLWord.other
  }

  /// Bytes of the page, and bytes made from them.
  var source: [UInt8] = []
  var made: [UInt8] = []
  var records: [Record] = [Record()]
  var attributes: [Attribute] = []

  func kind(_ node: Node) -> Kind { records[Int(node.index)].kind }
  func word(_ node: Node) -> HTMLWord { records[Int(node.index)].word }
  func namespace(_ node: Node) -> Namespace { records[Int(node.index)].namespace }
  func parent(_ node: Node) -> Node { records[Int(node.index)].parent }
  func firstChild(_ node: Node) -> Node { records[Int(node.index)].firstChild }
  func next(_ node: Node) -> Node { records[Int(node.index)].next }
  func previous(_ node: Node) -> Node { records[Int(node.index)].previous }
  /// Of a text its content, of an element its name.
  func text(_ node: Node) -> HTMLText { records[Int(node.index)].text }

  /// The bytes of a text, well-formed UTF-8. Complexity: O(1).
  func bytes(_ text: HTMLText) -> ArraySlice<UInt8> {
    let range = text.offset..<text.offset + Int(text.count)
    return text.isMade ? made[range] : source[range]
  }

  func string(_ text: HTMLText) -> String { String(decoding: bytes(text), as: UTF8.self) }

  /// The attributes of an element, in order; no name occurs twice.
  func attributes(_ node: Node) -> ArraySlice<Attribute> {
    let record = records[Int(node.index)]
    let first = Int(record.firstAttribute)
    return attributes[first..<first + Int(record.attributeCount)]
  }

  /// The value of an attribute. Complexity: O(attributes of the element).
  func attribute(_ node: Node, _ word: HTMLWord) -> HTMLText? {
    attributes(node).first { $0.word == word }?.value
  }

  /// The same by a name that has no ``HTMLWord``, such as `data-…`.
  func attribute(_ node: Node, named name: StaticString) -> HTMLText? {
    let spelling = name.description.utf8
    return attributes(node).first { $0.word == .other && bytes($0.name).elementsEqual(spelling) }?.value
  }
}
