/// The cell class of a scalar, from East_Asian_Width (UAX #11) and general category, with separate classes for scalars
/// on which terminals differ. The order is that of Scripts/generate/unicode-tables.
enum CellClass: UInt8, CaseIterable, Sendable {
  /// One cell; two cells; one or two cells.
  case narrow, wide, ambiguous
  /// No cells: marks, format characters, Hangul vowels and finals.
  case zero
  /// Cc, Zl and Zp: moves the cursor or is not shown.
  case control
  /// Mc: a spacing mark, with or without a cell of its own.
  case spacingMark
  /// U+200D, U+FE0F and U+FE0E.
  case joiner, emojiSelector, textSelector
  case regionalIndicator
  /// The five skin tone modifiers.
  case skinTone
}
