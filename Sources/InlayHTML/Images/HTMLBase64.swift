import InlayJSON

/// Base64 as used in pages.
package enum HTMLBase64 {
  /// Decodes as browsers do (Infra 7, "forgiving-base64 decode"): white space is skipped, padding is optional, unused
  /// bits may have any value. `nil` for any other fault. Complexity: O(n).
  package static func decode(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    // Most base64 is strictly valid.
    if let bytes = try? Base64.decode(text) { return bytes }
    var cleaned: [UInt8] = []
    cleaned.reserveCapacity(text.count + 4)
    // Appends whole lines, because lines in mail are long.
    for line in text.split(whereSeparator: HTMLSourceSet.isSpace) { cleaned += line }
    if cleaned.count % 4 == 0 {
      for _ in 0..<2 where cleaned.last == padding { cleaned.removeLast() }
    }
    guard cleaned.count % 4 != 1 else { return nil }
    guard let last = cleaned.last else { return [] }
    let over = cleaned.count % 4
    if over != 0 {
      // Bits after the last whole byte are ignored.
      guard let value = Base64.alphabet.firstIndex(of: last) else { return nil }
      cleaned[cleaned.count - 1] = Base64.alphabet[value & (over == 2 ? 0x30 : 0x3C)]
      cleaned += [UInt8](repeating: padding, count: 4 - over)
    }
    return try? Base64.decode(cleaned[...])
  }

  /// The maximum number of bytes that this many characters can encode.
  static func greatestCount(of text: Int) -> Int { text / 4 * 3 + 3 }

  /// Appends `bytes` with padding. If base64 is written in pieces, all but the last must have a multiple of three
  /// bytes. Complexity: O(n).
  package static func append(_ bytes: [UInt8], to out: inout [UInt8]) {
    let groups = bytes.count / 3
    let start = out.count
    out.append(contentsOf: repeatElement(padding, count: (bytes.count + 2) / 3 * 4))
    let table = Base64.pairs
    let pairs = table.span
    let input = bytes.span
    var span = out.mutableSpan
    var target = unsafe span.mutableBytes
    for group in 0..<groups {
      let at = group &* 3
      let bits = Int(input[at]) &<< 16 | Int(input[at &+ 1]) &<< 8 | Int(input[at &+ 2])
      let characters = UInt32(pairs[bits &>> 12]) | UInt32(pairs[bits & 0xFFF]) &<< 16
      target.storeBytes(of: characters.littleEndian, toByteOffset: start &+ group &* 4, as: UInt32.self)
    }
    let rest = bytes.count - groups * 3
    guard rest > 0 else { return }
    let at = groups * 3
    let bits = Int(bytes[at]) << 16 | (rest == 2 ? Int(bytes[at + 1]) << 8 : 0)
    for place in 0...rest { out[start + groups * 4 + place] = Base64.alphabet[bits >> (18 - 6 * place) & 63] }
  }

  private static let padding = UInt8(ascii: "=")
}
