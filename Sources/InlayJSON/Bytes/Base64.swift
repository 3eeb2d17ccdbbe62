/// The tables of RFC 4648, section 4.
package enum Base64 {
  /// Six bits to one character.
  package static let alphabet: [UInt8] = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Twelve bits to two characters, the first in the low byte.
  package static let pairs: [UInt16] = (0..<4096).map { bits in
    UInt16(alphabet[bits >> 6]) | UInt16(alphabet[bits & 63]) << 8
  }

  /// A character to six bits; 0xFF for characters outside the alphabet.
  static let values: [UInt8] = {
    var table = [UInt8](repeating: 0xFF, count: 256)
    for (value, character) in alphabet.enumerated() { table[Int(character)] = UInt8(value) }
    return table
  }()

  /// Why base64 text could not be decoded.
  package enum Fault: Error {
    /// It is malformed at an index.
    case malformed(JSONError.Base64Fault, Int)
    /// It is longer than the caller allows.
    case tooLong
  }

  /// The number of bytes that `text` decodes to if it is well-formed. Throws if its length is invalid.
  static func decodedCount(_ text: ArraySlice<UInt8>) throws(Fault) -> Int {
    guard text.count % 4 == 0 else { throw Fault.malformed(.length, text.endIndex) }
    let padding = text.suffix(2).reversed().prefix { $0 == 0x3D }.count
    return text.count / 4 * 3 - padding
  }

  /// Decodes strictly: only the alphabet of section 4, required padding, unused bits zero. Throws a ``Fault``
  /// otherwise. Complexity: O(n).
  package static func decode(_ text: ArraySlice<UInt8>) throws(Fault) -> [UInt8] {
    let count = try decodedCount(text)
    var output = [UInt8](repeating: 0, count: count)
    let whole = count / 3
    let characters = values
    let table = characters.span
    let input = text.span
    var target = output.mutableSpan
    for group in 0..<whole {
      let at = group &* 4
      let a = table[Int(input[at])]
      let b = table[Int(input[at &+ 1])]
      let c = table[Int(input[at &+ 2])]
      let d = table[Int(input[at &+ 3])]
      guard a | b | c | d < 0x40 else {
        let bad = [0, 1, 2, 3].first { table[Int(input[at &+ $0])] == 0xFF }
        throw Fault.malformed(.character, text.startIndex + at + (bad ?? 0))
      }
      let bits = UInt32(a) &<< 18 | UInt32(b) &<< 12 | UInt32(c) &<< 6 | UInt32(d)
      let to = group &* 3
      target[to] = UInt8(truncatingIfNeeded: bits &>> 16)
      target[to &+ 1] = UInt8(truncatingIfNeeded: bits &>> 8)
      target[to &+ 2] = UInt8(truncatingIfNeeded: bits)
    }
    let left = count - whole * 3
    if left > 0 {
      let at = text.startIndex + whole * 4
      var bits: UInt32 = 0
      for index in at..<at + left + 1 {
        let value = values[Int(text[index])]
        guard value < 0x40 else { throw Fault.malformed(.character, index) }
        bits = bits << 6 | UInt32(value)
      }
      let unused = left == 1 ? 4 : 2
      guard bits & (1 << unused - 1) == 0 else { throw Fault.malformed(.unusedBits, at + left) }
      bits >>= UInt32(unused)
      if left == 2 { target[whole * 3] = UInt8(truncatingIfNeeded: bits >> 8) }
      target[count - 1] = UInt8(truncatingIfNeeded: bits)
    }
    return output
  }
}
