import InlayFormats

/// Counts the items of lists that are paragraphs with a level.
struct ListNumbers {
  /// For each open level, the kind of its list and the last number.
  private var open: [(isNumbered: Bool, count: Int)] = []

  /// The number of the next item. A deeper list begins anew; a list of the other kind ends one.
  mutating func next(isNumbered: Bool, level: Int) -> Int {
    let index = min(max(level, TextList.levels.lowerBound), TextList.levels.upperBound) - 1
    if open.count > index + 1 { open.removeLast(open.count - index - 1) }
    while open.count <= index { open.append((isNumbered, 0)) }
    if open[index].isNumbered != isNumbered { open[index] = (isNumbered, 0) }
    open[index].count += 1
    return open[index].count
  }

  /// All lists end.
  mutating func reset() { open = [] }
}
