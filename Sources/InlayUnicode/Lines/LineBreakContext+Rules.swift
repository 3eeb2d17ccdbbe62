extension LineBreakContext {
  /// Whether a line may break between two scalars.
  enum Decision: UInt8, Sendable {
    case prohibited, allowed
    /// Prohibited if the scalar on the right is followed by a number (LB25).
    case prohibitedBeforeNumber
  }

  /// Applies rules LB11 to LB31 of UAX #14 (Unicode 15.0); the first that matches decides. ``LineBreakState`` applies
  /// LB1 to LB10. LB13 and LB25 are those of example 7 of section 8.2, which treat numbers by a regular expression, as
  /// the tests of the standard do.
  func decision(before right: LineBreakClass, afterSpaces: Bool) -> Decision {
    if right == .wordJoiner { return .prohibited }  // LB11
    if !afterSpaces {
      if scalar == .wordJoiner || scalar == .glue { return .prohibited }  // LB11, LB12
      if right == .glue, scalar != .breakAfter, scalar != .hyphen { return .prohibited }  // LB12a
    }
    switch right {  // LB13
    case .closePunctuation, .closeParenthesis, .narrowCloseParenthesis, .exclamation, .infixSeparator,
      .symbol:
      return .prohibited
    default: break
    }
    if isAcrossSpaces(to: right) { return .prohibited }
    if afterSpaces { return .allowed }  // LB18
    if right == .quotation || scalar == .quotation { return .prohibited }  // LB19
    if right == .contingent || scalar == .contingent { return .allowed }  // LB20
    if isOfWord(with: right) || isOfNumber(with: right) || isOfUnit(with: right) { return .prohibited }
    if scalar == .prefixNumeric || scalar == .postfixNumeric, right.opens { return .prohibitedBeforeNumber }
    return .allowed  // LB31
  }

  /// LB14 to LB17: scalars that stay together even with spaces between them.
  private func isAcrossSpaces(to right: LineBreakClass) -> Bool {
    switch scalar {
    case .openPunctuation, .narrowOpenPunctuation: true  // LB14
    case .quotation: right.opens  // LB15
    case .closePunctuation, .closeParenthesis, .narrowCloseParenthesis: right == .nonstarter  // LB16
    case .breakBoth: right == .breakBoth  // LB17
    default: false
    }
  }

  /// LB21 to LB22, LB28 to LB30: words and what is attached to them.
  private func isOfWord(with right: LineBreakClass) -> Bool {
    switch right {
    case .breakAfter, .hyphen, .nonstarter, .inseparable: return true  // LB21, LB22
    case .hebrewLetter where scalar == .symbol: return true  // LB21b
    default: break
    }
    if scalar == .breakBefore || history == .hebrew { return true }  // LB21, LB21a
    let isLetter = scalar == .alphabetic || scalar == .hebrewLetter
    switch right {
    case .alphabetic, .hebrewLetter:
      // LB28, LB29, LB30; LB23 is for numbers.
      return isLetter || scalar == .infixSeparator || scalar == .narrowCloseParenthesis
    case .numeric: return scalar == .narrowCloseParenthesis  // LB30
    case .narrowOpenPunctuation: return isLetter || scalar == .numeric  // LB30
    default: return false
    }
  }

  /// LB23 to LB25: numbers, their prefixes and postfixes.
  private func isOfNumber(with right: LineBreakClass) -> Bool {
    let isLetter = scalar == .alphabetic || scalar == .hebrewLetter
    let isAffix = scalar == .prefixNumeric || scalar == .postfixNumeric
    switch right {
    case .numeric: return isLetter || isAffix || scalar == .hyphen || isOpenNumber || (scalar?.opens ?? false)
    case .alphabetic, .hebrewLetter: return scalar == .numeric || isAffix  // LB23, LB24
    case .prefixNumeric, .postfixNumeric:
      // LB24, LB25, LB23a.
      return isLetter || isNumber || right == .postfixNumeric && (scalar?.isIdeographic ?? false)
    default: return right.isIdeographic && scalar == .prefixNumeric  // LB23a
    }
  }

  /// LB26, LB27, LB30a and LB30b: Hangul syllables, flags, emoji with a skin tone.
  private func isOfUnit(with right: LineBreakClass) -> Bool {
    switch (scalar, right) {
    case (.hangulL, .hangulL), (.hangulL, .hangulV), (.hangulL, .hangulLV), (.hangulL, .hangulLVT): true
    case (.hangulV, .hangulV), (.hangulV, .hangulT), (.hangulLV, .hangulV), (.hangulLV, .hangulT): true
    case (.hangulT, .hangulT), (.hangulLVT, .hangulT): true
    case (_, .postfixNumeric): scalar?.isHangul ?? false
    case (.prefixNumeric, _): right.isHangul
    case (.regionalIndicator, .regionalIndicator): history == .none
    case (.emojiBase, .emojiModifier), (.unassignedPictograph, .emojiModifier): true
    default: false
    }
  }
}

extension LineBreakClass {
  fileprivate var opens: Bool { self == .openPunctuation || self == .narrowOpenPunctuation }

  fileprivate var isIdeographic: Bool {
    switch self {
    case .ideographic, .unassignedPictograph, .emojiBase, .emojiModifier: true
    default: false
    }
  }

  fileprivate var isHangul: Bool {
    switch self {
    case .hangulL, .hangulV, .hangulT, .hangulLV, .hangulLVT: true
    default: false
    }
  }
}
