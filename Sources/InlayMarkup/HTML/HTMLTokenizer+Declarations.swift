// Comments, document types, CDATA sections, and bogus comments (HTML 13.2.5.7, 13.2.5.41 … 13.2.5.71).
extension HTMLTokenizer {
  /// Called at `</`, with a byte after it.
  mutating func endTagOrComment() -> HTMLToken? {
    let next = source[position + 2]
    if HTMLScan.isLetter(next) { return tag(.endTag, nameAt: position + 2) }
    if next == UInt8(ascii: ">") { position += 3 } else { skipBogusComment(from: position + 2) }
    return nil
  }

  /// Called at `<!`.
  mutating func declaration() -> HTMLToken? {
    if holds("<!--", at: position) {
      position = endOfComment(from: position + 4)
    } else if holds("<!doctype", at: position) {
      return documentTypeToken()
    } else if allowsCDATA, isCDATA {
      return cdata()
    } else {
      skipBogusComment(from: position + 2)
    }
    return nil
  }

  /// Skips a bogus comment, through its `>`.
  mutating func skipBogusComment(from start: Int) {
    position = min(source.count, end(from: start) + 1)
  }

  /// The position of the next `>`, or the end.
  private func end(from start: Int) -> Int {
    HTMLScan.first(UInt8(ascii: ">"), UInt8(ascii: ">"), UInt8(ascii: ">"), in: source, from: start)
  }

  /// The position after the comment whose text starts at `start`. It ends with `-->` or `--!>`, or directly with `>` or
  /// `->`.
  private func endOfComment(from start: Int) -> Int {
    let dash = UInt8(ascii: "-")
    var at = start
    while true {
      at = end(from: at)
      guard at < source.count else { return at }
      let count = at - start
      if count == 0 || (count == 1 && source[start] == dash)
        || (count >= 2 && source[at - 1] == dash && source[at - 2] == dash)
        || (count >= 3 && source[at - 1] == UInt8(ascii: "!") && source[at - 2] == dash
          && source[at - 3] == dash)
      {
        return at + 1
      }
      at += 1
    }
  }

  /// Whether `<![CDATA[` is here. Case matters.
  private var isCDATA: Bool {
    position + 9 <= source.count && source[position..<position + 9].elementsEqual("<![CDATA[".utf8)
  }

  /// The text of a CDATA section; `nil` if it is empty.
  private mutating func cdata() -> HTMLToken? {
    var token = HTMLToken(kind: .text)
    token.offset = UInt32(truncatingIfNeeded: position)
    let start = position + 9
    let bracket = UInt8(ascii: "]")
    var at = start
    var stop = source.count
    repeat {
      at = end(from: at)
      if at < source.count, at - start >= 2, source[at - 1] == bracket, source[at - 2] == bracket {
        stop = at - 2
      }
      at += 1
    } while at < source.count && stop == source.count
    position = min(source.count, at)
    token.text = sourceText(start, stop)
    token.hasNUL = source[start..<stop].contains(0)
    return stop > start ? token : nil
  }

  // MARK: Document types

  private mutating func documentTypeToken() -> HTMLToken {
    var token = HTMLToken(kind: .documentType)
    token.offset = UInt32(truncatingIfNeeded: position)
    documentType = HTMLDocumentType()
    position += 9
    skipSpace()
    let isComplete = readDocumentType()
    if !isComplete { documentType.forcesQuirks = true }
    // The rest is ignored.
    skipBogusComment(from: position)
    token.isQuirky = isQuirky(documentType)
    token.text = documentType.name ?? .empty
    return token
  }

  /// Parses up to the `>`, or up to an error. Returns false where the standard requires quirks mode.
  private mutating func readDocumentType() -> Bool {
    guard position < source.count, source[position] != UInt8(ascii: ">") else { return false }
    documentType.name = documentTypeName()
    skipSpace()
    guard position < source.count else { return false }
    if source[position] == UInt8(ascii: ">") { return true }
    let isPublic = holds("public", at: position)
    guard isPublic || holds("system", at: position) else { return false }
    position += 6
    skipSpace()
    if isPublic {
      guard let identifier = quoted() else { return false }
      documentType.publicIdentifier = identifier.text
      guard identifier.isClosed else { return false }
      skipSpace()
      if position < source.count, source[position] == UInt8(ascii: ">") { return true }
    }
    guard let identifier = quoted() else { return false }
    documentType.systemIdentifier = identifier.text
    guard identifier.isClosed else { return false }
    skipSpace()
    return position < source.count
  }

  private mutating func documentTypeName() -> HTMLText {
    let start = position
    let first = made.count
    while position < source.count, !HTMLScan.isSpace(source[position]), source[position] != UInt8(ascii: ">")
    {
      if source[position] == 0 {
        makeReplacement()
      } else {
        made.append(HTMLScan.lowercased(source[position]))
      }
      position += 1
    }
    let text = madeText(from: first)
    if made[first...].elementsEqual(source[start..<position]) {
      made.removeLast(made.count - first)
      return sourceText(start, position)
    }
    return text
  }

  /// Parses an identifier in quotation marks. A `>` ends it too, and is not consumed.
  private mutating func quoted() -> (text: HTMLText, isClosed: Bool)? {
    guard position < source.count else { return nil }
    let quote = source[position]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
    position += 1
    let start = position
    position = HTMLScan.first(quote, UInt8(ascii: ">"), quote, in: source, from: start)
    var text = sourceText(start, position)
    if source[start..<position].contains(0) {
      let first = made.count
      for index in start..<position {
        if source[index] == 0 { makeReplacement() } else { made.append(source[index]) }
      }
      text = madeText(from: first)
    }
    let isClosed = position < source.count && source[position] == quote
    if isClosed { position += 1 }
    return (text, isClosed)
  }

  /// The bytes of a text.
  func bytes(_ text: HTMLText) -> ArraySlice<UInt8> {
    let range = text.offset..<text.offset + Int(text.count)
    return text.isMade ? made[range] : source[range]
  }
}
