/// Property Line_Break after rule LB1 (UAX #14, section 5.1), with the distinctions the rules make inside a class. The
/// order is that of Scripts/make-unicode-tables.
enum LineBreakClass: UInt8, CaseIterable, Sendable {
  /// BK, CR, LF, NL: a break must follow.
  case mandatory, carriageReturn, lineFeed, nextLine
  /// SP and ZW.
  case space, zeroWidthSpace
  /// CM and ZWJ: they take the class of what they stand on.
  case combiningMark, joiner
  /// WJ and GL.
  case wordJoiner, glue
  /// CB: U+FFFC alone.
  case contingent
  /// AL (also AI, SG, XX and letters of SA), HL and NU.
  case alphabetic, hebrewLetter, numeric
  /// ID; of it the unassigned pictographs, on which LB30b lets a modifier stand.
  case ideographic, unassignedPictograph
  /// EB and EM.
  case emojiBase, emojiModifier
  /// OP; of it those that are not wide, which LB30 means.
  case openPunctuation, narrowOpenPunctuation
  /// CL.
  case closePunctuation
  /// CP; of it those that are not wide, which LB30 means.
  case closeParenthesis, narrowCloseParenthesis
  /// QU, NS (also CJ), EX, IS, SY and IN.
  case quotation, nonstarter, exclamation, infixSeparator, symbol, inseparable
  /// PR and PO.
  case prefixNumeric, postfixNumeric
  /// BA, HY, BB and B2.
  case breakAfter, hyphen, breakBefore, breakBoth
  /// JL, JV, JT, H2 and H3.
  case hangulL, hangulV, hangulT, hangulLV, hangulLVT
  /// RI.
  case regionalIndicator

  /// Whether a line must end after it (LB4, LB5).
  var endsLine: Bool { rawValue <= Self.nextLine.rawValue }
  /// Whether it takes the class of what it stands on (LB9).
  var isCombining: Bool { self == .combiningMark || self == .joiner }
}
