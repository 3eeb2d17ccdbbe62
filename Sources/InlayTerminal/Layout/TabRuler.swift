internal import Inlay

/// Where tabs of a paragraph lead to, in columns from its leading margin.
final class TabRuler {
  /// A stop, by column; those of one column are one, the first.
  private var stops: [(column: Int, alignment: TabAlignment)] = []
  private var interval = Length.points(28)
  private let metrics: LayoutMetrics

  init(_ style: ParagraphStyle, _ metrics: LayoutMetrics) {
    self.metrics = metrics
    interval = style.defaultTabInterval
    for stop in style.tabStops where stop.alignment != .bar {
      let column = metrics.columns(of: stop.position)
      if column > 0, stops.last.map({ $0.column < column }) ?? true { stops.append((column, stop.alignment)) }
    }
  }

  /// The first stop behind a column. Complexity: O(log stops).
  func stop(behind column: Int) -> (column: Int, alignment: TabAlignment) {
    var low = 0
    var high = stops.count
    while low < high {
      let middle = (low + high) / 2
      if stops[middle].column <= column { low = middle + 1 } else { high = middle }
    }
    if low < stops.count { return stops[low] }
    return (max(column + 1, metrics.defaultStop(behind: column, interval: interval)), .left)
  }
}
