// Tags and their attributes (HTML 13.2.5.8, 13.2.5.32 … 13.2.5.40).
extension HTMLTokenizer {
  /// A name as written, and the changes that it needs.
  private struct Name {
    var start: Int
    var end: Int
    var key = HTMLNameKey()
    var isChanged = false
  }

  /// The tag whose name starts at `start`; `nil` if the page ends within it, which drops it.
  mutating func tag(_ kind: HTMLToken.Kind, nameAt start: Int) -> HTMLToken? {
    var token = HTMLToken(kind: kind)
    token.offset = UInt32(truncatingIfNeeded: position)
    let (firstAttribute, firstMade) = (attributes.count, made.count)
    let name = tagName(at: start)
    token.word = words.word(name.key)
    token.text = text(of: name)
    position = name.end
    lastRest = nil
    if kind == .startTag, token.word != .other, let rest = HTMLTagCache.rest(in: source, at: position) {
      if let known = tagCache.tag(token.word, rest, in: source) {
        position += rest.count
        lastStartTag = token.text
        token.firstAttribute = known.firstAttribute
        token.attributeCount = known.attributeCount
        token.isSelfClosing = known.isSelfClosing
        token.sharesAttributes = true
        return token
      }
      lastRest = rest
    }
    guard let isSelfClosing = tagRest(keepsAttributes: kind == .startTag) else {
      attributes.removeLast(attributes.count - firstAttribute)
      made.removeLast(made.count - firstMade)
      position = source.count
      return nil
    }
    token.isSelfClosing = isSelfClosing
    if kind == .startTag {
      lastStartTag = token.text
      token.firstAttribute = UInt32(truncatingIfNeeded: firstAttribute)
      token.attributeCount = UInt16(truncatingIfNeeded: attributes.count - firstAttribute)
      // A `>` in a value does not end the tag.
      if let rest = lastRest, rest.start + rest.count != position { lastRest = nil }
    }
    return token
  }

  @inline(__always)
  private func tagName(at start: Int) -> Name {
    var name = Name(start: start, end: start)
    while name.end < source.count {
      let byte = source[name.end]
      if isEndOfName(byte) { break }
      append(byte, to: &name)
    }
    return name
  }

  @inline(__always)
  private func append(_ byte: UInt8, to name: inout Name) {
    let small = HTMLScan.lowercased(byte)
    if small != byte || byte == 0 { name.isChanged = true }
    if byte == 0 {
      for part: UInt8 in [0xEF, 0xBF, 0xBD] { name.key.append(part) }
    } else {
      name.key.append(small)
    }
    name.end += 1
  }

  /// A name in lower case, with NUL as U+FFFD.
  private mutating func text(of name: Name) -> HTMLText {
    guard name.isChanged else { return sourceText(name.start, name.end) }
    let first = made.count
    for index in name.start..<name.end {
      let byte = source[index]
      if byte == 0 { makeReplacement() } else { made.append(HTMLScan.lowercased(byte)) }
    }
    return madeText(from: first)
  }

  /// Parses attributes up to the `>`. Returns whether `/` precedes that; `nil` if the page ends.
  private mutating func tagRest(keepsAttributes: Bool) -> Bool? {
    let first = attributes.count
    var names = HTMLAttributeNames()
    while position < source.count {
      let byte = source[position]
      if HTMLScan.isSpace(byte) {
        position += 1
      } else if byte == UInt8(ascii: ">") {
        position += 1
        return false
      } else if byte == UInt8(ascii: "/") {
        position += 1
        if position < source.count, source[position] == UInt8(ascii: ">") {
          position += 1
          return true
        }
      } else {
        let keeps = keepsAttributes && attributes.count - first < Self.maximumAttributes
        if !attribute(since: first, &names, keeps: keeps) { return nil }
      }
    }
    return nil
  }

  /// Parses the attribute at `position`. Returns false if the page ends within it.
  @inline(__always)
  private mutating func attribute(since first: Int, _ names: inout HTMLAttributeNames, keeps: Bool) -> Bool {
    let name = attributeName()
    let firstMade = made.count
    var attribute = HTMLTree.Attribute(word: .other, name: .empty, value: .empty)
    var isNew = false
    if keeps {
      attribute.word = words.word(name.key)
      attribute.name = text(of: name)
      isNew = self.isNew(attribute, name.key, since: first, &names)
      if !isNew { made.removeLast(made.count - firstMade) }
    }
    position = name.end
    skipSpace()
    if position < source.count, source[position] == UInt8(ascii: "=") {
      position += 1
      guard let value = attributeValue(keeps: isNew) else { return false }
      attribute.value = value
    }
    if isNew { attributes.append(attribute) }
    return true
  }

  @inline(__always)
  private func attributeName() -> Name {
    var name = Name(start: position, end: position)
    repeat {
      append(source[name.end], to: &name)
    } while name.end < source.count
      && !isEndOfName(source[name.end]) && source[name.end] != UInt8(ascii: "=")
    return name
  }

  @inline(__always)
  mutating func skipSpace() {
    while position < source.count, HTMLScan.isSpace(source[position]) { position += 1 }
  }

  /// Parses the value after `=`; `nil` if the page ends within it. If the value is not kept, it is not created.
  @inline(__always)
  private mutating func attributeValue(keeps: Bool) -> HTMLText? {
    skipSpace()
    guard position < source.count else { return nil }
    let quote = source[position]
    switch quote {
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      position += 1
      return value(keeps: keeps, quote: quote)
    case UInt8(ascii: ">"): return .empty
    default: return value(keeps: keeps, quote: nil)
    }
  }

  /// Parses a value up to its quotation mark, which is consumed, or up to white space or `>`.
  private mutating func value(keeps: Bool, quote: UInt8?) -> HTMLText? {
    let start = position
    var run = start
    var first: Int?
    var at = start
    while true {
      at = endOfPlainValue(from: at, quote: quote)
      guard at < source.count else { return nil }
      let byte = source[at]
      if byte == UInt8(ascii: "&") {
        guard keeps, let reference = reference(at, inAttribute: true) else {
          at += 1
          continue
        }
        first = first ?? made.count
        made.append(contentsOf: source[run..<at])
        make(reference)
        at = reference.end
        run = at
      } else if byte == 0 {
        if keeps {
          first = first ?? made.count
          made.append(contentsOf: source[run..<at])
          makeReplacement()
        }
        at += 1
        run = at
      } else {
        break
      }
    }
    position = quote == nil ? at : at + 1
    guard let first else { return sourceText(start, at) }
    made.append(contentsOf: source[run..<at])
    return madeText(from: first)
  }

  /// The position of the next byte that needs special handling in a value, or the end.
  @inline(__always)
  private func endOfPlainValue(from start: Int, quote: UInt8?) -> Int {
    if let quote { return HTMLScan.first(quote, UInt8(ascii: "&"), 0, in: source, from: start) }
    var at = start
    while at < source.count {
      let byte = source[at]
      if byte <= 0x20
        ? byte == 0 || HTMLScan.isSpace(byte) : byte == UInt8(ascii: "&") || byte == UInt8(ascii: ">")
      {
        break
      }
      at += 1
    }
    return at
  }
}
