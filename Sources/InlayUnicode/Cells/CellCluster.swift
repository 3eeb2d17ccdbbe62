/// A grapheme cluster as shown on a terminal.
package struct CellCluster: Sendable, Hashable {
  /// Start of the cluster.
  package var start: TextPosition
  /// Start of the next cluster.
  package var end: TextPosition
  /// Number of cells. It is 0 for a cluster that is invisible or a mark on the previous cluster. It is `nil` for a
  /// control character (general category Cc, Zl or Zp), which has no width and must not be sent to a terminal
  /// unchanged.
  package var width: Int?
  /// Whether it is shown as an emoji (UTS #51): by default, with U+FE0F, as a keycap or flag, with a skin tone, or as a
  /// joined sequence.
  package var isEmoji: Bool

  /// The range in UTF-16 units.
  package var utf16Range: Range<Int> { start.utf16..<end.utf16 }
  /// The range in UTF-8 bytes.
  package var utf8Range: Range<Int> { start.utf8..<end.utf8 }
}
