/// The result of edits: what changed, and where positions moved.
public struct AppliedEdits: Sendable, Hashable {
  /// One replacement.
  public struct Change: Sendable, Hashable {
    /// The UTF-16 units that were replaced, in the old text.
    public var old: Range<Int>
    /// The UTF-16 units that replaced them, in the new text.
    public var new: Range<Int>

    /// A change of `old` to `new`.
    package init(old: Range<Int>, new: Range<Int>) { (self.old, self.new) = (old, new) }
  }

  /// Which side a position moves to if text was inserted there or if it was inside a replaced range.
  public enum Affinity: Sendable, Hashable {
    /// Before the inserted text.
    case upstream
    /// After the inserted text.
    case downstream
  }

  /// The replacements, in order of position.
  public private(set) var changes: [Change]
  /// Diagnostics, with positions in the old text.
  public private(set) var diagnostics: [Diagnostic]

  /// The changes, in order of position. Each `new` range must start where its `old` range does, moved by the changes
  /// before it.
  init(_ changes: [Change], diagnostics: [Diagnostic] = []) {
    (self.changes, self.diagnostics) = (changes, diagnostics)
  }

  /// The ranges of the inserted content in the new text.
  public var newRanges: [Range<Int>] { changes.map(\.new) }

  /// The position in the new text for a position in the old text.
  ///
  /// A position inside a replaced range moves to the side of the new text that `affinity` names. The same holds for a
  /// position where content was inserted and nothing replaced. A position at the start of a replaced range stays before
  /// the new text, and one at its end stays after it.
  ///
  /// - Complexity: O(log changes).
  public func position(of old: Int, affinity: Affinity = .downstream) -> Int {
    let before = changes.partition { $0.old.lowerBound < old }
    if before > 0, changes[before - 1].old.upperBound > old {
      let new = changes[before - 1].new
      return affinity == .upstream ? new.lowerBound : new.upperBound
    }
    // The remaining changes are insertions here, then perhaps one that replaces the following text.
    let passed = affinity == .upstream ? before : changes.partition { $0.old.upperBound <= old }
    guard passed > 0 else { return old }
    let last = changes[passed - 1]
    let (new, overflow) = old.addingReportingOverflow(last.new.upperBound - last.old.upperBound)
    return overflow ? .max : new
  }

  /// The range in the new text for a range in the old text. Content inserted at its edges is not part of it. An empty
  /// range moves to after the inserted content, as a cursor does.
  ///
  /// - Complexity: O(log changes).
  public func range(of old: Range<Int>) -> Range<Int> {
    let start = position(of: old.lowerBound)
    if old.isEmpty { return start..<start }
    return start..<max(start, position(of: old.upperBound, affinity: .upstream))
  }

  /// The inverse mapping, from positions in the new text to positions in the old text. Complexity: O(changes).
  public var inverted: AppliedEdits { AppliedEdits(changes.map { Change(old: $0.new, new: $0.old) }) }
}
