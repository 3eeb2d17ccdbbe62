/// What edits did to a text: what changed where, and where positions went.
public struct AppliedEdits: Sendable, Hashable {
  /// One replacement.
  public struct Change: Sendable, Hashable {
    /// UTF-16 units replaced, in the text before.
    public var old: Range<Int>
    /// UTF-16 units that came in their place, in the text after.
    public var new: Range<Int>

    /// `new` in place of `old`.
    package init(old: Range<Int>, new: Range<Int>) { (self.old, self.new) = (old, new) }
  }

  /// To which side a position goes that stood where text was set in, or inside what was replaced.
  public enum Affinity: Sendable, Hashable {
    /// Before the new text.
    case upstream
    /// Behind the new text.
    case downstream
  }

  /// The replacements, in order of position.
  public private(set) var changes: [Change]
  /// What was noticed, with positions in the text before.
  public private(set) var diagnostics: [Diagnostic]

  /// Changes in order, each where those before it left it.
  init(_ changes: [Change], diagnostics: [Diagnostic] = []) {
    (self.changes, self.diagnostics) = (changes, diagnostics)
  }

  /// The new ranges of what was set in.
  public var newRanges: [Range<Int>] { changes.map(\.new) }

  /// Where a position of the text before is in the text after.
  ///
  /// One inside a replaced range goes to that side of the new text that `affinity` names; so does one at which text
  /// was set in and nothing replaced. One at the start of a replaced range stays before it, one at the end behind.
  ///
  /// - Complexity: O(log changes).
  public func position(of old: Int, affinity: Affinity = .downstream) -> Int {
    let before = changes.partition { $0.old.lowerBound < old }
    if before > 0, changes[before - 1].old.upperBound > old {
      let new = changes[before - 1].new
      return affinity == .upstream ? new.lowerBound : new.upperBound
    }
    // Those left are insertions here, then perhaps one that replaces what follows.
    let passed = affinity == .upstream ? before : changes.partition { $0.old.upperBound <= old }
    guard passed > 0 else { return old }
    let last = changes[passed - 1]
    let (new, overflow) = old.addingReportingOverflow(last.new.upperBound - last.old.upperBound)
    return overflow ? .max : new
  }

  /// Where a range of the text before is in the text after. Text set in at its edges is not part of it; an empty range
  /// goes behind what was set in there, as a cursor does.
  ///
  /// - Complexity: O(log changes).
  public func range(of old: Range<Int>) -> Range<Int> {
    let start = position(of: old.lowerBound)
    if old.isEmpty { return start..<start }
    return start..<max(start, position(of: old.upperBound, affinity: .upstream))
  }

  /// The way back: from positions of the text after to those of the text before. Complexity: O(changes).
  public var inverted: AppliedEdits { AppliedEdits(changes.map { Change(old: $0.new, new: $0.old) }) }
}

extension Array {
  /// How many elements at the start satisfy `belongs`; those that do stand before those that do not.
  fileprivate func partition(_ belongs: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = low + (high - low) / 2
      if belongs(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
