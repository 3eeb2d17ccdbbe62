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

  /// The bits of each character in each of the four places of a group, one table after the other; ``noBits`` for
  /// characters outside the alphabet.
  private static let places: [UInt32] = (0..<4).flatMap { place in
    values.map { $0 == 0xFF ? noBits : UInt32($0) << UInt32(18 - 6 * place) }
  }
  private static let noBits: UInt32 = 1 << 31

  /// Decodes whole groups up to the first that has another character, padding included.
  ///
  /// - Parameter output: what the bytes are written to. It has room for three bytes a group, and one more.
  /// - Returns: the number of groups. Complexity: O(n).
  package static func decodeGroups(_ text: UnsafeRawBufferPointer, to output: UnsafeMutableRawBufferPointer)
    -> Int
  {
    let groups = min(text.count / 4, (output.count - 1) / 3)
    guard groups > 0 else { return 0 }
    return unsafe places.withUnsafeBufferPointer { places in
      for group in 0..<groups {
        let word = unsafe UInt32(
          littleEndian: text.loadUnaligned(fromByteOffset: group &* 4, as: UInt32.self))
        let bits =
          unsafe places[Int(word & 0xFF)] | places[256 &+ Int(word >> 8 & 0xFF)]
          | places[512 &+ Int(word >> 16 & 0xFF)] | places[768 &+ Int(word >> 24)]
        if bits >= noBits { return group }
        // The fourth byte is overwritten by the next group.
        unsafe output.storeBytes(of: (bits << 8).bigEndian, toByteOffset: group &* 3, as: UInt32.self)
      }
      return groups
    }
  }

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
    let whole = count / 3
    // One byte more, because groups are written as four bytes.
    var output = [UInt8](repeating: 0, count: count + 1)
    let done = unsafe text.withUnsafeBytes { characters in
      unsafe output.withUnsafeMutableBytes { made in
        unsafe decodeGroups(UnsafeRawBufferPointer(rebasing: characters[..<(whole * 4)]), to: made)
      }
    }
    output.removeLast()
    if done < whole {
      let group = text.startIndex + done * 4
      throw Fault.malformed(.character, (group..<group + 4).first { values[Int(text[$0])] == 0xFF } ?? group)
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
      if left == 2 { output[whole * 3] = UInt8(truncatingIfNeeded: bits >> 8) }
      output[count - 1] = UInt8(truncatingIfNeeded: bits)
    }
    return output
  }
}
