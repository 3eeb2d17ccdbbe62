internal import CMD4C
internal import InlayMarkup

/// Escapes text for HTML, as its content and as the value of an attribute.
enum MarkdownEscaping {
  /// Appends text with `&`, `<`, `>`, `"`, and CR, which a parser of HTML would take for LF, as character references.
  /// Complexity: O(n).
  static func append(_ bytes: UnsafeRawBufferPointer, to out: inout [UInt8]) {
    var start = 0
    var at = 0
    let end = bytes.count
    while at < end {
      let byte = unsafe bytes[at]
      // All five are below `?`, which words rarely have.
      guard byte < 0x3F else {
        at &+= 1
        continue
      }
      let reference: StaticString
      switch byte {
      case UInt8(ascii: "&"): reference = "&amp;"
      case UInt8(ascii: "<"): reference = "&lt;"
      case UInt8(ascii: ">"): reference = "&gt;"
      case UInt8(ascii: "\""): reference = "&quot;"
      case 0x0D: reference = "&#13;"
      default:
        at &+= 1
        continue
      }
      unsafe out.append(contentsOf: UnsafeRawBufferPointer(rebasing: bytes[start..<at]))
      unsafe out.append(
        contentsOf: UnsafeBufferPointer(start: reference.utf8Start, count: reference.utf8CodeUnitCount))
      at &+= 1
      start = at
    }
    if start == 0 {
      unsafe out.append(contentsOf: bytes)
    } else if start < end {
      unsafe out.append(contentsOf: UnsafeRawBufferPointer(rebasing: bytes[start...]))
    }
  }

  /// Appends text that is in memory.
  static func append(_ bytes: [UInt8], to out: inout [UInt8]) {
    unsafe bytes.withUnsafeBytes { all in unsafe append(all, to: &out) }
  }
}

/// A character reference of Markdown (CommonMark 2.5), such as `&amp;` or `&#35;`.
enum MarkdownEntity {
  /// Appends the reference as HTML, or the text of what is none. HTML knows more references than CommonMark: names without
  /// a semicolon, and numbers that stand for characters of Windows.
  static func append(_ bytes: UnsafeRawBufferPointer, to out: inout [UInt8]) {
    guard let text = unsafe text(bytes) else { return unsafe MarkdownEscaping.append(bytes, to: &out) }
    if unsafe bytes[1] != UInt8(ascii: "#") {
      unsafe out.append(contentsOf: bytes)
    } else {
      MarkdownEscaping.append(Array(text.utf8), to: &out)
    }
  }

  /// Appends the characters of a piece of text, which may be a reference.
  static func append(_ kind: MD_TEXTTYPE, _ bytes: UnsafeRawBufferPointer, to out: inout [UInt8]) {
    if kind == MD_TEXT_NULLCHAR {
      out += "\u{FFFD}".utf8
    } else if kind == MD_TEXT_ENTITY, let text = unsafe text(bytes) {
      out += text.utf8
    } else {
      unsafe out.append(contentsOf: bytes)
    }
  }

  /// What a reference stands for; `nil` if it is none.
  static func text(_ bytes: UnsafeRawBufferPointer) -> String? {
    guard bytes.count > 2 else { return nil }
    if unsafe bytes[1] != UInt8(ascii: "#") { return unsafe HTMLEntities.text(of: Array(bytes[1...])) }
    let isHexadecimal = unsafe bytes[2] | 0x20 == UInt8(ascii: "x")
    var value: UInt32 = 0
    for byte in unsafe Array(bytes[(isHexadecimal ? 3 : 2)...]) {
      let digit: UInt32
      switch byte {
      case 0x30...0x39: digit = UInt32(byte - 0x30)
      case 0x41...0x46, 0x61...0x66: digit = UInt32((byte | 0x20) - 0x57)
      default: continue
      }
      value = min(value &* (isHexadecimal ? 16 : 10) &+ digit, 0x11_0000)
    }
    let scalar = value == 0 ? nil : Unicode.Scalar(value)
    return String(Character(scalar ?? "\u{FFFD}"))
  }
}
