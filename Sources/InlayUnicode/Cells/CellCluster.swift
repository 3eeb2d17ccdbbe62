/// A grapheme cluster as a terminal shows it.
public struct CellCluster: Sendable, Hashable {
  /// Where it begins.
  public var start: TextPosition
  /// Where the next one begins.
  public var end: TextPosition
  /// Cells it takes; 0 for what is invisible or stands on what is before it, `nil` for a control character (general
  /// category Cc, Zl or Zp), which has no width and must not reach a terminal as it is.
  public var width: Int?
  /// Whether it is shown as an emoji (UTS #51): by itself, with U+FE0F, a keycap, a flag, with a skin tone, or joined.
  public var isEmoji: Bool

  /// Its place in UTF-16 units.
  public var utf16Range: Range<Int> { start.utf16..<end.utf16 }
  /// Its place in bytes of UTF-8.
  public var utf8Range: Range<Int> { start.utf8..<end.utf8 }
}
