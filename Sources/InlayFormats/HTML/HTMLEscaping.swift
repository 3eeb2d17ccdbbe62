/// Text and attribute values as HTML (13.1.2.3, 13.1.4).
enum HTMLEscaping {
  /// Appends text: `&`, `<` and `>` as character references. What HTML cannot hold (NUL, lone CR …) is the caller's care.
  static func text(_ text: some Sequence<UInt8>, to out: inout [UInt8]) {
    for byte in text {
      switch byte {
      case UInt8(ascii: "&"): out.append(contentsOf: "&amp;".utf8)
      case UInt8(ascii: "<"): out.append(contentsOf: "&lt;".utf8)
      case UInt8(ascii: ">"): out.append(contentsOf: "&gt;".utf8)
      default: out.append(byte)
      }
    }
  }

  /// Appends the value of an attribute with its quotation marks.
  static func value(_ value: some Sequence<UInt8>, to out: inout [UInt8]) {
    out.append(UInt8(ascii: "\""))
    for byte in value {
      switch byte {
      case UInt8(ascii: "&"): out.append(contentsOf: "&amp;".utf8)
      case UInt8(ascii: "\""): out.append(contentsOf: "&quot;".utf8)
      case UInt8(ascii: "<"): out.append(contentsOf: "&lt;".utf8)
      case UInt8(ascii: ">"): out.append(contentsOf: "&gt;".utf8)
      case 0x0D: out.append(contentsOf: "&#13;".utf8)
      default: out.append(byte)
      }
    }
    out.append(UInt8(ascii: "\""))
  }
}
