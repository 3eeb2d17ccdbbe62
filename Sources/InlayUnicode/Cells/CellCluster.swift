/// A grapheme cluster as a terminal shows it.
package struct CellCluster: Sendable, Hashable {
  /// Where it begins.
  package var start: TextPosition
  /// Where the next one begins.
  package var end: TextPosition
  /// The cells it takes. 0 if it is invisible or a mark on the cluster before. `nil` for a control character
  /// (general category Cc, Zl or Zp), which has no width and must not reach a terminal as it is.
  package var width: Int?
  /// Whether it is shown as an emoji (UTS #51): by itself, with U+FE0F, a keycap, a flag, with a skin tone,
  /// or joined.
  package var isEmoji: Bool

  /// Its place in UTF-16 units.
  package var utf16Range: Range<Int> { start.utf16..<end.utf16 }
  /// Its place in bytes of UTF-8.
  package var utf8Range: Range<Int> { start.utf8..<end.utf8 }
}
