import InlayCore

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

  /// Appends the text of a paragraph: markup as character references, U+2028 as `<br>`, NUL, which HTML has not, as
  /// U+FFFD.
  ///
  /// - Returns: the offset of the first NUL, if there is one. Complexity: O(n).
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

  /// Where the next byte stands that is not written as it is.
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

  /// Appends ` name="value"`.
  static func attribute(_ name: String, _ value: String, to out: inout [UInt8]) {
    out.append(0x20)
    out.append(contentsOf: name.utf8)
    out.append(UInt8(ascii: "="))
    self.value(value.utf8, to: &out)
  }

  /// The same for a value that may hold anything: NUL, which HTML has not, is U+FFFD and a diagnostic.
  static func attribute(
    _ name: String, _ value: String, to out: inout [UInt8], at position: Int? = nil,
    _ collector: inout DiagnosticCollector
  ) {
    guard value.utf8.contains(0) else { return attribute(name, value, to: &out) }
    collector.report(.htmlNotCarried, at: position, "NUL in \(name) is written as U+FFFD")
    var scalars = String.UnicodeScalarView()
    for scalar in value.unicodeScalars { scalars.append(scalar == "\0" ? "\u{FFFD}" : scalar) }
    attribute(name, String(scalars), to: &out)
  }
}
