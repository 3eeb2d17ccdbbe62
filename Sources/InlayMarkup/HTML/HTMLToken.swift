/// What the tokenizer gives (HTML 13.2.5). Comments are passed over.
struct HTMLToken: Sendable {
  enum Kind: UInt8, Sendable {
    case startTag, endTag, text
    /// A document type; `isQuirky` says whether it asks for quirks mode (13.2.6.4.1).
    case documentType
    case end
  }

  var kind: Kind
  /// Of a tag; ``HTMLWord/other`` if it is no name known.
  var word = HTMLWord.other
  /// Of a tag its name in lower case; of a text its content: as long a stretch as there is without markup. NUL is in it
  /// where the tree builder has to decide about it.
  var text = HTMLText.empty
  /// Of a start tag: a range of ``HTMLTokenizer/attributes``; no name occurs twice.
  var firstAttribute: UInt32 = 0
  var attributeCount: UInt16 = 0
  var isSelfClosing = false
  var isQuirky = false
  /// Of a text: whether it holds a NUL.
  var hasNUL = false
  /// Where it starts, in bytes of the source.
  var offset: UInt32 = 0
}
