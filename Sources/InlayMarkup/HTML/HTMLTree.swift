/// The tree of a page, stored in a few flat arrays.
///
/// It does not contain comments, the doctype, and white space that the parser ignores. The contents of a `<template>`
/// are its children. Adjacent text of the page may be split into several text nodes.
package struct HTMLTree: Sendable {
  /// A node, as an index.
  package struct Node: Hashable, Sendable {
    package var index: UInt32
    @inlinable
    package init(_ index: Int) { self.index = UInt32(truncatingIfNeeded: index) }
    /// No node.
    @inlinable
    package static var none: Node { Node(Int(UInt32.max)) }
    /// The document, above `<html>`.
    @inlinable
    package static var document: Node { Node(0) }
    @inlinable
    package var isNone: Bool { index == .max }
    @inlinable
    package static func == (a: Node, b: Node) -> Bool { a.index == b.index }
  }

  package enum Kind: UInt8, Sendable {
    case document, element, text

    // This is declared explicitly, so that other modules can inline it.
    @inlinable
    package static func == (a: Kind, b: Kind) -> Bool {
      unsafe unsafeBitCast(a, to: UInt8.self) == unsafeBitCast(b, to: UInt8.self)
    }
  }
  /// The namespace of an element.
  package enum Namespace: UInt8, Sendable {
    case html, svg, math

    @inlinable
    package static func == (a: Namespace, b: Namespace) -> Bool {
      unsafe unsafeBitCast(a, to: UInt8.self) == unsafeBitCast(b, to: UInt8.self)
    }
  }

  package struct Attribute: Sendable {
    package var word: HTMLWord
    /// The name as in the page, in lower case.
    package var name: HTMLText
    package var value: HTMLText
  }

  /// The bytes of the page, and the bytes derived from them.
  package var source: [UInt8] = []
  package var made: [UInt8] = []
  /// Whether the page is in quirks mode, in which tables inherit less (HTML 13.2.6.4.1).
  package var isQuirky = false
  /// Number of bytes of all texts that were inserted.
  package internal(set) var textBytes = 0
  /// The nodes. The first is the document.
  package var records: [Record] = [Record()]
  /// The attributes of all elements. Elements whose tags are written alike may share theirs. For an element with the
  /// word ``HTMLWord/other``, one more entry after its attributes holds its name.
  package var attributes: [Attribute] = []

  @inlinable
  package func kind(_ node: Node) -> Kind { records[Int(node.index)].kind }
  @inlinable
  package func word(_ node: Node) -> HTMLWord { records[Int(node.index)].word }
  @inlinable
  package func namespace(_ node: Node) -> Namespace { records[Int(node.index)].namespace }
  @inlinable
  package func parent(_ node: Node) -> Node { records[Int(node.index)].parent }
  @inlinable
  package func firstChild(_ node: Node) -> Node { records[Int(node.index)].firstChild }
  @inlinable
  package func next(_ node: Node) -> Node { records[Int(node.index)].next }

  /// The last child. Complexity: O(1).
  @inlinable
  package func lastChild(_ node: Node) -> Node {
    let first = firstChild(node)
    return first.isNone ? first : records[Int(first.index)].previous
  }

  @inlinable
  package func previous(_ node: Node) -> Node {
    let previous = records[Int(node.index)].previous
    // For a first child, the stored node is the last sibling.
    return previous.isNone || records[Int(previous.index)].next.isNone ? .none : previous
  }

  /// The content of a text; or the name of an element with the word ``HTMLWord/other`` (for others, use ``name(_:)``).
  @inlinable
  package func text(_ node: Node) -> HTMLText {
    let record = records[Int(node.index)]
    switch record.kind {
    case .document: return .empty
    case .text: return record.text
    case .element:
      return record.word == .other
        ? attributes[Int(record.firstAttribute) + Int(record.attributeCount)].name : .empty
    }
  }

  /// The name of an element, in lower case.
  @inlinable
  package func name(_ node: Node) -> String {
    let word = word(node)
    return word == .other ? string(text(node)) : word.rawValue
  }

  /// The bytes of a text, well-formed UTF-8. Complexity: O(1).
  @inlinable
  package func bytes(_ text: HTMLText) -> ArraySlice<UInt8> {
    let range = text.offset..<text.offset + Int(text.count)
    return text.isMade ? made[range] : source[range]
  }

  @inlinable
  package func string(_ text: HTMLText) -> String { String(decoding: bytes(text), as: UTF8.self) }

  /// Whether a node is an element with attributes. Complexity: O(1).
  @inlinable
  package func hasAttributes(_ node: Node) -> Bool {
    records[Int(node.index)].kind == .element && records[Int(node.index)].attributeCount > 0
  }

  /// The attributes of an element, in order; no name occurs twice.
  @inlinable
  package func attributes(_ node: Node) -> ArraySlice<Attribute> {
    let record = records[Int(node.index)]
    guard record.kind == .element else { return [] }
    let first = Int(record.firstAttribute)
    return attributes[first..<first + Int(record.attributeCount)]
  }

  /// The value of an attribute. Complexity: O(attributes of the element).
  @inlinable
  package func attribute(_ node: Node, _ word: HTMLWord) -> HTMLText? {
    hasAttributes(node) ? attributes(node).first { $0.word == word }?.value : nil
  }

  /// The value of an attribute by a name without an ``HTMLWord``, such as `data-…`.
  @inlinable
  package func attribute(_ node: Node, named name: StaticString) -> HTMLText? {
    let count = name.utf8CodeUnitCount
    return attributes(node).first {
      $0.word == .other && Int($0.name.count) == count && bytes($0.name).elementsEqual(name.description.utf8)
    }?.value
  }
}
