package import InlayCore
import InlayMarkup

/// Writes values as CSS for a `style` attribute. In HTML only `&` and `<` in strings need escaping.
package enum CSSWriting {
  /// A number given in thousandths, written exactly: `1500` becomes `1.5`.
  static func decimal(_ thousandths: Int, places: Int = 3, to out: inout [UInt8]) {
    if thousandths < 0 { out.append(UInt8(ascii: "-")) }
    var divisor: UInt = 1
    for _ in 0..<places { divisor *= 10 }
    let magnitude = thousandths.magnitude
    out.append(contentsOf: String(magnitude / divisor).utf8)
    var rest = magnitude % divisor
    if rest == 0 { return }
    out.append(UInt8(ascii: "."))
    while rest > 0 {
      divisor /= 10
      out.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest / divisor))
      rest %= divisor
    }
  }

  package static func length(_ length: Length, to out: inout [UInt8]) {
    decimal(length.thousandths, to: &out)
    out.append(contentsOf: "pt".utf8)
  }

  /// `#rrggbb`, or `#rrggbbaa` if the color is not opaque.
  package static func color(_ color: TextColor, to out: inout [UInt8]) {
    out.append(contentsOf: color.description.utf8.prefix(color.alpha == 255 ? 7 : 9))
  }

  /// A string in single quotes (CSS Syntax 3, 4.3.5). Control characters are escaped, because a line end would end the
  /// string. `<` and `&` are escaped, so that the text cannot form markup or a reference. NUL has no escape and becomes
  /// U+FFFD.
  package static func string(_ text: String, to out: inout [UInt8]) {
    out.append(UInt8(ascii: "'"))
    for byte in text.utf8 {
      switch byte {
      case 0: out.append(contentsOf: "\u{FFFD}".utf8)
      case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "<"), UInt8(ascii: ">"),
        UInt8(ascii: "&"), 1..<0x20, 0x7F:
        out.append(UInt8(ascii: "\\"))
        out.append(contentsOf: String(byte, radix: 16).utf8)
        out.append(UInt8(ascii: " "))
      default: out.append(byte)
      }
    }
    out.append(UInt8(ascii: "'"))
  }

  /// The name of a font: unquoted if it is a plain word or a generic family, otherwise in quotation marks.
  static func family(_ name: String, to out: inout [UInt8]) {
    let isPlain =
      name.utf8.count <= 64
      && name.utf8.allSatisfy { (CSSBytes.isName($0) && $0 < 0x80 && $0 != UInt8(ascii: "_")) }
      && name.utf8.first.map { ($0 | 0x20) &- 0x61 < 26 } ?? false
    let isReserved = reserved.contains(String(decoding: name.utf8.map(CSSBytes.lower), as: UTF8.self))
    if isPlain, !isReserved { out.append(contentsOf: name.utf8) } else { string(name, to: &out) }
  }

  private static let reserved: Set<String> = [
    "inherit", "initial", "unset", "revert", "revert-layer", "default",
  ]

  /// Appends `name:` to a style, after a separator if needed.
  static func property(_ name: StaticString, to out: inout [UInt8]) {
    if !out.isEmpty { out.append(UInt8(ascii: ";")) }
    out.append(contentsOf: name.description.utf8)
    out.append(UInt8(ascii: ":"))
  }

  static func property(_ name: StaticString, _ value: String, to out: inout [UInt8]) {
    property(name, to: &out)
    out.append(contentsOf: value.utf8)
  }

  static func property(_ name: StaticString, _ value: Length, to out: inout [UInt8]) {
    property(name, to: &out)
    length(value, to: &out)
  }

  static func property(_ name: StaticString, _ value: TextColor, to out: inout [UInt8]) {
    property(name, to: &out)
    color(value, to: &out)
  }

  static func property(_ name: StaticString, text: String, to out: inout [UInt8]) {
    property(name, to: &out)
    string(text, to: &out)
  }

  static func property(_ name: StaticString, thousandths: Int, to out: inout [UInt8]) {
    property(name, to: &out)
    decimal(thousandths, to: &out)
  }
}
