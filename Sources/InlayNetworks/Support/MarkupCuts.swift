import InlayFormats

/// Takes delimiters out of a text, and moves what stands behind them.
struct MarkupCuts {
  private(set) var kept: [UInt8] = []
  /// How many bytes were cut before and at each cut.
  private var removed: [(at: Int, count: Int)] = []

  /// Complexity: O(n + k log k) for k cuts.
  init(_ cuts: [Range<Int>], of text: [UInt8]) {
    var done = 0
    for cut in cuts.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      kept += text[done..<cut.lowerBound]
      done = cut.upperBound
      removed.append((cut.upperBound, (removed.last?.count ?? 0) + cut.count))
    }
    kept += text[done...]
  }

  /// The range in the text that is kept. Complexity: O(log k).
  func moved(_ range: MarkedRange) -> MarkedRange {
    MarkedRange(moved(range.range.lowerBound)..<moved(range.range.upperBound), range.mark)
  }

  private func moved(_ place: Int) -> Int {
    var (low, high) = (0, removed.count)
    while low < high {
      let middle = (low + high) / 2
      if removed[middle].at <= place { low = middle + 1 } else { high = middle }
    }
    return place - (low == 0 ? 0 : removed[low - 1].count)
  }
}
