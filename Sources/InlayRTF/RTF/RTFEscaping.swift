internal import InlayEncodings

/// Text as RTF writes it.
enum RTFEscaping {
  private static let digits = Array("0123456789abcdef".utf8)

  /// Whether a byte of UTF-8 is written unescaped.
  static let isPlain: [Bool] = (0..<256).map { byte in
    byte >= 0x20 && byte < 0x7F && byte != 0x5C && byte != 0x7B && byte != 0x7D || byte == 0x09
  }

  /// Decodes the scalar at `at` in well-formed UTF-8, and moves `at` past it.
  static func scalar(_ bytes: [UInt8], _ at: inout Int) -> Unicode.Scalar {
    let first = bytes[at]
    at += 1
    if first < 0x80 { return Unicode.Scalar(first) }
    var value = UInt32(first) & (first < 0xE0 ? 0x1F : first < 0xF0 ? 0x0F : 0x07)
    while at < bytes.count, bytes[at] & 0xC0 == 0x80 {
      value = value << 6 | UInt32(bytes[at] & 0x3F)
      at += 1
    }
    return Unicode.Scalar(value) ?? "\u{FFFD}"
  }

  /// Whether a line feed, a return or a paragraph separator stands at `at` in UTF-8.
  static func isSeparator(_ bytes: [UInt8], _ at: Int) -> Bool {
    bytes[at] == 0x0A || bytes[at] == 0x0D || bytes[at...].starts(with: [0xE2, 0x80, 0xA9])
  }

  /// Appends one scalar of text. `unicode` says whether `\uc0` is in force already.
  @inline(__always)
  static func append(_ scalar: Unicode.Scalar, to out: inout [UInt8], unicode: inout Bool) {
    let value = scalar.value
    switch value {
    case 0x09, 0x20..<0x5C, 0x5D..<0x7B, 0x7C, 0x7E: out.append(UInt8(truncatingIfNeeded: value))
    case 0x5C, 0x7B, 0x7D:
      out.append(0x5C)
      out.append(UInt8(truncatingIfNeeded: value))
    case 0x0A: out += [0x5C, 0x0A]
    case 0x0C: out += "\\page ".utf8
    case 0..<0x80: hex(UInt8(truncatingIfNeeded: value), to: &out)
    case 0xA0: out += [0x5C, 0x7E]
    default:
      if let byte = CodePage.windows1252Bytes[value] { return hex(byte, to: &out) }
      if !unicode { out += "\\uc0".utf8 }
      unicode = true
      for unit in scalar.utf16 {
        out += "\\u".utf8
        number(Int(unit), to: &out)
        out.append(0x20)
      }
      return
    }
    unicode = false
  }

  /// Escapes text of `\info` and font names. In font names `;` must be escaped too, because it ends the name.
  static func text(_ string: String, escaping extra: UInt8? = nil) -> [UInt8] {
    var out: [UInt8] = []
    var unicode = false
    for scalar in string.unicodeScalars {
      if let extra, scalar.value == UInt32(extra) {
        hex(extra, to: &out)
      } else if scalar == "\n" {
        hex(0x0A, to: &out)
      } else if scalar == "\u{0C}" {
        hex(0x0C, to: &out)
      } else {
        append(scalar, to: &out, unicode: &unicode)
      }
    }
    return out
  }

  /// Escapes names and identifiers of attachments: they are UTF-8, and only what RTF requires is escaped.
  static func name(_ string: String) -> [UInt8] {
    var out: [UInt8] = []
    for byte in string.utf8 {
      switch byte {
      case 0x5C, 0x7B, 0x7D: out += [0x5C, byte]
      case 0..<0x20, 0x7F: hex(byte, to: &out)
      default: out.append(byte)
      }
    }
    return out
  }

  static func hex(_ byte: UInt8, to out: inout [UInt8]) {
    out.append(0x5C)
    out.append(0x27)
    digits(byte, to: &out)
  }

  @inline(__always)
  static func digits(_ byte: UInt8, to out: inout [UInt8]) {
    out.append(digits[Int(byte >> 4)])
    out.append(digits[Int(byte & 15)])
  }

  static func number(_ number: Int, to out: inout [UInt8]) { out += String(number).utf8 }
}
