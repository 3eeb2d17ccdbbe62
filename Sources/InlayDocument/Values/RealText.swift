internal import InlayJSON

/// The text of a property-list real. Each bit pattern has exactly one text.
///
/// Finite numbers are written as in RFC 8785, 3.2.2.3 (the shortest decimal that reads back as the same double, in
/// ECMAScript's layout), and minus zero as `-0`. The other texts are `inf`, `-inf`, `nan` for the quiet NaN
/// 7ff8000000000000, and for any other NaN its 16 hexadecimal digits.
enum RealText {
  /// The bits of the NaN that is written as `nan`.
  private static let plainNaN: UInt64 = 0x7FF8_0000_0000_0000

  static func text(of value: Double) -> String {
    if value.isNaN {
      let bits = value.bitPattern
      if bits == plainNaN { return "nan" }
      let digits = String(bits, radix: 16)
      return "nan:" + String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }
    if value.isInfinite { return value < 0 ? "-inf" : "inf" }
    if value == 0, value.sign == .minus { return "-0" }
    return JSONNumber(value)?.description ?? "0"
  }

  /// The value of a text; `nil` for any text that ``text(of:)`` does not produce.
  static func value(of text: String) -> Double? {
    let value: Double
    switch text {
    case "inf": return .infinity
    case "-inf": return -.infinity
    case "nan": return Double(bitPattern: plainNaN)
    default:
      // No valid text is longer than 24 bytes, so longer ones need no parsing.
      guard text.utf8.count <= 32 else { return nil }
      if text.utf8.starts(with: "nan:".utf8) {
        guard let bits = UInt64(text.dropFirst(4), radix: 16) else { return nil }
        value = Double(bitPattern: bits)
        guard value.isNaN else { return nil }
      } else {
        guard let number = Double(text), number.isFinite else { return nil }
        value = number
      }
    }
    return self.text(of: value).utf8.elementsEqual(text.utf8) ? value : nil
  }
}
