/// The grammar of the codes that stand for images in a text: `:cat:`, `[[image_id=7]]`, `<:cat:1234>`.
package protocol CodeGrammar: Sendable {
  /// The byte that every code begins with.
  var lead: UInt8 { get }

  /// The code that begins at `place`, where ``lead`` stands; `nil` if none does.
  ///
  /// - Complexity: O(length of a code). It may look at one character before and after.
  func match(_ text: [UInt8], at place: Int) -> CodeMatch?
}

/// A code in a text.
package struct CodeMatch: Sendable, Hashable {
  /// The byte after the code.
  package var end: Int
  /// The bytes of its name.
  package var name: Range<Int>
  /// The bytes of its number, where a code has both.
  package var identifier: Range<Int>?

  package init(end: Int, name: Range<Int>, identifier: Range<Int>? = nil) {
    (self.end, self.name, self.identifier) = (end, name, identifier)
  }
}

/// A code of fixed bytes around a name: `:` NAME `:`, or `[[image_id=` NAME `]]`.
package struct CodeTemplate: CodeGrammar, Hashable {
  /// What may stand beside a code.
  package enum Boundary: Sendable, Hashable {
    /// Anything.
    case none
    /// No letter or digit of Unicode, and no colon (Mastodon).
    case unicodeWords
    /// No ASCII letter or digit (Misskey).
    case asciiWords
  }

  /// What stands before and after the name.
  package let prefix, suffix: [UInt8]
  /// The bytes of names.
  package let alphabet: CodeAlphabet
  package let nameLength: ClosedRange<Int>
  package let boundary: Boundary

  package var lead: UInt8 { prefix.first ?? 0 }

  package init(
    prefix: String, suffix: String, alphabet: CodeAlphabet, nameLength: ClosedRange<Int>,
    boundary: Boundary = .none
  ) {
    (self.prefix, self.suffix) = (Array(prefix.utf8), Array(suffix.utf8))
    (self.alphabet, self.nameLength, self.boundary) = (alphabet, nameLength, boundary)
  }

  /// The code of a name.
  package func code(_ name: String) -> String {
    String(decoding: prefix + Array(name.utf8) + suffix, as: UTF8.self)
  }

  /// Whether a name can stand in a code.
  package func allows(_ name: String) -> Bool {
    nameLength.contains(name.utf8.count) && name.utf8.allSatisfy { alphabet.contains($0) }
  }

  package func match(_ text: [UInt8], at place: Int) -> CodeMatch? {
    guard text[place...].starts(with: prefix) else { return nil }
    let start = place + prefix.count
    var end = start
    while end < text.count, end - start <= nameLength.upperBound, alphabet.contains(text[end]) {
      // The alphabet may hold the first byte of the suffix.
      if text[end] == suffix.first, text[end...].starts(with: suffix) { break }
      end += 1
    }
    guard nameLength.contains(end - start), text[end...].starts(with: suffix) else { return nil }
    let after = end + suffix.count
    guard isFree(text, before: place), isFree(text, after: after) else { return nil }
    return CodeMatch(end: after, name: start..<end)
  }

  private func isFree(_ text: [UInt8], before place: Int) -> Bool {
    guard boundary != .none, place > 0 else { return true }
    var start = place - 1
    while start > 0, place - start < 4, text[start] & 0xC0 == 0x80 { start -= 1 }
    return isFree(text[start..<place])
  }

  private func isFree(_ text: [UInt8], after place: Int) -> Bool {
    guard boundary != .none, place < text.count else { return true }
    return isFree(text[place..<min(text.count, place + 4)])
  }

  /// Whether the first character of `bytes` may stand beside a code.
  private func isFree(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let scalar = String(decoding: bytes, as: UTF8.self).unicodeScalars.first else { return true }
    let isWord = ("0"..."9").contains(scalar) || ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
    switch boundary {
    case .none: return true
    case .asciiWords: return !isWord
    case .unicodeWords: return !isWord && scalar != ":" && (scalar.isASCII || !Self.isWord(scalar))
    }
  }

  /// Whether a character belongs to words: a letter, a mark or a number of Unicode.
  package static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
      .letterNumber, .otherNumber, .nonspacingMark, .spacingMark, .enclosingMark:
      true
    default: false
    }
  }
}

/// A set of ASCII bytes, of which names of codes are made.
package struct CodeAlphabet: Sendable, Hashable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0
  /// Whether bytes of characters beyond ASCII belong to it.
  private var holdsOthers = false

  /// The bytes of `characters`, and ASCII letters and digits as wanted.
  package init(lowercase: Bool = true, uppercase: Bool = true, digits: Bool = true, _ characters: String = "")
  {
    if lowercase { for byte in UInt8(ascii: "a")...UInt8(ascii: "z") { insert(byte) } }
    if uppercase { for byte in UInt8(ascii: "A")...UInt8(ascii: "Z") { insert(byte) } }
    if digits { for byte in UInt8(ascii: "0")...UInt8(ascii: "9") { insert(byte) } }
    for byte in characters.utf8 { insert(byte) }
  }

  /// All bytes but control characters and spaces.
  package static let visible: CodeAlphabet = {
    var all = CodeAlphabet()
    for byte in UInt8(0x21)...0x7E { all.insert(byte) }
    all.holdsOthers = true
    return all
  }()

  /// ``visible`` without some bytes.
  package static func visible(without bytes: some Sequence<UInt8>) -> CodeAlphabet {
    var set = visible
    for byte in bytes {
      if byte < 64 {
        set.low &= ~(1 << UInt64(byte))
      } else if byte < 128 {
        set.high &= ~(1 << UInt64(byte - 64))
      }
    }
    return set
  }

  private mutating func insert(_ byte: UInt8) {
    if byte < 64 { low |= 1 << UInt64(byte) } else if byte < 128 { high |= 1 << UInt64(byte - 64) }
  }

  package func contains(_ byte: UInt8) -> Bool {
    if byte < 64 { return low >> UInt64(byte) & 1 == 1 }
    return byte < 128 ? high >> UInt64(byte - 64) & 1 == 1 : holdsOthers
  }
}
