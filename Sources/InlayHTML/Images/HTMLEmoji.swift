/// Recognizes images that are emoji, and texts that stand for one.
enum HTMLEmoji {
  /// Parts of class names (between `-` and `_`) of emoji on the web: Twemoji, WordPress, GitHub, Slack, Discord,
  /// Telegram, Mastodon, forums.
  private static let classParts: Set<String> = [
    "emoji", "emojis", "emojione", "twemoji", "joypixels", "customemoji", "emoticon", "smiley", "smilie",
  ]

  /// The class that Inlay writes for glyphs.
  static let glyphClass = "inlay-glyph"

  /// Whether a `class` attribute marks an emoji, and whether it contains Inlay's own class. Complexity: O(n).
  static func classes(_ value: ArraySlice<UInt8>) -> (isEmoji: Bool, isGlyph: Bool) {
    var isEmoji = false
    var isGlyph = false
    for name in value.prefix(1_024).split(whereSeparator: HTMLSourceSet.isSpace) where name.count <= 64 {
      let text = HTMLMediaType.lowercased(name)
      if text == glyphClass {
        isGlyph = true
      } else {
        isEmoji =
          isEmoji
          || text.utf8.split { $0 == 0x2D || $0 == 0x5F }.contains {
            classParts.contains(String(Substring($0)))
          }
      }
    }
    return (isEmoji, isGlyph)
  }

  /// Whether a text is one that an emoji image replaces: an emoji, or `:shortcode:`.
  static func isText(_ text: String) -> Bool { isShortcode(text) || isEmoji(text) }

  /// `:name:`, as in GitHub, Slack (`:wave::skin-tone-2:`), Mastodon and Matrix.
  private static func isShortcode(_ text: String) -> Bool {
    let bytes = text.utf8
    guard (3...128).contains(bytes.count), bytes.first == UInt8(ascii: ":"), bytes.last == UInt8(ascii: ":")
    else {
      return false
    }
    let inner = text.unicodeScalars.dropFirst().dropLast()
    var previous: Unicode.Scalar?
    for scalar in inner {
      let isLetter = scalar.value < 0x80 || scalar.properties.isAlphabetic || scalar.properties.isEmoji
      if scalar.value <= 0x20 || scalar == "/" || scalar == "<" || scalar == ">" || !isLetter { return false }
      // Two colons in a row separate a skin tone from the name.
      if scalar == ":", previous == nil { return false }
      previous = scalar
    }
    return previous != ":"
  }

  /// Whether the text is one emoji, or a few, and nothing else.
  private static func isEmoji(_ text: String) -> Bool {
    guard !text.isEmpty, text.utf8.count <= 256 else { return false }
    var shows = false
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0xFE0F, 0x20E3: shows = true
      case 0x200D, 0xFE0E, 0xE0020...0xE007F: continue
      default:
        guard scalar.properties.isEmoji else { return false }
        if scalar.properties.isEmojiPresentation || scalar.value > 0xFF { shows = true }
      }
    }
    return shows
  }
}
