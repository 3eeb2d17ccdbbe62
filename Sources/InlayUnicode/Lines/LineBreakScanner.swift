/// Finds where lines may and must end (UAX #14 of Unicode 15.0), in linear time.
///
/// The last result is the end of the text (LB3); empty text has none. Scripts without spaces that need a dictionary
/// (Thai, Lao, Khmer, Myanmar) break only at spaces and U+200B, as LB1 prescribes without a dictionary.
///
/// ```
/// for place in LineBreakScanner().pieces(of: "Tea at four") { print(place.utf16Offset, place.kind) }
/// // 4 allowed, 7 allowed, 11 endOfText
/// ```
package struct LineBreakScanner: TextScanner {
  /// The rules where the standard leaves a choice.
  package let rules: LineBreakRules

  private let start: TextPosition
  private var position: TextPosition
  private var isAtEnd = false
  private var state = LineBreakState()
  private var breaker = GraphemeBreaker()
  private let table = LineBreakTable.shared

  /// - Parameters:
  ///   - rules: the rules where the standard leaves a choice.
  ///   - position: where to start: the start of a line, such as the position of a mandatory break found before. The
  ///     text before it has no effect.
  package init(rules: LineBreakRules = .inline, at position: TextPosition = .start) {
    self.rules = rules
    self.start = position
    self.position = position
  }

  /// The next position, or `nil` after the end of the text.
  ///
  /// - Parameter utf8: the whole text, the same for every call.
  package mutating func next(in utf8: Span<UInt8>) -> LineBreak? {
    guard position.utf8 >= 0, position.utf8 <= utf8.count else { return nil }
    while position.utf8 < utf8.count {
      if state.isAfterLetter {
        skipLetters(utf8)
        if position.utf8 == utf8.count { break }
        if let place = passSpace(utf8) { return LineBreak(position: place, kind: .allowed) }
      }
      let place = position
      let scalar = DecodedScalar(utf8, at: position.utf8)
      position.advance(over: scalar)
      let properties = ScalarProperties(value: scalar.value)
      var right = properties.lineBreak
      if right == .contingent, rules.objectReplacement == .ideographic { right = .ideographic }
      let startsCluster = !rules.keepsClusters || breaker.isBoundary(before: properties.graphemeBreak)
      switch state.decision(before: right, table) {
      case .prohibited: continue
      case .mandatory: return LineBreak(position: place, kind: .mandatory)
      case .allowed: break
      case .prohibitedBeforeNumber: if isNumberNext(utf8) { continue }
      }
      // LB2: never break at the start.
      if place != start, startsCluster { return LineBreak(position: place, kind: .allowed) }
    }
    if isAtEnd || position == start { return nil }
    isAtEnd = true
    return LineBreak(position: position, kind: state.endsLine ? .mandatory : .endOfText)
  }

  /// Skips ASCII letters. No line ends between two of them, and they do not change the state.
  @inline(__always)
  private mutating func skipLetters(_ utf8: Span<UInt8>) {
    var end = position.utf8
    while end < utf8.count, (utf8[end] | 0x20) &- UInt8(ascii: "a") < 26 { end += 1 }
    if end > position.utf8 {
      position.advance(overASCII: end - position.utf8)
      breaker.passPlain()
    }
  }

  /// Skips a space between ASCII letters and the following letter, before which a line may end (LB18). The state does
  /// not change.
  @inline(__always)
  private mutating func passSpace(_ utf8: Span<UInt8>) -> TextPosition? {
    guard utf8[position.utf8] == UInt8(ascii: " "), position.utf8 + 1 < utf8.count,
      (utf8[position.utf8 + 1] | 0x20) &- UInt8(ascii: "a") < 26
    else { return nil }
    position.advance(overASCII: 1)
    let place = position
    position.advance(overASCII: 1)
    breaker.passPlain()
    return place
  }

  /// Whether the next scalar, ignoring marks, is a digit. This looks ahead only after an opening parenthesis that
  /// follows a prefix or postfix, so each mark is looked at once.
  private func isNumberNext(_ utf8: Span<UInt8>) -> Bool {
    var place = position.utf8
    while place < utf8.count {
      let scalar = DecodedScalar(utf8, at: place)
      let found = ScalarProperties(value: scalar.value).lineBreak
      if !found.isCombining { return found == .numeric }
      place += scalar.utf8Length
    }
    return false
  }
}
