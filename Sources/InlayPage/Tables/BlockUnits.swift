import InlayCore

/// Outermost tables and boxes, which are laid out as a whole.
enum BlockUnits {
  /// The paragraphs of each. Complexity: O(blocks), and O(log n) for each unit.
  static func paragraphs(of outline: FlowOutline) -> [Range<Int>] {
    let blocks = outline.flow.text.blocks
    guard !blocks.isEmpty else { return [] }
    var units: [Range<Int>] = []
    var table: Int?
    var end = 0
    for block in blocks where block.range.lowerBound >= end {
      end = block.range.upperBound
      let last = outline.index(at: end - 1) + 1
      if let index = block.cell?.table, index == table, !units.isEmpty {
        units[units.count - 1] = units[units.count - 1].lowerBound..<last
      } else {
        units.append(outline.index(at: block.range.lowerBound)..<last)
      }
      table = block.cell?.table
    }
    return units
  }

  /// Changes that redo whole units. Complexity: O(changes + units).
  ///
  /// - Parameters:
  ///   - changes: paragraphs to redo, in order.
  ///   - old: the units before the update.
  ///   - new: those after it.
  static func extended(
    _ changes: [FlowOutline.Change], old: [Range<Int>], new: [Range<Int>]
  ) -> [FlowOutline.Change] {
    if old.isEmpty, new.isEmpty { return changes }
    var result: [FlowOutline.Change] = []
    var rest = changes[...]
    while var change = rest.popFirst() {
      while true {
        let before = (overhang(change.old, old), overhang(change.new, new))
        let (left, right) = (max(before.0.left, before.1.left), max(before.0.right, before.1.right))
        if left == 0, right == 0 { break }
        // Paragraphs between changes are the same before and after.
        if let last = result.last, change.new.lowerBound - left < last.new.upperBound {
          result.removeLast()
          change = FlowOutline.Change(
            old: last.old.lowerBound..<change.old.upperBound, new: last.new.lowerBound..<change.new.upperBound
          )
          continue
        }
        if let next = rest.first, change.new.upperBound + right > next.new.lowerBound {
          rest.removeFirst()
          change = FlowOutline.Change(
            old: change.old.lowerBound..<next.old.upperBound, new: change.new.lowerBound..<next.new.upperBound
          )
          continue
        }
        change = FlowOutline.Change(
          old: change.old.lowerBound - left..<change.old.upperBound + right,
          new: change.new.lowerBound - left..<change.new.upperBound + right)
      }
      result.append(change)
    }
    return result
  }

  /// How far units that a range touches reach beyond it. Complexity: O(log units).
  private static func overhang(_ range: Range<Int>, _ units: [Range<Int>]) -> (left: Int, right: Int) {
    var (left, right) = (0, 0)
    let first = units.partition { $0.upperBound <= range.lowerBound }
    if first < units.count, units[first].lowerBound < range.lowerBound {
      left = range.lowerBound - units[first].lowerBound
    }
    let last = units.partition { $0.lowerBound < range.upperBound } - 1
    if last >= 0, units[last].upperBound > range.upperBound {
      right = units[last].upperBound - range.upperBound
    }
    return (left, right)
  }
}
