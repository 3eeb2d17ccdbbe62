/// A token (HTML 13.2.5). Comments are skipped.
struct HTMLToken: Sendable {
  enum Kind: UInt8, Sendable {
    case startTag, endTag, text
    /// A document type. `isQuirky` says whether it triggers quirks mode (13.2.6.4.1).
    case documentType
    case end
  }

  var kind: Kind
  /// The name of a tag; ``HTMLWord/other`` if it is unknown.
  var word = HTMLWord.other
  /// For a tag, its name in lower case. For text, its content: the longest stretch without markup. It contains NUL
  /// where the tree builder has to decide about it.
  var text = HTMLText.empty
  /// For a start tag, a range of ``HTMLTokenizer/attributes``. No name occurs twice.
  var firstAttribute: UInt32 = 0
  var attributeCount: UInt16 = 0
  /// Whether the attributes are those of an earlier tag that was written alike.
  var sharesAttributes = false
  var isSelfClosing = false
  var isQuirky = false
  /// For text, whether it contains a NUL.
  var hasNUL = false
  /// The start of the token, as a byte offset in the source.
  var offset: UInt32 = 0
}
