/// The property Line_Break after rule LB1 (UAX #14, section 5.1). Some classes are split where the rules distinguish
/// their members. The order is that of Scripts/generate/unicode-tables.
enum LineBreakClass: UInt8, CaseIterable, Sendable {
  /// BK, CR, LF, NL: a break must follow.
  case mandatory, carriageReturn, lineFeed, nextLine
  /// SP and ZW.
  case space, zeroWidthSpace
  /// CM and ZWJ, which take the class of their base.
  case combiningMark, joiner
  /// WJ and GL.
  case wordJoiner, glue
  /// CB, which only U+FFFC has.
  case contingent
  /// AL (also AI, SG, XX and letters of SA), HL and NU.
  case alphabetic, hebrewLetter, numeric
  /// ID, with a separate class for unassigned pictographs, which LB30b allows as the base of a modifier.
  case ideographic, unassignedPictograph
  /// EB and EM.
  case emojiBase, emojiModifier
  /// OP, with a separate class for narrow ones, which LB30 requires.
  case openPunctuation, narrowOpenPunctuation
  /// CL.
  case closePunctuation
  /// CP, with a separate class for narrow ones, which LB30 requires.
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
  /// Whether it takes the class of its base (LB9).
  var isCombining: Bool { self == .combiningMark || self == .joiner }
}
