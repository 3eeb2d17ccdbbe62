/// A selector (Selectors 4): compounds from the right, and what stands between them.
///
/// Selectors and compounds are shared objects, as comparing should cost no copies.
final class CSSSelector: Sendable {
  enum Combinator: UInt8, Sendable { case descendant, child, nextSibling, laterSibling }

  /// The name of an element: a word, or else its bytes in lower case.
  struct TypeName: Sendable, Hashable {
    var word: HTMLWord
    var spelling: [UInt8] = []

    init(_ name: [UInt8]) {
      word = HTMLWordTable.shared.word(HTMLNameKey(name))
      if word == .other { spelling = name }
    }

    func isName(of node: HTMLTree.Node, in tree: HTMLTree) -> Bool {
      tree.word(node) == word && (word != .other || tree.bytes(tree.text(node)).elementsEqual(spelling))
    }

    /// As a key.
    var key: HTMLStyleKey { HTMLStyleKey(bytes: [word.number] + spelling) }
  }

  struct AttributeTest: Sendable {
    enum Kind: UInt8, Sendable { case isThere, equals, hasWord, hasLanguage, hasPrefix, hasSuffix, contains }
    /// In lower case.
    var name: [UInt8]
    var kind: Kind
    var value: [UInt8] = []
    var ignoresCase = false
  }

  enum Position: UInt8, Sendable { case root, firstChild, lastChild, link }

  struct Parts: Sendable {
    /// `nil` for any.
    var type: TypeName?
    var id: [UInt8]?
    var classes: [[UInt8]] = []
    var attributes: [AttributeTest] = []
    var positions: [Position] = []
  }

  final class Compound: Sendable {
    let parts: Parts

    init(_ parts: Parts) { self.parts = parts }

    /// Whether the name, the classes and the id of an element decide it.
    var isSimple: Bool { parts.attributes.isEmpty && parts.positions.isEmpty }
  }

  /// From the right; at least one.
  let compounds: [Compound]
  /// Between each compound and the next, which is to its left.
  let combinators: [Combinator]
  /// Ids, then classes and their like, then types, 8 bits each.
  let specificity: UInt32
  /// Whether it is about something no text has: a state, or a box beside the element.
  let isNever: Bool
  let isSimple: Bool

  init(_ compounds: [Compound], _ combinators: [Combinator], specificity: UInt32, isNever: Bool) {
    self.compounds = compounds
    self.combinators = combinators
    self.specificity = specificity
    self.isNever = isNever
    isSimple = combinators.isEmpty && compounds.allSatisfy(\.isSimple)
  }
}
