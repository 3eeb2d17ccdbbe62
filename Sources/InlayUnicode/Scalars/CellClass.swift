/// What a scalar is to a grid of cells: East_Asian_Width (UAX #11) and general category, and apart from them
/// the scalars that terminals disagree about. The order is that of Scripts/make-unicode-tables.
enum CellClass: UInt8, CaseIterable, Sendable {
  /// One cell, two cells, one or two.
  case narrow, wide, ambiguous
  /// No cell: marks, format characters, vowels and finals of Hangul.
  case zero
  /// Cc, Zl and Zp: moves the cursor or is not shown at all.
  case control
  /// Mc: a mark that takes room, in a cell of its own or not.
  case spacingMark
  /// U+200D, U+FE0F and U+FE0E.
  case joiner, emojiSelector, textSelector
  case regionalIndicator
  /// The five modifiers of skin color.
  case skinTone
}
