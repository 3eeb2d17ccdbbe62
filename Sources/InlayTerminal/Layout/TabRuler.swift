internal import InlayCore
internal import InlayUnicode

/// The tab stops of a paragraph, in columns from its leading margin.
final class TabRuler {
  /// A tab stop.
  struct Stop {
    var column: Int
    var alignment = TabAlignment.left
    /// The character that fills the gap before the stop, one cell wide.
    var leader: Unicode.Scalar?
  }

  /// The stops by column. Of several stops in one column only the first is kept.
  private var stops: [Stop] = []
  private var interval = Length.points(28)
  private let metrics: LayoutMetrics

  init(_ style: ParagraphStyle, _ metrics: LayoutMetrics) {
    self.metrics = metrics
    interval = style.defaultTabInterval
    for stop in style.tabStops where stop.alignment != .bar {
      let column = metrics.columns(of: stop.position)
      if column > 0, stops.last.map({ $0.column < column }) ?? true {
        stops.append(Stop(column: column, alignment: stop.alignment, leader: leader(of: stop)))
      }
    }
  }

  /// The first stop after a column. Complexity: O(log stops).
  func stop(behind column: Int) -> Stop {
    var low = 0
    var high = stops.count
    while low < high {
      let middle = (low + high) / 2
      if stops[middle].column <= column { low = middle + 1 } else { high = middle }
    }
    if low < stops.count { return stops[low] }
    return Stop(column: max(column + 1, metrics.defaultStop(behind: column, interval: interval)))
  }

  /// The first character of a stop's leader, if it is plain and one cell wide.
  private func leader(of stop: TabStop) -> Unicode.Scalar? {
    guard let scalar = stop.leader?.unicodeScalars.first, scalar != " ",
      CharacterTreatment.isPlain(scalar.value), metrics.widths.count(String(scalar)).cells == 1
    else { return nil }
    return scalar
  }
}
