/// Byte classes of CSS (CSS Syntax 3, 4.2). Carriage returns and form feeds count as line feeds (3.3).
package enum CSSBytes {
  @inline(__always)
  @inlinable
  package static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || isNewline(byte) }

  @inline(__always)
  @inlinable
  package static func isNewline(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D || byte == 0x0C }

  @inline(__always)
  @inlinable
  package static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  @inline(__always)
  @inlinable
  package static func isNameStart(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte >= 0x80 || byte == UInt8(ascii: "_")
  }

  @inline(__always)
  @inlinable
  package static func isName(_ byte: UInt8) -> Bool {
    isNameStart(byte) || isDigit(byte) || byte == UInt8(ascii: "-")
  }

  @inline(__always)
  @inlinable
  package static func lower(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }

  /// The value of a hexadecimal digit.
  @inlinable
  package static func digit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 0x30...0x39: UInt32(byte - 0x30)
    case 0x41...0x46: UInt32(byte - 0x41 + 10)
    case 0x61...0x66: UInt32(byte - 0x61 + 10)
    default: nil
    }
  }

  /// The text of a name or string with its escapes resolved (4.3.7). An escaped line end is dropped, and so is a `\`
  /// that nothing follows (4.3.5). Complexity: O(n).
  @inlinable
  package static func unescaped(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count)
    var at = bytes.startIndex
    func byte(_ index: Int) -> UInt8? { index < bytes.endIndex ? bytes[index] : nil }
    while let current = byte(at) {
      at += 1
      guard current == UInt8(ascii: "\\") else {
        out.append(current)
        continue
      }
      guard let first = byte(at) else { break }
      if isNewline(first) {
        at += first == 0x0D && byte(at + 1) == 0x0A ? 2 : 1
        continue
      }
      var value: UInt32 = 0
      var digits = 0
      while digits < 6, let next = byte(at), let digit = digit(next) {
        value = value << 4 | digit
        digits += 1
        at += 1
      }
      if digits == 0 {
        out.append(first)
        at += 1
        continue
      }
      if let next = byte(at), isSpace(next) { at += next == 0x0D && byte(at + 1) == 0x0A ? 2 : 1 }
      let scalar = value == 0 ? nil : Unicode.Scalar(value)
      out.append(contentsOf: String(Character(scalar ?? "\u{FFFD}")).utf8)
    }
    return out
  }
}
