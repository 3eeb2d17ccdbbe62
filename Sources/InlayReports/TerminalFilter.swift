internal import InlayCore

/// Makes text that is written to a terminal harmless: a document could otherwise set titles, move the cursor, or reverse
/// what is read. Text arrives in pieces.
package struct TerminalFilter {
  /// What the text is.
  package enum Kind: Sendable {
    /// Text or a page: control characters become visible, as `inlay preview` shows them.
    case text
    /// JSON: they become escapes, so that it remains the same JSON.
    case json
  }

  private let kind: Kind
  /// The bytes of a character whose rest is in the next piece.
  private var rest: [UInt8] = []
  private var endedWithReturn = false
  private var tags = FlagTags()

  package init(_ kind: Kind) { self.kind = kind }

  /// The filtered text of the next piece. Complexity: O(n).
  package mutating func filter(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = rest + bytes
    let whole = bytes.count - Self.incomplete(bytes)
    rest = Array(bytes[whole...])
    bytes.removeSubrange(whole...)
    return filtered(String(decoding: bytes, as: UTF8.self))
  }

  /// What is left at the end: half a character becomes U+FFFD.
  package mutating func finish() -> [UInt8] {
    defer { rest = [] }
    return filtered(String(decoding: rest, as: UTF8.self))
  }

  /// The number of bytes at the end that begin a character but do not end it.
  private static func incomplete(_ bytes: [UInt8]) -> Int {
    for (index, byte) in bytes.suffix(3).reversed().enumerated() where byte & 0xC0 != 0x80 {
      let needed = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
      return needed > index + 1 ? index + 1 : 0
    }
    return 0
  }

  private mutating func filtered(_ text: String) -> [UInt8] {
    var out = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch kind {
      case .text: append(scalar, to: &out)
      case .json:
        if Self.isHarmful(scalar.value) {
          for unit in String(scalar).utf16 {
            out.append(contentsOf: "\\u\(Self.hexadecimal(UInt32(unit), digits: 4))".unicodeScalars)
          }
        } else {
          out.append(scalar)
        }
      }
    }
    return Array(String(out).utf8)
  }

  private mutating func append(_ scalar: Unicode.Scalar, to out: inout String.UnicodeScalarView) {
    defer { endedWithReturn = scalar == "\r" }
    let isTag = tags.take(scalar)
    switch scalar.value {
    case 0x09: out.append(scalar)
    case 0x0A: if !endedWithReturn { out.append("\n") }
    case 0x0D, 0x2028, 0x2029: out.append("\n")
    case 0x00...0x1F: out.append(Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}")
    case 0x7F: out.append("\u{2421}")
    case let value where !isTag && Self.isHarmful(value):
      out.append(contentsOf: "\\u{\(Self.hexadecimal(value, digits: 2))}".unicodeScalars)
    default: out.append(scalar)
    }
  }

  private static func hexadecimal(_ value: UInt32, digits: Int) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }

  /// Whether a terminal acts on a character beyond ASCII, reorders text because of it, or shows something else in its
  /// place: C1 controls, bidirectional embeddings, overrides and isolates, tags, annotations, kitty's placeholder, and
  /// noncharacters.
  private static func isHarmful(_ value: UInt32) -> Bool {
    switch value {
    case 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069, 0xFDD0...0xFDEF, 0xFFF9...0xFFFB, 0xE0000...0xE00FF,
      0x10EEEE:
      true
    default: value & 0xFFFE == 0xFFFE
    }
  }
}
