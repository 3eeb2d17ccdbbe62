/// Takes a page apart into tags and texts (HTML 13.2.5), one token at a time. O(n) over all.
///
/// The states of the standard are not kept one by one: what a tag, a comment or a text is made of is read at once.
struct HTMLTokenizer {
  /// What the text after a start tag is, which the tree builder says (13.2.5.1 …).
  enum Content: UInt8, Sendable { case data, rcdata, rawText, script, plainText }

  /// The page.
  let source: [UInt8]
  /// Bytes made from character references, NUL and capitals in names; see ``HTMLSource/maximumMade``.
  var made: [UInt8] = []
  /// Attributes of the start tags so far. The tree builder drops those of tags it ignores by cutting the end off.
  var attributes: [HTMLTree.Attribute] = []
  /// Set by the tree builder after a start tag; left at the end tag that belongs to it.
  var content = Content.data
  /// Whether `<![CDATA[` begins text: in SVG and MathML.
  var allowsCDATA = false
  /// What the last token of kind `documentType` said.
  var documentType = HTMLDocumentType()

  /// Offset of what comes next.
  var position = 0
  /// The name of the last start tag, whose end tag ends text that is not data (13.2.5, "appropriate end tag token").
  var lastStartTag = HTMLText.empty
  let words = HTMLWordTable.shared
  let entities = HTMLEntities.shared

  /// A start tag's attributes beyond these are passed over.
  static let maximumAttributes = 4096

  init(_ source: HTMLSource) { self.source = source.bytes }

  /// The next token; after the last one `end` for ever.
  mutating func next() -> HTMLToken {
    while position < source.count {
      let token: HTMLToken? = content == .data ? nextInData() : nextInRaw()
      if let token { return token }
    }
    var token = HTMLToken(kind: .end)
    token.offset = UInt32(truncatingIfNeeded: position)
    return token
  }

  /// A token, or `nil` where there is something that gives none. It always moves on.
  @inline(__always)
  private mutating func nextInData() -> HTMLToken? {
    if source[position] != UInt8(ascii: "<") || !isMarkup(position) { return plainText() }
    switch source[position + 1] {
    case UInt8(ascii: "/"): return endTagOrComment()
    case UInt8(ascii: "!"): return declaration()
    case UInt8(ascii: "?"):
      skipBogusComment(from: position + 1)
      return nil
    default: return tag(.startTag, nameAt: position + 1)
    }
  }

  private mutating func nextInRaw() -> HTMLToken? {
    if isEndOfRaw(position) {
      content = .data
      return tag(.endTag, nameAt: position + 2)
    }
    return content == .script ? scriptText() : plainText()
  }

  /// Whether the `<` at `at` begins anything but text, in data (13.2.5.6, 13.2.5.7).
  @inline(__always)
  func isMarkup(_ at: Int) -> Bool {
    guard at + 1 < source.count else { return false }
    let next = source[at + 1]
    if HTMLScan.isLetter(next) { return true }
    if next == UInt8(ascii: "/") { return at + 2 < source.count }
    return next == UInt8(ascii: "!") || next == UInt8(ascii: "?")
  }

  /// Whether the end tag that belongs to the last start tag is at `at` (13.2.5.9 … 13.2.5.11).
  func isEndOfRaw(_ at: Int) -> Bool {
    let count = Int(lastStartTag.count)
    let past = at + 2 + count
    guard content != .plainText, count > 0, past < source.count, source[at] == UInt8(ascii: "<"),
      source[at + 1] == UInt8(ascii: "/"), isEndOfName(source[past])
    else { return false }
    for index in 0..<count {
      let expected =
        lastStartTag.isMade ? made[lastStartTag.offset + index] : source[lastStartTag.offset + index]
      if HTMLScan.lowercased(source[at + 2 + index]) != expected { return false }
    }
    return true
  }

  /// Whether a byte ends the name of a tag.
  @inline(__always)
  func isEndOfName(_ byte: UInt8) -> Bool {
    HTMLScan.isSpace(byte) || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">")
  }

  /// Whether ASCII letters are at `at`, capitals or not.
  func holds(_ letters: StaticString, at: Int) -> Bool {
    let count = letters.utf8CodeUnitCount
    guard at + count <= source.count else { return false }
    return letters.withUTF8Buffer { buffer in
      for index in 0..<count {
        let letter = unsafe buffer[index]
        if HTMLScan.lowercased(source[at + index]) != letter { return false }
      }
      return true
    }
  }

  // MARK: Made bytes

  /// Bytes that were appended to `made` from `start` on.
  func madeText(from start: Int) -> HTMLText { HTMLText(at: start, count: made.count - start, isMade: true) }

  /// A stretch of the source as it is.
  func sourceText(_ start: Int, _ end: Int) -> HTMLText {
    HTMLText(at: start, count: end - start, isMade: false)
  }

  /// Appends U+FFFD to `made`.
  mutating func makeReplacement() {
    made.append(0xEF)
    made.append(0xBF)
    made.append(0xBD)
  }

  /// Appends a scalar to `made`.
  mutating func make(_ scalar: UInt32) {
    if let bytes = Unicode.Scalar(scalar).flatMap({ Unicode.UTF8.encode($0) }) {
      made.append(contentsOf: bytes)
    } else {
      makeReplacement()
    }
  }
}
