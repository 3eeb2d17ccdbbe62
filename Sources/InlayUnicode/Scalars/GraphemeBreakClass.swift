/// The property Grapheme_Cluster_Break (UAX #29, table 2), with a separate class for Extended_Pictographic (UTS #51),
/// whose scalars all have the value Other. The order is that of Scripts/generate/unicode-tables.
enum GraphemeBreakClass: UInt8, CaseIterable, Sendable {
  case other, cr, lf, control, extend, joiner, regionalIndicator, prepend, spacingMark
  case hangulL, hangulV, hangulT, hangulLV, hangulLVT
  case pictograph
}
