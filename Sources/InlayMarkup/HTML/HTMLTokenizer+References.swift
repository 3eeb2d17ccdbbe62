// Character references (HTML 13.2.5.72 … 13.2.5.80).
extension HTMLTokenizer {
  /// A character reference.
  struct Reference {
    /// The position after its last byte.
    var end: Int
    var first: UInt32
    /// The second scalar; 0 if there is only one.
    var second: UInt32 = 0
  }

  /// The reference at the `&` at `at`; `nil` if this is plain text. In attributes, a name without a semicolon before a
  /// letter, digit or `=` is plain text. Complexity: O(its length).
  func reference(_ at: Int, inAttribute: Bool) -> Reference? {
    guard at + 1 < source.count else { return nil }
    if source[at + 1] == UInt8(ascii: "#") { return numericReference(at + 2) }
    guard let match = entities.longest(in: source, at: at + 1) else { return nil }
    let end = at + 1 + match.count
    if inAttribute, !match.hasSemicolon, end < source.count {
      let next = source[end]
      if next == UInt8(ascii: "=") || HTMLScan.isLetter(next) || next &- 0x30 < 10 { return nil }
    }
    return Reference(end: end, first: match.first, second: match.second)
  }

  /// Appends the replacement of a reference to `made`.
  mutating func make(_ reference: Reference) {
    make(reference.first)
    if reference.second != 0 { make(reference.second) }
  }

  private func numericReference(_ start: Int) -> Reference? {
    let isHexadecimal = start < source.count && source[start] | 0x20 == UInt8(ascii: "x")
    let first = isHexadecimal ? start + 1 : start
    var at = first
    var value: UInt32 = 0
    while at < source.count, let digit = Self.digit(source[at], isHexadecimal: isHexadecimal) {
      // The value saturates beyond Unicode.
      value = min(value &* (isHexadecimal ? 16 : 10) &+ digit, 0x11_0000)
      at += 1
    }
    guard at > first else { return nil }
    if at < source.count, source[at] == UInt8(ascii: ";") { at += 1 }
    return Reference(end: at, first: Self.scalar(numbered: value))
  }

  @inline(__always)
  private static func digit(_ byte: UInt8, isHexadecimal: Bool) -> UInt32? {
    if byte &- 0x30 < 10 { return UInt32(byte &- 0x30) }
    let letter = (byte | 0x20) &- 0x61
    return isHexadecimal && letter < 6 ? UInt32(letter) + 10 : nil
  }

  /// The scalars for the numbers from 0x80 to 0x9F: those of Windows, or the numbers themselves where Windows has none.
  private static let windows: [UInt32] = [
    0x20AC, 0x81, 0x201A, 0x192, 0x201E, 0x2026, 0x2020, 0x2021, 0x2C6, 0x2030, 0x160, 0x2039, 0x152, 0x8D,
    0x17D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x2DC, 0x2122, 0x161, 0x203A,
    0x153, 0x9D, 0x17E, 0x178,
  ]

  /// The scalar for a number (13.2.5.80). Invalid scalars are replaced, and C1 controls become the characters of
  /// Windows.
  private static func scalar(numbered value: UInt32) -> UInt32 {
    switch value {
    case 0, 0xD800...0xDFFF, 0x11_0000...: 0xFFFD
    case 0x80...0x9F: windows[Int(value - 0x80)]
    default: value
    }
  }
}
