import InlayCore

/// A control word's name, packed so that a comparison takes two machine words.
struct ControlName: Hashable, Sendable {
  /// The first eight letters.
  var low: UInt64 = 0
  /// All further letters, folded. Two longer names could collide in theory; the worst result is a wrong attribute.
  var high: UInt64 = 0

  init() {}

  /// Creates a name of up to eight letters, with the last letter in the lowest byte.
  init(low: UInt64) { self.low = low }

  init(_ name: String) { for byte in name.utf8 { append(byte) } }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    if low >> 56 == 0 {
      low = low << 8 | UInt64(byte)
    } else {
      high = (high &* 0x100_0000_01B3) ^ UInt64(byte)
    }
  }

  var hashed: Int {
    Int(truncatingIfNeeded: ((low ^ (high &* 31)) &* 0x9E37_79B9_7F4A_7C15) >> 52)
  }
}

/// The tokens of RTF.
enum RTFToken {
  case open
  case close
  /// Printable ASCII without backslash and braces.
  case ascii(Range<Int>)
  /// A byte from 0x80, raw or written as `\'hh`.
  case byte(UInt8, escaped: Bool)
  /// A control word. The range is its name in the bytes.
  case word(ControlName, Range<Int>, parameter: Int?)
  /// A control symbol.
  case symbol(UInt8)
  /// The bytes after `\binN`.
  case binary(Range<Int>)
}

/// Splits bytes into tokens. CR and LF between tokens are dropped. Iterative, O(n).
struct RTFTokenizer {
  let bytes: [UInt8]
  private(set) var at: Int

  init(_ bytes: [UInt8], at: Int = 0) {
    self.bytes = bytes
    self.at = at
  }

  /// Parameters are clamped to this value: RTF numbers have 32 bits.
  static let largestParameter = 1 << 31

  mutating func next() throws -> RTFToken? {
    while at < bytes.count {
      let byte = bytes[at]
      switch byte {
      case UInt8(ascii: "{"):
        at &+= 1
        return .open
      case UInt8(ascii: "}"):
        at &+= 1
        return .close
      case UInt8(ascii: "\\"): if let token = try control() { return token }
      case 0x0A, 0x0D, 0: at &+= 1
      case 0x80...:
        at &+= 1
        return .byte(byte, escaped: false)
      default:
        let start = at
        at = RTFPlainText.end(in: bytes, from: at &+ 1)
        return .ascii(start..<at)
      }
    }
    return nil
  }

  private mutating func control() throws -> RTFToken? {
    let start = at
    at &+= 1
    guard at < bytes.count else { return nil }
    let first = bytes[at]
    guard Self.isLetter(first) else {
      at &+= 1
      guard first == UInt8(ascii: "'") else { return .symbol(first) }
      guard at &+ 1 < bytes.count, Self.isHexadecimal(bytes[at]), Self.isHexadecimal(bytes[at &+ 1])
      else {
        return .symbol(first)
      }
      let byte = Self.nibble(bytes[at]) << 4 | Self.nibble(bytes[at &+ 1])
      at &+= 2
      return .byte(byte, escaped: true)
    }
    var name = ControlName()
    let nameStart = at
    let nameLimit = min(bytes.count, nameStart &+ 32)
    var nameEnd = nameStart
    while nameEnd < nameLimit, Self.isLetter(bytes[nameEnd]) {
      name.append(bytes[nameEnd])
      nameEnd &+= 1
    }
    at = nameEnd
    let nameRange = nameStart..<nameEnd
    let parameter = number()
    if at < bytes.count, bytes[at] == 0x20 { at &+= 1 }
    if name == Self.bin {
      let count = max(parameter ?? 0, 0)
      guard count <= bytes.count - at else {
        throw InlayError.rtfBinaryBeyondEnd(at: start, announced: count)
      }
      defer { at &+= count }
      return .binary(at..<at &+ count)
    }
    return .word(name, nameRange, parameter: parameter)
  }

  /// Computed each time, which costs two constants. A stored static would be an access per word.
  private static var bin: ControlName { ControlName(low: 0x62_69_6E) }

  private mutating func number() -> Int? {
    var digits = at
    let isNegative = digits < bytes.count && bytes[digits] == UInt8(ascii: "-")
    if isNegative { digits &+= 1 }
    guard digits < bytes.count, Self.isDigit(bytes[digits]) else { return nil }
    var value = 0
    while digits < bytes.count, Self.isDigit(bytes[digits]) {
      value = min(value * 10 + Int(bytes[digits] & 15), Self.largestParameter)
      digits &+= 1
    }
    at = digits
    return isNegative ? -value : value
  }

  @inline(__always) private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }
  @inline(__always) private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  // This has no branches, because the kind of a digit cannot be predicted.
  @inline(__always) private static func isHexadecimal(_ byte: UInt8) -> Bool {
    isDigit(byte) != ((byte | 0x20) &- 0x61 < 6)
  }
  @inline(__always) private static func nibble(_ digit: UInt8) -> UInt8 {
    (digit & 15) &+ (digit >> 6) &* 9
  }

  /// The value of a hexadecimal digit.
  @inline(__always) static func digit(_ byte: UInt8) -> UInt8? {
    if isDigit(byte) { return byte & 15 }
    let lower = byte | 0x20
    return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : nil
  }
}
