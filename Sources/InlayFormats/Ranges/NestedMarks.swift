import InlayCore

/// The marks that are open in a markup whose tags must nest.
package struct NestedMarks {
  /// Tags to write before the next text.
  package struct Change {
    /// Marks that end, innermost first.
    package var closed: [MarkedRange.Mark]
    /// Marks that begin, outermost first. Some of them may just have been closed.
    package var opened: [MarkedRange.Mark]
  }

  private var open: [MarkedRange.Mark] = []

  package init() {}

  /// Changes the open marks to these, and closes as few as possible. Nothing opens within the innermost mark.
  /// Complexity: O(marks²), of which there are few.
  package mutating func change(to marks: [MarkedRange.Mark], innermost: MarkedRange.Mark? = nil) -> Change {
    var kept = open.prefix { marks.contains($0) }.count
    if let innermost, marks != open, let index = open.firstIndex(of: innermost) { kept = min(kept, index) }
    let closed = Array(open[kept...].reversed())
    open.removeSubrange(kept...)
    let opened = marks.filter { !open.contains($0) }
    open += opened
    return Change(closed: closed, opened: opened)
  }
}
