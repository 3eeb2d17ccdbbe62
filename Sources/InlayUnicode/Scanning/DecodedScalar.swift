/// A scalar decoded from UTF-8 text.
///
/// Malformed text is repaired as by `String(decoding:as:)`: each maximal subpart of an ill-formed sequence becomes one
/// U+FFFD (Unicode 15.0, section 3.9, "Substitution of Maximal Subparts").
struct DecodedScalar {
  var value: UInt32
  /// Its length in bytes.
  var utf8Length: Int
  /// Its length in UTF-16 units.
  var utf16Length: Int { value > 0xFFFF ? 2 : 1 }

  /// Decodes the scalar at a position inside the text.
  @inline(__always)
  init(_ utf8: Span<UInt8>, at start: Int) {
    let lead = utf8[start]
    let left = utf8.count - start
    if lead < 0x80 {
      (value, utf8Length) = (UInt32(lead), 1)
    } else if lead < 0xE0, lead >= 0xC2, left > 1, utf8[start + 1] & 0xC0 == 0x80 {
      value = UInt32(lead & 0x1F) << 6 | UInt32(utf8[start + 1] & 0x3F)
      utf8Length = 2
    } else if lead & 0xF0 == 0xE0, left > 2, utf8[start + 1] & 0xC0 == 0x80, utf8[start + 2] & 0xC0 == 0x80,
      lead != 0xE0 || utf8[start + 1] >= 0xA0, lead != 0xED || utf8[start + 1] < 0xA0
    {
      value =
        UInt32(lead & 0x0F) << 12 | UInt32(utf8[start + 1] & 0x3F) << 6 | UInt32(utf8[start + 2] & 0x3F)
      utf8Length = 3
    } else {
      self = Self.rare(utf8, at: start, lead)
    }
  }

  private init(value: UInt32, utf8Length: Int) {
    self.value = value
    self.utf8Length = utf8Length
  }

  /// Decodes four-byte and malformed sequences.
  private static func rare(_ utf8: Span<UInt8>, at start: Int, _ lead: UInt8) -> DecodedScalar {
    // The number of following bytes, and the range of the first of them, which excludes overlong forms, surrogates and
    // numbers above U+10FFFF.
    let following: Int
    var range: ClosedRange<UInt8> = 0x80...0xBF
    switch lead {
    case 0xC2...0xDF: following = 1
    case 0xE0: (following, range) = (2, 0xA0...0xBF)
    case 0xED: (following, range) = (2, 0x80...0x9F)
    case 0xE1...0xEF: following = 2
    case 0xF0: (following, range) = (3, 0x90...0xBF)
    case 0xF4: (following, range) = (3, 0x80...0x8F)
    case 0xF1...0xF3: following = 3
    default: return DecodedScalar(value: 0xFFFD, utf8Length: 1)
    }
    var value = UInt32(lead) & (0x3F >> UInt32(following))
    for length in 1...following {
      guard start + length < utf8.count, range.contains(utf8[start + length]) else {
        return DecodedScalar(value: 0xFFFD, utf8Length: length)
      }
      value = value << 6 | UInt32(utf8[start + length] & 0x3F)
      range = 0x80...0xBF
    }
    return DecodedScalar(value: value, utf8Length: following + 1)
  }
}
