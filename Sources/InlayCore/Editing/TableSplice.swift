/// A replacement of table entries: those at `old` in one table by those at `new` in another.
struct TableSplice: Sendable, Hashable {
  var old: Range<Int>
  var new: Range<Int>

  /// Compares two tables of a text before and after edits. Entries are equal if their values are, and if their ranges
  /// are, apart from how far the edits moved them. An entry whose range an edit touched is always part of a splice,
  /// unless the other table has the same entry.
  ///
  /// - Parameters:
  ///   - counts: the numbers of entries. Each table is sorted by where its ranges start. They may nest.
  ///   - isEqual: compares the values of an entry of the old table and one of the new.
  /// - Returns: the splices that turn the old table into the new one, in order, and with entries between them that are
  ///   kept.
  /// - Complexity: O(entries + changes).
  static func differences(
    _ counts: (old: Int, new: Int), changes: [AppliedEdits.Change], oldRange: (Int) -> Range<Int>,
    newRange: (Int) -> Range<Int>, isEqual: (_ old: Int, _ new: Int) -> Bool
  ) -> [TableSplice] {
    var splices: [TableSplice] = []
    var shift = Shift(changes)
    // The first entries that are not yet part of a splice or kept.
    var (from, fromNew) = (0, 0)
    var new = 0
    for old in 0..<counts.old {
      let range = oldRange(old)
      guard let distance = shift.distance(of: range) else { continue }
      let wanted = range.shifted(distance)
      while new < counts.new, newRange(new).lowerBound < wanted.lowerBound { new += 1 }
      guard new < counts.new, newRange(new) == wanted, isEqual(old, new) else { continue }
      if old > from || new > fromNew { splices.append(TableSplice(old: from..<old, new: fromNew..<new)) }
      new += 1
      (from, fromNew) = (old + 1, new)
    }
    if from < counts.old || fromNew < counts.new {
      splices.append(TableSplice(old: from..<counts.old, new: fromNew..<counts.new))
    }
    return splices
  }

  /// How far changes move ranges. Ranges must be asked for in order.
  struct Shift {
    private let changes: [AppliedEdits.Change]
    private var next = 0

    init(_ changes: [AppliedEdits.Change]) { self.changes = changes }

    /// The distance that `range` moves; `nil` if a change touches what is inside it. A change at its edge only moves
    /// it. Complexity: O(1), amortized.
    mutating func distance(of range: Range<Int>) -> Int? {
      while next < changes.count, changes[next].old.upperBound <= range.lowerBound { next += 1 }
      if next < changes.count, changes[next].old.lowerBound < range.upperBound { return nil }
      return next > 0 ? changes[next - 1].new.upperBound - changes[next - 1].old.upperBound : 0
    }
  }
}
