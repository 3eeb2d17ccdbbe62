/// Takes a structured field apart: tokens, quoted strings and comments (RFC 5322, 3.2).
struct MailTokens {
  private let field: ArraySlice<UInt8>
  private(set) var at: Int

  init(_ field: ArraySlice<UInt8>) { (self.field, at) = (field, field.startIndex) }

  var isAtEnd: Bool { at >= field.endIndex }

  var next: UInt8? { at < field.endIndex ? field[at] : nil }

  /// Goes behind the next byte.
  mutating func advance() { at = min(at + 1, field.endIndex) }

  /// Goes behind white space and comments.
  mutating func skipBlanks() {
    while let byte = next {
      if MailHeader.isSpace(byte) || byte == 0x0D || byte == 0x0A {
        at += 1
      } else if byte == UInt8(ascii: "(") {
        _ = takeComment()
      } else {
        return
      }
    }
  }

  /// Goes behind a character if it is the next one after white space and comments.
  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    skipBlanks()
    guard next == UInt8(ascii: character) else { return false }
    at += 1
    return true
  }

  /// A comment without its parentheses; comments in it stay. One that does not end goes to the end of the field.
  mutating func takeComment() -> [UInt8] {
    var depth = 0
    var out: [UInt8] = []
    while let byte = next {
      at += 1
      if byte == UInt8(ascii: "\\"), let escaped = next {
        out.append(escaped)
        at += 1
        continue
      }
      if byte == UInt8(ascii: "(") {
        depth += 1
        if depth == 1 { continue }
      } else if byte == UInt8(ascii: ")") {
        depth -= 1
        if depth == 0 { break }
      }
      out.append(byte)
    }
    return out
  }

  /// A quoted string without its quotation marks.
  mutating func takeQuoted() -> [UInt8] {
    var out: [UInt8] = []
    at += 1
    while let byte = next {
      at += 1
      if byte == UInt8(ascii: "\"") { break }
      if byte == UInt8(ascii: "\\"), let escaped = next {
        out.append(escaped)
        at += 1
      } else {
        out.append(byte)
      }
    }
    return out
  }

  /// The bytes up to a character, without white space around them, and without comments.
  mutating func take(until end: Unicode.Scalar, or other: Unicode.Scalar? = nil) -> [UInt8] {
    var out: [UInt8] = []
    let ends = [end, other ?? end].map { UInt8(ascii: $0) }
    skipBlanks()
    while let byte = next, !ends.contains(byte) {
      if byte == UInt8(ascii: "(") {
        _ = takeComment()
      } else {
        out.append(byte)
        at += 1
      }
    }
    return Array(MailHeader.trimmed(out[...]))
  }

  /// The value of a parameter: a quoted string, or what stands before the next semicolon.
  ///
  /// - Parameter isName: Whether it names a file. Programs write `a (1).pdf` without quotation marks; anywhere else,
  ///   what follows a space and a parenthesis is a comment.
  mutating func takeValue(isName: Bool) -> [UInt8] {
    skipBlanks()
    guard next == UInt8(ascii: "\"") else {
      let start = at
      while let byte = next, byte != UInt8(ascii: ";") { at += 1 }
      var value = field[start..<at]
      if !isName, let comment = value.firstIndex(of: UInt8(ascii: "(")), comment > start,
        MailHeader.isSpace(value[comment - 1])
      {
        value = value[..<comment]
      }
      return Array(MailHeader.trimmed(value))
    }
    let value = takeQuoted()
    // What follows a quoted string belongs to nothing.
    while let byte = next, byte != UInt8(ascii: ";") { at += 1 }
    return value
  }
}
