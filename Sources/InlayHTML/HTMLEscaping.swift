import InlayCore

/// Escapes text and attribute values for HTML (13.1.2.3, 13.1.4).
enum HTMLEscaping {
  /// Appends text, with `&`, `<` and `>` as character references. The caller handles what HTML cannot hold (NUL, lone
  /// CR …).
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

  /// Appends the text of a paragraph: markup characters as character references, U+2028 as `<br>`, and NUL, which HTML
  /// cannot hold, as U+FFFD.
  ///
  /// - Returns: the offset of the first NUL, or `nil`. Complexity: O(n).
  static func text(_ bytes: [UInt8], _ range: Range<Int>, to out: inout [UInt8]) -> Int? {
    var firstNUL: Int?
    var at = range.lowerBound
    while at < range.upperBound {
      let start = at
      at = endOfPlain(bytes, at, range.upperBound)
      if at > start {
        unsafe bytes.withUnsafeBufferPointer { all in
          unsafe out.append(contentsOf: UnsafeBufferPointer(rebasing: all[start..<at]))
        }
      }
      guard at < range.upperBound else { break }
      switch bytes[at] {
      case UInt8(ascii: "&"): out.append(contentsOf: "&amp;".utf8)
      case UInt8(ascii: "<"): out.append(contentsOf: "&lt;".utf8)
      case UInt8(ascii: ">"): out.append(contentsOf: "&gt;".utf8)
      case 0:
        firstNUL = firstNUL ?? at
        out.append(contentsOf: "\u{FFFD}".utf8)
      default:
        out.append(contentsOf: "<br>".utf8)
        at += 2
      }
      at += 1
    }
    return firstNUL
  }

  /// The position of the next byte that must be escaped.
  private static func endOfPlain(_ bytes: [UInt8], _ start: Int, _ end: Int) -> Int {
    unsafe bytes.withUnsafeBufferPointer { all in
      var at = start
      while at < end {
        switch unsafe all[at] {
        case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), 0: return at
        case 0xE2:
          if unsafe at &+ 2 < end && all[at &+ 1] == 0x80 && all[at &+ 2] == 0xA8 { return at }
          at &+= 1
        default: at &+= 1
        }
      }
      return end
    }
  }

  /// Appends the value of an attribute, in quotation marks.
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

  /// Appends ` name="value"`.
  static func attribute(_ name: String, _ value: String, to out: inout [UInt8]) {
    out.append(0x20)
    out.append(contentsOf: name.utf8)
    out.append(UInt8(ascii: "="))
    self.value(value.utf8, to: &out)
  }

  /// Appends an attribute whose value may contain anything. NUL, which HTML cannot hold, becomes U+FFFD, with a
  /// diagnostic.
  static func attribute(
    _ name: String, _ value: String, to out: inout [UInt8], at position: Int? = nil,
    _ collector: inout DiagnosticCollector
  ) {
    guard value.utf8.contains(0) else { return attribute(name, value, to: &out) }
    collector.report(.htmlNotCarried, at: position, "NUL in \(name) was replaced with U+FFFD")
    var scalars = String.UnicodeScalarView()
    for scalar in value.unicodeScalars { scalars.append(scalar == "\0" ? "\u{FFFD}" : scalar) }
    attribute(name, String(scalars), to: &out)
  }
}
