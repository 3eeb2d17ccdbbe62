/// Emoji that are newer than the Unicode version of the tables. Current terminals know them, and texts may contain
/// them.
enum NewEmoji {
  /// The major version of Unicode that made this scalar an emoji (Emoji_Presentation, wide), if that was after 15.0.
  ///
  /// Source: emoji-data.txt of Emoji 16.0 and 17.0.
  static func version(of value: UInt32) -> Int? {
    switch value {
    case 0x1FA89, 0x1FA8F, 0x1FABE, 0x1FAC6, 0x1FADC, 0x1FADF, 0x1FAE9: 16
    case 0x1F6D8, 0x1FA8A, 0x1FA8E, 0x1FAC8, 0x1FACD, 0x1FAEA, 0x1FAEF: 17
    default: nil
    }
  }
}
