public import InlayCore

extension ContentIdentifier {
  /// A new identifier of 37 characters in the form that genuine glyphs have: a random UUID (RFC 9562, version 4) in
  /// uppercase, and the digit 0.
  public static func newGlyph() -> ContentIdentifier {
    var generator = SystemRandomNumberGenerator()
    return newGlyph(using: &generator)
  }

  /// The same as ``newGlyph()``, with a given random number generator.
  package static func newGlyph(using generator: inout some RandomNumberGenerator) -> ContentIdentifier {
    let (high, low): (UInt64, UInt64) = (generator.next(), generator.next())
    // The version 4 and the variant (RFC 9562, 4.1 and 4.2) are in fixed bits.
    let first = high & ~0xF000 | 0x4000
    let second = low & ~(3 << 62) | 2 << 62
    let digits = hex(first) + hex(second)
    var text = ""
    for (index, digit) in digits.enumerated() {
      if [8, 12, 16, 20].contains(index) { text += "-" }
      text.append(digit)
    }
    return ContentIdentifier(rawValue: text + "0")
  }

  private static func hex(_ word: UInt64) -> String {
    let digits = String(word, radix: 16, uppercase: true)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
