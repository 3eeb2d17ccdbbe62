/// Finds the ends of extended grapheme clusters, scalar by scalar (UAX #29 of Unicode 15.0, rules GB1 to GB999).
///
/// Its state is one byte, no matter how long a cluster is.
package struct GraphemeBreaker: Sendable, Hashable {
  private var left = Left.start

  /// What the rules need to know of the preceding text.
  private enum Left: UInt8, Sendable {
    case start, other, cr, control, prepend
    /// Hangul that a vowel or only a final may follow.
    case leading, vowel, final
    /// An odd number of regional indicators.
    case regionalIndicator
    /// Extended_Pictographic Extend*, without and with a joiner.
    case pictograph, joinedPictograph
  }

  /// The state at the start of a text.
  @inline(__always)
  package init() {}

  /// Adds the next scalar and returns whether a cluster begins with it. The first scalar of a text always begins one
  /// (GB1). O(1).
  ///
  /// - Parameter scalar: the scalar after the one added last.
  package mutating func isBoundary(before scalar: Unicode.Scalar) -> Bool {
    isBoundary(before: ScalarProperties(scalar).graphemeBreak)
  }

  /// Sets the state to that after a scalar to which nothing joins, such as a letter.
  @inline(__always)
  mutating func passPlain() { left = .other }

  /// Whether a letter would continue the cluster (GB9b).
  @inline(__always)
  var isAfterPrepended: Bool { left == .prepend }

  @inline(__always)
  mutating func isBoundary(before right: GraphemeBreakClass) -> Bool {
    // Most text is in this class.
    if right == .other {
      let isBoundary = left != .prepend
      left = .other
      return isBoundary
    }
    return isRareBoundary(before: right)
  }

  private mutating func isRareBoundary(before right: GraphemeBreakClass) -> Bool {
    let before = left
    left = Self.after(right, before)
    switch (before, right) {
    case (.start, _): return true  // GB1
    case (.cr, .lf): return false  // GB3
    case (.cr, _), (.control, _), (_, .control), (_, .cr), (_, .lf): return true  // GB4, GB5
    case (.leading, .hangulL), (.leading, .hangulV), (.leading, .hangulLV), (.leading, .hangulLVT):
      return false  // GB6
    case (.vowel, .hangulV), (.vowel, .hangulT), (.final, .hangulT): return false  // GB7, GB8
    case (_, .extend), (_, .joiner), (_, .spacingMark), (.prepend, _): return false  // GB9, GB9a, GB9b
    case (.joinedPictograph, .pictograph): return false  // GB11
    case (.regionalIndicator, .regionalIndicator): return false  // GB12, GB13
    default: return true  // GB999
    }
  }

  private static func after(_ scalar: GraphemeBreakClass, _ before: Left) -> Left {
    switch scalar {
    case .cr: .cr
    case .lf, .control: .control
    case .prepend: .prepend
    case .hangulL: .leading
    case .hangulV, .hangulLV: .vowel
    case .hangulT, .hangulLVT: .final
    case .regionalIndicator: before == .regionalIndicator ? .other : .regionalIndicator
    case .pictograph: .pictograph
    case .extend: before == .pictograph ? .pictograph : .other
    case .joiner: before == .pictograph ? .joinedPictograph : .other
    case .spacingMark, .other: .other
    }
  }
}
