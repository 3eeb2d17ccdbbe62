/// Takes a page apart into tags and texts (HTML 13.2.5), one token at a time. O(n) over all.
struct HTMLTokenizer {
  /// What the text after a start tag is, which the tree builder says (13.2.5.1 …).
  enum Content: UInt8, Sendable { case data, rcdata, rawText, script, plainText }

  /// The page.
  let source: [UInt8]
  /// Bytes made from character references, NUL and capitals in names.
  private(set) var made: [UInt8] = []
  /// Attributes of the start tags so far. The tree builder drops those of tags it ignores by cutting the end off.
  var attributes: [HTMLTree.Attribute] = []
  /// Set by the tree builder after a start tag; left at the end tag that belongs to it.
  var content = Content.data
  /// Whether `<![CDATA[` begins text: in SVG and MathML.
  var allowsCDATA = false

  init(_ source: HTMLSource) { self.source = source.bytes }

  /// The next token; after the last one `end` for ever.
  mutating func next() -> HTMLToken { HTMLToken(kind: .end) }
}
