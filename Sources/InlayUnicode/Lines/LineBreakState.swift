/// Rules LB2 to LB10 of UAX #14, and ``LineBreakTable`` for the rest: told scalar by scalar, it decides for the place
/// before each.
struct LineBreakState: Sendable, Hashable {
  /// Number of a ``LineBreakContext``.
  private(set) var context = LineBreakTable.start
  /// Whether spaces followed.
  private(set) var isAfterSpaces = false
  /// Whether the last scalar was a joiner.
  private(set) var isAfterJoiner = false
  private var end = End.none

  /// What the rules say of a place.
  enum Decision: Sendable {
    case prohibited, allowed, mandatory
    /// Prohibited if, marks aside, a number follows the scalar after the place: LB25.
    case prohibitedBeforeNumber
  }

  /// How the text so far ends.
  private enum End: UInt8, Sendable {
    case none, line, carriageReturn, zeroWidthSpace
  }

  /// Whether the text so far is or ends with letters only, so that more of them change nothing.
  @inline(__always)
  var isAfterLetter: Bool {
    context == LineBreakTable.context(.alphabetic) && !isAfterSpaces && !isAfterJoiner
  }

  /// Whether a line must end where the text so far ends.
  var endsLine: Bool { end == .line || end == .carriageReturn }

  /// Takes the next scalar and decides for the place before it.
  @inline(__always)
  mutating func decision(before right: LineBreakClass, _ table: LineBreakTable) -> Decision {
    if right == .space, end == .none {
      // LB7; LB8a leaves nothing else either.
      isAfterSpaces = true
      isAfterJoiner = false
      return .prohibited
    }
    if end != .none || right.isRareInLines { return rareDecision(before: right, table) }
    let entry = table[context, right]
    let decision = isAfterJoiner ? 0 : isAfterSpaces ? entry.afterSpaces : entry.withoutSpaces  // LB8a
    context = isAfterSpaces ? LineBreakTable.context(right) : entry.context
    isAfterSpaces = false
    isAfterJoiner = false
    return decision == 0 ? .prohibited : decision == 1 ? .allowed : .prohibitedBeforeNumber
  }

  private mutating func rareDecision(before right: LineBreakClass, _ table: LineBreakTable) -> Decision {
    let decision = rareDecisionAlone(before: right, table)
    switch right {
    case .carriageReturn: end = .carriageReturn
    case .mandatory, .lineFeed, .nextLine: end = .line
    case .zeroWidthSpace: end = .zeroWidthSpace
    // LB8: spaces after U+200B leave it as it is.
    case .space where end == .zeroWidthSpace: break
    default: end = .none
    }
    return decision
  }

  /// Decides, and leaves `end` as it was before the scalar.
  private mutating func rareDecisionAlone(before right: LineBreakClass, _ table: LineBreakTable) -> Decision {
    if endsLine {
      if end == .carriageReturn, right == .lineFeed { return .prohibited }  // LB5
      // LB4, LB5: what follows stands at the start of a line.
      startLine(with: right)
      return .mandatory
    }
    if right.endsLine || right == .zeroWidthSpace {  // LB6, LB7
      startLine(with: right)
      return .prohibited
    }
    if right == .space { return .prohibited }  // LB7
    if end == .zeroWidthSpace {  // LB8
      startLine(with: right)
      return .allowed
    }
    // Only marks are left.
    if context != LineBreakTable.start, !isAfterSpaces {  // LB9
      isAfterJoiner = right == .joiner
      return .prohibited
    }
    // LB10: a mark on nothing is a letter.
    let decision = table[context, .alphabetic].afterSpaces
    startLine(with: right)
    return decision == 0 ? .prohibited : .allowed
  }

  /// Puts the state after a scalar that has nothing before it.
  private mutating func startLine(with scalar: LineBreakClass) {
    isAfterSpaces = scalar == .space
    isAfterJoiner = scalar == .joiner
    if scalar == .space || scalar == .zeroWidthSpace || scalar.endsLine {
      context = LineBreakTable.start
    } else {
      context = LineBreakTable.context(scalar.isCombining ? .alphabetic : scalar)
    }
  }
}

extension LineBreakClass {
  /// Whether rules before LB11 speak of it.
  @inline(__always)
  fileprivate var isRareInLines: Bool { rawValue <= Self.joiner.rawValue }
}
