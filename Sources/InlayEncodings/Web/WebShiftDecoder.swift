/// Decodes ISO-2022-JP, in which escape sequences select the meaning of the bytes after them (Encoding Standard, 12.2).
struct WebShiftDecoder {
  private enum Mode { case ascii, roman, katakana, double }

  private let source: [UInt8]
  private let page = CodePage(932) ?? .windows1252
  private var at: Int
  private var mode = Mode.ascii
  /// Whether the last token was an escape sequence. Two of them with nothing between are malformed.
  private var justShifted = false
  private var decoded = WebDecoded()

  init(_ source: [UInt8], from start: Int) { (self.source, at) = (source, start) }

  /// Decodes the whole input. Complexity: O(n).
  mutating func run() -> WebDecoded {
    decoded.bytes.reserveCapacity(source.count - at)
    while at < source.count {
      let byte = source[at]
      if byte == 0x1B {
        escape()
      } else {
        justShifted = false
        character(byte)
      }
    }
    return decoded
  }

  private mutating func escape() {
    let pair = at + 2 < source.count ? (source[at + 1], source[at + 2]) : (0, 0)
    switch pair {
    case (0x28, 0x42): mode = .ascii
    case (0x28, 0x4A): mode = .roman
    case (0x28, 0x49): mode = .katakana
    case (0x24, 0x40), (0x24, 0x42): mode = .double
    default:
      // The bytes after the escape character are decoded as if it were not there.
      justShifted = false
      decoded.append(CodePage.undefined)
      at += 1
      return
    }
    if justShifted { decoded.append(CodePage.undefined) }
    justShifted = true
    at += 3
  }

  private mutating func character(_ byte: UInt8) {
    at += 1
    switch mode {
    case .ascii, .roman:
      let isPlain = byte < 0x80 && byte != 0x0E && byte != 0x0F
      if mode == .roman, byte == 0x5C {
        decoded.append(0xA5)
      } else if mode == .roman, byte == 0x7E {
        decoded.append(0x203E)
      } else {
        decoded.append(isPlain ? UInt32(byte) : CodePage.undefined)
      }
    case .katakana:
      decoded.append((0x21...0x5F).contains(byte) ? 0xFF61 + UInt32(byte) - 0x21 : CodePage.undefined)
    case .double:
      guard (0x21...0x7E).contains(byte), at < source.count, source[at] != 0x1B else {
        decoded.append(CodePage.undefined)
        return
      }
      let trail = source[at]
      at += 1
      let isCharacter = (0x21...0x7E).contains(trail)
      decoded.append(
        isCharacter ? WebMultibyteDecoder.jis0208(page, byte - 0x21, trail - 0x21) : CodePage.undefined)
    }
  }
}
