import InlayCore

extension LayoutContext {
  /// The text, in which emoji are joined only as long as `Limits.joinedEmoji` allows. Fonts have hundreds of ligatures
  /// that begin with the emoji of a person, and HarfBuzz tries all of them for every joiner behind one: 95 µs.
  ///
  /// Surplus joiners (U+200D) become U+2060, which joins nothing, has the same length, and lets no line end either.
  /// Complexity: O(bytes).
  func partingEmoji(_ text: Substring, at place: Int) -> Substring {
    guard !isMeasuring, let first = Self.firstJoiner(text) else { return text }
    var bytes = Array(text.utf8)
    var changed: Int?
    for at in first..<bytes.count - 2 where Self.isJoiner(bytes, at) && Self.isBehindEmoji(bytes, at) {
      joinedEmoji += 1
      guard joinedEmoji > maximumJoinedEmoji else { continue }
      (bytes[at + 1], bytes[at + 2]) = (0x81, 0xA0)
      changed = changed ?? at
    }
    guard let changed else { return text }
    if !hasPartedEmoji {
      hasPartedEmoji = true
      collector.report(
        .pageEmojiParted, at: place + TextScan.units(of: String(text), 0..<changed),
        "the text joins more than \(maximumJoinedEmoji) emoji; the others are drawn one by one")
    }
    return Substring(decoding: bytes, as: UTF8.self)
  }

  /// The byte offset of the first U+200D, which may or may not join emoji.
  private static func firstJoiner(_ text: Substring) -> Int? {
    var text = text
    return text.withUTF8 { bytes in
      guard bytes.count >= 3 else { return nil }
      for at in 2..<bytes.count where unsafe bytes[at] == 0x8D {
        if unsafe bytes[at - 1] == 0x80, unsafe bytes[at - 2] == 0xE2 { return at - 2 }
      }
      return nil
    }
  }

  private static func isJoiner(_ bytes: [UInt8], _ at: Int) -> Bool {
    bytes[at] == 0xE2 && bytes[at + 1] == 0x80 && bytes[at + 2] == 0x8D
  }

  /// Whether a scalar from U+1F000 on, or U+FE0F, stands before a position. In other scripts, joiners follow letters.
  private static func isBehindEmoji(_ bytes: [UInt8], _ at: Int) -> Bool {
    at >= 4 && bytes[at - 4] == 0xF0 && bytes[at - 3] == 0x9F
      || at >= 3 && bytes[at - 3] == 0xEF && bytes[at - 2] == 0xB8 && bytes[at - 1] == 0x8F
  }
}
