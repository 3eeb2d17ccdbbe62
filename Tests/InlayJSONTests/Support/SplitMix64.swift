import InlayJSON
import TestKit

extension SplitMix64 {
  /// Scalars that have gone wrong somewhere, among all others.
  private static let edges: [UnicodeScalar] = [
    "\0", "\u{1}", "\u{8}", "\t", "\n", "\u{B}", "\u{C}", "\r", "\u{1F}", " ", "\"", "/", "\\", "\u{7F}",
    "\u{80}",
    "\u{7FF}", "\u{800}", "\u{D7FF}", "\u{E000}", "\u{FFFC}", "\u{FEFF}", "\u{FFFF}", "\u{10000}",
    "\u{10FFFF}",
    "e", "\u{301}", "é",
  ]

  mutating func scalar() -> UnicodeScalar {
    switch Int.random(in: 0..<4, using: &self) {
    case 0: return Self.edges.randomElement(using: &self) ?? "a"
    case 1: return UnicodeScalar(UInt32.random(in: 0...0x10FFFF, using: &self)) ?? "\u{FFFD}"
    default: return UnicodeScalar(UInt8.random(in: 0x20..<0x7F, using: &self))
    }
  }

  mutating func string() -> String {
    var text = ""
    for _ in 0..<Int.random(in: 0...(Bool.random(using: &self) ? 8 : 40), using: &self) {
      text.unicodeScalars.append(scalar())
    }
    return text
  }

  /// A finite double: of any bits, a small integer, or a short decimal.
  mutating func number() -> JSONNumber {
    let zero = JSONNumber(0 as Int32)
    switch Int.random(in: 0..<4, using: &self) {
    case 0: return JSONNumber(Int32(truncatingIfNeeded: next()))
    case 1: return JSONNumber(Double(Int.random(in: -1_000_000...1_000_000, using: &self)) / 1000) ?? zero
    case 2: return JSONNumber(Int(truncatingIfNeeded: next() >> 11)) ?? zero
    default: return JSONNumber(Double(bitPattern: next())) ?? zero
    }
  }

  mutating func value(depth: Int) -> JSONValue {
    switch Int.random(in: 0..<(depth > 0 ? 8 : 5), using: &self) {
    case 0: return .null
    case 1: return .bool(Bool.random(using: &self))
    case 2: return .number(number())
    case 3, 4: return .string(string())
    case 5:
      return .array((0..<Int.random(in: 0...5, using: &self)).map { _ in value(depth: depth - 1) })
    default:
      var members = JSONMembers()
      for _ in 0..<Int.random(in: 0...(depth == 3 ? 24 : 5), using: &self) {
        members[string()] = value(depth: depth - 1)
      }
      return .object(members)
    }
  }

  /// `value` spelled freely: white space, members in any order, characters escaped at random.
  mutating func spell(_ value: JSONValue) -> String {
    let space = [" ", "\n", "\t", "\r", "", "", "", ""]
    func pad(_ generator: inout SplitMix64) -> String { space.randomElement(using: &generator) ?? "" }
    var text = pad(&self)
    switch value {
    case .array(let values):
      text += "[" + values.map { spell($0) }.joined(separator: ",") + pad(&self) + "]"
    case .object(let members):
      let parts = members.shuffled(using: &self)
      text += "{"
      text += parts.map { pad(&self) + spell($0.name) + pad(&self) + ":" + spell($0.value) }.joined(
        separator: ",")
      text += pad(&self) + "}"
    case .string(let string): text += spell(string)
    default: text += value.description
    }
    return text + pad(&self)
  }

  private mutating func spell(_ string: String) -> String {
    var text = "\""
    for scalar in string.unicodeScalars {
      let mustEscape = scalar.value < 0x20 || scalar == "\"" || scalar == "\\"
      if mustEscape || Int.random(in: 0..<6, using: &self) == 0 {
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16, uppercase: Bool.random(using: &self))
          text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}
