/// Text for a terminal: control characters, escape sequences and direction overrides are shown, never passed on.
enum Visible {
  static func text(_ string: String) -> String {
    var out = ""
    for scalar in string.unicodeScalars {
      switch scalar.value {
      case 0x00..<0x20: out.unicodeScalars.append(Unicode.Scalar(0x2400 + scalar.value) ?? "\u{2426}")
      case 0x7F: out += "\u{2421}"
      case 0x80..<0xA0, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0x2028, 0x2029:
        out += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out
  }
}
