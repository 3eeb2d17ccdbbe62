/// How pictures are shown on a terminal.
public enum GraphicsProtocol: String, Sendable, Hashable, CaseIterable {
  /// kitty's graphics with Unicode placeholders: text cells that show parts of a picture.
  case kitty
  /// kitty's graphics, placed at the cursor.
  case kittyDirect = "kitty-direct"
  /// iTerm2's inline images (OSC 1337).
  case iterm2
  /// Sixel.
  case sixel
  /// Colored block characters.
  case blocks
  /// Descriptions in brackets, without any escape sequence.
  case text
}
