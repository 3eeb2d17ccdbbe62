/// Splits a page into tags and text (HTML 13.2.5), one token at a time. Complexity: O(n) for all tokens.
///
/// It does not follow the standard's states one by one: a tag, a comment or a text is parsed as a whole.
struct HTMLTokenizer {
  /// The kind of text after a start tag, which the tree builder sets (13.2.5.1 …).
  enum Content: UInt8, Sendable { case data, rcdata, rawText, script, plainText }

  /// The page.
  let source: [UInt8]
  /// Bytes derived from character references, NUL, and capitals in names; see ``HTMLSource/maximumMade``.
  var made: [UInt8] = []
  /// Attributes of the start tags so far. The tree builder removes those of ignored tags from the end.
  var attributes: [HTMLTree.Attribute] = []
  /// Set by the tree builder after a start tag, and reset at the matching end tag.
  var content = Content.data
  /// Whether `<![CDATA[` starts text, which is the case in SVG and MathML.
  var allowsCDATA = false
  /// The contents of the last token of kind `documentType`.
  var documentType = HTMLDocumentType()

  /// The offset of the next byte.
  var position = 0
  /// Tags whose attributes may be shared.
  private(set) var tagCache = HTMLTagCache()
  /// The last start tag after its name, if it could be remembered.
  var lastRest: HTMLTagCache.Rest?
  /// The name of the last start tag. Its end tag ends text other than data (13.2.5, "appropriate end tag token").
  var lastStartTag = HTMLText.empty
  let words = HTMLWordTable.shared
  let entities = HTMLEntities.shared

  /// Maximum number of attributes of a start tag. Further ones are ignored.
  static let maximumAttributes = 4096

  init(_ source: HTMLSource) { self.source = source.bytes }

  /// The next token. After the last one, this always returns `end`.
  mutating func next() -> HTMLToken {
    while position < source.count {
      let token: HTMLToken? = content == .data ? nextInData() : nextInRaw()
      if let token { return token }
    }
    var token = HTMLToken(kind: .end)
    token.offset = UInt32(truncatingIfNeeded: position)
    return token
  }

  /// A token, or `nil` for input without a token. It always advances.
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

  /// Whether the `<` at `at` starts markup in data (13.2.5.6, 13.2.5.7).
  @inline(__always)
  func isMarkup(_ at: Int) -> Bool {
    guard at + 1 < source.count else { return false }
    let next = source[at + 1]
    if HTMLScan.isLetter(next) { return true }
    if next == UInt8(ascii: "/") { return at + 2 < source.count }
    return next == UInt8(ascii: "!") || next == UInt8(ascii: "?")
  }

  /// Whether the end tag for the last start tag is at `at` (13.2.5.9 … 13.2.5.11).
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

  /// Whether these ASCII letters are at `at`, ignoring case.
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

  /// Remembers the last start tag, whose attributes belong to an element now. Complexity: O(1).
  mutating func remember(_ token: HTMLToken) {
    if let lastRest { tagCache.insert(token, lastRest) }
  }

  // MARK: Made bytes

  /// The bytes appended to `made` from `start` on, as a text.
  func madeText(from start: Int) -> HTMLText { HTMLText(at: start, count: made.count - start, isMade: true) }

  /// A range of the source, as a text.
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
