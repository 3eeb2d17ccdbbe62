/// Scans the UTF-8 of strings.
enum TextScan {
  /// The UTF-16 length of a range of bytes that begins and ends between scalars. Complexity: O(bytes).
  static func units(of text: String, _ range: Range<Int>) -> Int {
    var text = text
    return text.withUTF8 { bytes in
      var units = 0
      for index in range.clamped(to: 0..<bytes.count) {
        let byte = unsafe bytes[index]
        units &+= (byte & 0xC0 != 0x80 ? 1 : 0) &+ (byte >= 0xF0 ? 1 : 0)
      }
      return units
    }
  }

  /// Alternating stretches of white space and other text, for underlines that apply to words only. Complexity:
  /// O(bytes).
  static func words(of text: Substring) -> [(text: Substring, isGap: Bool)] {
    var stretches: [(Substring, Bool)] = []
    var rest = text
    while let first = rest.unicodeScalars.first {
      let isGap = first.properties.isWhitespace
      let end = rest.unicodeScalars.firstIndex { $0.properties.isWhitespace != isGap } ?? rest.endIndex
      stretches.append((rest[..<end], isGap))
      rest = rest[end...]
    }
    return stretches
  }
}
