/// Columns in less room than their content needs.
extension TableColumnGrid {
  /// What columns need if pictures shrink; `nil` if that is what they need anyway.
  init?(_ table: TableColumnWidths.Table, shrinking cells: [TableColumnWidths.Cell]) {
    guard !table.isFixed, cells.contains(where: { $0.shrunkMinimum < $0.minimum }) else { return nil }
    self.init(
      table,
      cells.map { cell in
        var cell = cell
        cell.minimum = min(cell.minimum, cell.shrunkMinimum)
        return cell
      })
  }

  /// The widths of columns that are too wide together, which fill a width.
  ///
  /// What can shrink gives way first: the widest of it gets as narrow as the next. If that is not enough, the same
  /// applies to words, so that short ones stay whole as long as they can.
  ///
  /// - Complexity: O(columns)
  func narrowedWidths(in width: Int, shrunk: TableColumnGrid?) -> [Int] {
    let most = columns.map(\.minimum)
    let least = shrunk.map { zip($0.columns, most).map { min($0.minimum, $1) } } ?? most
    return least.reduce(0, +) <= width
      ? Self.capped(most, least: least, sum: width)
      : Self.capped(least, least: least.map { _ in 0 }, sum: width)
  }

  /// Lengths that add up to a sum: each is `most`, but at most a common level, unless `least` is above that.
  private static func capped(_ most: [Int], least: [Int], sum: Int) -> [Int] {
    func lengths(_ level: Int) -> [Int] { zip(most, least).map { max($1, min($0, level)) } }
    var (low, high) = (0, most.max() ?? 0)
    while low < high {
      let middle = (low + high + 1) / 2
      if lengths(middle).reduce(0, +) <= sum { low = middle } else { high = middle - 1 }
    }
    var capped = lengths(low)
    // Less than one unit for each that is at the level.
    var rest = sum - capped.reduce(0, +)
    for (index, next) in lengths(low + 1).enumerated() where rest > 0 && next > capped[index] {
      capped[index] = next
      rest -= 1
    }
    return capped
  }
}
