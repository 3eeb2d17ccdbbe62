/// Applies rules LB2 to LB10 of UAX #14, and ``LineBreakTable`` for the rest. It takes one scalar at a time and decides
/// about the position before it.
struct LineBreakState: Sendable, Hashable {
  /// The number of a ``LineBreakContext``.
  private(set) var context = LineBreakTable.start
  /// Whether spaces followed.
  private(set) var isAfterSpaces = false
  /// Whether the last scalar was a joiner.
  private(set) var isAfterJoiner = false
  private var end = End.none

  /// The decision about a position.
  enum Decision: Sendable {
    case prohibited, allowed, mandatory
    /// Prohibited if the scalar after the position, ignoring marks, is followed by a number (LB25).
    case prohibitedBeforeNumber
  }

  /// How the text so far ends.
  private enum End: UInt8, Sendable {
    case none, line, carriageReturn, zeroWidthSpace
  }

  /// Whether the text so far ends with a letter, so that more letters do not change the state.
  @inline(__always)
  var isAfterLetter: Bool {
    context == LineBreakTable.context(.alphabetic) && !isAfterSpaces && !isAfterJoiner
  }

  /// Whether a line must end after the text so far.
  var endsLine: Bool { end == .line || end == .carriageReturn }

  /// Adds the next scalar and decides about the position before it.
  @inline(__always)
  mutating func decision(before right: LineBreakClass, _ table: LineBreakTable) -> Decision {
    if right == .space, end == .none {
      // LB7. LB8a has no effect here either.
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
    // LB8: spaces after U+200B do not change it.
    case .space where end == .zeroWidthSpace: break
    default: end = .none
    }
    return decision
  }

  /// Decides without changing `end`.
  private mutating func rareDecisionAlone(before right: LineBreakClass, _ table: LineBreakTable) -> Decision {
    if endsLine {
      if end == .carriageReturn, right == .lineFeed { return .prohibited }  // LB5
      // LB4, LB5: the next scalar is at the start of a line.
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
    // Only marks remain.
    if context != LineBreakTable.start, !isAfterSpaces {  // LB9
      isAfterJoiner = right == .joiner
      return .prohibited
    }
    // LB10: a mark without a base is treated as a letter.
    let decision = table[context, .alphabetic].afterSpaces
    startLine(with: right)
    return decision == 0 ? .prohibited : .allowed
  }

  /// Sets the state after a scalar at the start of a line.
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
  /// Whether a rule before LB11 applies to it.
  @inline(__always)
  fileprivate var isRareInLines: Bool { rawValue <= Self.joiner.rawValue }
}
