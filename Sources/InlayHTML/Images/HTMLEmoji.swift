/// Which images are emoji, and which texts stand for one.
enum HTMLEmoji {
  /// Parts of class names, between `-` and `_`, that the emoji of the web have: Twemoji, WordPress, GitHub, Slack,
  /// Discord, Telegram, Mastodon, forums.
  private static let classParts: Set<String> = [
    "emoji", "emojis", "emojione", "twemoji", "joypixels", "customemoji", "emoticon", "smiley", "smilie",
  ]

  /// The class Inlay gives to glyphs.
  static let glyphClass = "inlay-glyph"

  /// Whether a `class` attribute is that of an emoji, and whether it has Inlay's own class. Complexity: O(n).
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

  /// Whether a text is what an emoji image stands over: an emoji, or `:shortcode:`.
  static func isText(_ text: String) -> Bool { isShortcode(text) || isEmoji(text) }

  /// `:name:`, as GitHub, Slack (`:wave::skin-tone-2:`), Mastodon and Matrix have it.
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
      // Two in a row part a skin tone from the name.
      if scalar == ":", previous == nil { return false }
      previous = scalar
    }
    return previous != ":"
  }

  /// One emoji or a few, nothing else.
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
