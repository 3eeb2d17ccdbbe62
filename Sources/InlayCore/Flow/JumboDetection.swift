/// Detects a text that consists only of a few glyphs and emoji.
///
/// Emoji are recognized by the character properties in the standard library's Unicode version (UTS #51): a cluster with
/// emoji presentation by default or by U+FE0F, a keycap, a flag, and sequences with zero-width joiners, skin tones or
/// tags.
enum JumboDetection {
  /// Maximum number of glyphs and emoji.
  private static let most = 3

  /// Complexity: O(white space before the first other character, plus the few emoji).
  static func jumbo(of text: DecomposedText, _ string: String) -> Jumbo? {
    guard text.placements.count <= most, text.literalObjectReplacements.isEmpty,
      text.placements.allSatisfy({ $0.kind == .glyph })
    else { return nil }
    var rest = string[...]
    var at = 0
    var count = 0
    for placement in text.placements {
      guard let emoji = emoji(in: &rest, from: &at, to: placement.at) else { return nil }
      count += emoji + 1
      rest = rest[string.utf16.index(rest.startIndex, offsetBy: placement.length)...]
      at += placement.length
    }
    guard let emoji = emoji(in: &rest, from: &at, to: .max) else { return nil }
    count += emoji
    guard (1...most).contains(count), !hasListItem(text) else { return nil }
    return count == 1 ? .one : .few
  }

  /// The number of emoji up to the UTF-16 offset `end`; `nil` if there is anything else, or too many of them.
  private static func emoji(in rest: inout Substring, from at: inout Int, to end: Int) -> Int? {
    var count = 0
    while at < end, let character = rest.popFirst() {
      at += character.utf16.count
      if at > end { return nil }
      if isEmoji(character) {
        count += 1
        if count > most { return nil }
      } else if !isInvisible(character) {
        return nil
      }
    }
    return count
  }

  private static func isInvisible(_ character: Character) -> Bool {
    character.unicodeScalars.allSatisfy {
      $0.properties.isWhitespace || $0.properties.isDefaultIgnorableCodePoint
    }
  }

  static func isEmoji(_ character: Character) -> Bool {
    let scalars = character.unicodeScalars
    guard let first = scalars.first, first.properties.isEmoji else { return false }
    if isRegional(first) { return scalars.count { isRegional($0) } == 2 }
    var isShownAsEmoji = first.properties.isEmojiPresentation
    for scalar in scalars.dropFirst() {
      switch scalar {
      case "\u{FE0F}", "\u{20E3}": isShownAsEmoji = true
      case "\u{200D}", "\u{E0020}"..."\u{E007F}": break
      default:
        // This includes U+FE0E, which requests text presentation.
        if !scalar.properties.isEmoji { return false }
      }
    }
    return isShownAsEmoji
  }

  private static func isRegional(_ scalar: Unicode.Scalar) -> Bool {
    ("\u{1F1E6}"..."\u{1F1FF}").contains(scalar)
  }

  private static func hasListItem(_ text: DecomposedText) -> Bool {
    text.paragraphs.contains { $0.attributes.values.isListItem }
  }
}
