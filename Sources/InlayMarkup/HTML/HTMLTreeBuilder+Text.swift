/// The characters of text tokens.
extension HTMLTreeBuilder {
  /// Whether a byte is ASCII white space in the standard's sense. It includes CR, which character references can
  /// produce.
  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0C || byte == 0x0D
  }

  @inline(__always)
  func byte(at index: Int, of text: HTMLText) -> UInt8 {
    text.isMade ? tokenizer.made[text.offset + index] : tokenizer.source[text.offset + index]
  }

  /// Whether a text contains more than white space and NUL. Complexity: O(its white space).
  func hasInk(_ text: HTMLText) -> Bool {
    for index in 0..<Int(text.count) {
      let byte = byte(at: index, of: text)
      if !Self.isSpace(byte) && byte != 0 { return true }
    }
    return false
  }

  /// Removes and returns the leading white space of a text.
  func takeSpace(of token: inout HTMLToken) -> HTMLText {
    let count = Int(token.text.count)
    var end = 0
    while end < count, Self.isSpace(byte(at: end, of: token.text)) { end += 1 }
    let space = token.text.prefix(end)
    token.text = token.text.dropFirst(end)
    return space
  }

  /// Calls `body` with each stretch of a text without NUL, and `nul` for each NUL.
  mutating func forEachPiece(
    of text: HTMLText, _ body: (inout HTMLTreeBuilder, HTMLText) -> Void,
    nul: (inout HTMLTreeBuilder) -> Void = { _ in }
  ) {
    var rest = text
    while !rest.isEmpty {
      let count = Int(rest.count)
      var end = 0
      while end < count, byte(at: end, of: rest) != 0 { end += 1 }
      if end > 0 { body(&self, rest.prefix(end)) }
      if end < count {
        nul(&self)
        end += 1
      }
      rest = rest.dropFirst(end)
    }
  }

  /// Inserts only the white space of a text.
  mutating func insertSpaces(of token: HTMLToken) {
    var rest = token
    while !rest.text.isEmpty {
      insert(takeSpace(of: &rest))
      let count = Int(rest.text.count)
      var end = 0
      while end < count, !Self.isSpace(byte(at: end, of: rest.text)) { end += 1 }
      rest.text = rest.text.dropFirst(end)
    }
  }

  // MARK: - Names and values

  func isSame(_ text: HTMLText, _ other: HTMLText) -> Bool {
    guard text.count == other.count else { return false }
    for index in 0..<Int(text.count) where byte(at: index, of: text) != byte(at: index, of: other) {
      return false
    }
    return true
  }

  /// Whether a text equals this word, ignoring case.
  func isSame(_ text: HTMLText, anyCaseOf word: StaticString) -> Bool {
    guard Int(text.count) == word.utf8CodeUnitCount else { return false }
    var index = 0
    for wanted in word.description.utf8 {
      let byte = byte(at: index, of: text)
      guard (byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte) == wanted else { return false }
      index += 1
    }
    return true
  }

  /// A hash of a text, with a different seed in each run. Complexity: O(n).
  func hash(_ text: HTMLText) -> UInt64 {
    var value = seed
    for index in 0..<Int(text.count) {
      value = (value ^ UInt64(byte(at: index, of: text))) &* 0x9E37_79B9_7F4A_7C15
      value ^= value >> 29
    }
    return value
  }

  /// A hash of a tag's name; 0 if its ``HTMLWord`` identifies it.
  func nameHash(_ token: HTMLToken) -> UInt32 {
    token.word == .other ? UInt32(truncatingIfNeeded: hash(token.text)) : 0
  }

  /// The value of an attribute of a tag.
  func value(_ word: HTMLWord, of token: HTMLToken) -> HTMLText? {
    let first = Int(token.firstAttribute)
    for index in first..<first + Int(token.attributeCount) where tokenizer.attributes[index].word == word {
      return tokenizer.attributes[index].value
    }
    return nil
  }
}

extension HTMLText {
  /// The first bytes of the text.
  func prefix(_ bytes: Int) -> HTMLText { HTMLText(at: offset, count: bytes, isMade: isMade) }
  /// The text without its first bytes.
  func dropFirst(_ bytes: Int) -> HTMLText {
    HTMLText(at: offset + bytes, count: Int(count) - bytes, isMade: isMade)
  }
}
