public import InlayCore

extension ContentIdentifier {
  /// A new identifier of the form that genuine glyphs have: a random UUID (RFC 9562, version 4) in upper case
  /// and the digit 0, 37 characters.
  public static func newGlyph() -> ContentIdentifier {
    var generator = SystemRandomNumberGenerator()
    return newGlyph(using: &generator)
  }

  /// As ``newGlyph()``, from a generator.
  package static func newGlyph(using generator: inout some RandomNumberGenerator) -> ContentIdentifier {
    let (high, low): (UInt64, UInt64) = (generator.next(), generator.next())
    // Version 4 and the variant of RFC 9562, 4.1 and 4.2, stand in fixed bits.
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
