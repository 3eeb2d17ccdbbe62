/// A selector (Selectors 4): compounds from right to left, and the combinators between them.
///
/// Selectors and compounds are shared objects, so that comparing them makes no copies.
final class CSSSelector: Sendable {
  enum Combinator: UInt8, Sendable { case descendant, child, nextSibling, laterSibling }

  /// The name of an element: a known word, or else its bytes in lower case.
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

    /// The name as a lookup key.
    var key: HTMLStyleKey { HTMLStyleKey(bytes: [word.number] + spelling) }
  }

  struct AttributeTest: Sendable {
    enum Kind: UInt8, Sendable { case isThere, equals, hasWord, hasLanguage, hasPrefix, hasSuffix, contains }
    /// The name in lower case.
    var name: [UInt8]
    var kind: Kind
    var value: [UInt8] = []
    var ignoresCase = false
  }

  enum Position: UInt8, Sendable { case root, firstChild, lastChild, link }

  struct Parts: Sendable {
    /// The type; `nil` for any.
    var type: TypeName?
    var id: [UInt8]?
    var classes: [[UInt8]] = []
    var attributes: [AttributeTest] = []
    var positions: [Position] = []
  }

  final class Compound: Sendable {
    let parts: Parts

    init(_ parts: Parts) { self.parts = parts }

    /// Whether only the name, the classes and the id of an element matter.
    var isSimple: Bool { parts.attributes.isEmpty && parts.positions.isEmpty }
  }

  /// Compounds from right to left; at least one.
  let compounds: [Compound]
  /// The combinator between each compound and the next one, which is on its left.
  let combinators: [Combinator]
  /// Specificity: the counts of ids, of classes and the like, and of types, 8 bits each.
  let specificity: UInt32
  /// Whether the selector can never match text, because it depends on a state or selects a pseudo-element.
  let isNever: Bool
  let isSimple: Bool
  /// Whether it depends on earlier siblings of elements.
  var looksBack: Bool {
    combinators.contains { $0 == .nextSibling || $0 == .laterSibling }
      || compounds.contains { $0.parts.positions.contains(.firstChild) }
  }

  init(_ compounds: [Compound], _ combinators: [Combinator], specificity: UInt32, isNever: Bool) {
    self.compounds = compounds
    self.combinators = combinators
    self.specificity = specificity
    self.isNever = isNever
    isSimple = combinators.isEmpty && compounds.allSatisfy(\.isSimple)
  }
}
