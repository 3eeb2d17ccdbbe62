/// Percent escapes of URLs (URL Standard, 1.3).
package enum HTMLPercent {
  /// The bytes with each `%XX` replaced; a `%` without two digits stays. Complexity: O(n).
  package static func decode(_ text: ArraySlice<UInt8>) -> [UInt8] {
    guard text.contains(percent) else { return Array(text) }
    var out: [UInt8] = []
    out.reserveCapacity(text.count)
    var at = text.startIndex
    while at < text.endIndex {
      let byte = text[at]
      if byte == percent, text.endIndex - at > 2, let high = digit(text[at + 1]),
        let low = digit(text[at + 2])
      {
        out.append(high << 4 | low)
        at += 3
      } else {
        out.append(byte)
        at += 1
      }
    }
    return out
  }

  /// Appends a path in the form used in URLs: letters, digits, `-._~` and `/` are unescaped. Everything else is
  /// escaped, including commas, which would end a URL in `srcset`. Complexity: O(n).
  package static func encode(path: some Sequence<UInt8>, to out: inout [UInt8]) {
    for byte in path {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E, 0x2F: out.append(byte)
      default: out += [percent, hex(byte >> 4), hex(byte & 15)]
      }
    }
  }

  private static let percent = UInt8(ascii: "%")

  private static func hex(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x37 + value }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x37
    case 0x61...0x66: byte - 0x57
    default: nil
    }
  }
}
