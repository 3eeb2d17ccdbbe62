/// Counts the items of numbered lists while iterating over a text.
///
/// A list continues across items of deeper levels, and across paragraphs of its own level that are not items. It ends
/// at a paragraph of an outer level, at a bullet or another marker format on its own level, or at a paragraph outside
/// lists.
struct ListNumbering: Sendable, Equatable {
  /// For each level, the number of the last item; 0 before the first.
  private var counts = [Int](repeating: 0, count: ListLevels.all.count)
  /// For each level, the format of the last item.
  private var formats = [ListMarkerFormat?](repeating: nil, count: ListLevels.all.count)
  /// Whether the last paragraph was in a list.
  private(set) var isInList = false

  /// Counts a paragraph.
  ///
  /// - Parameters:
  ///   - shown: the number that its marker in the text shows.
  ///   - needsText: whether the text contains no marker for it.
  /// - Returns: the marker text, for an item that needs one.
  mutating func pass(_ entry: ParagraphEntry, shown: Int?, needsText: Bool) -> String? {
    let level = entry.style.listLevel
    forget(from: level)
    guard level > 0 else {
      isInList = false
      return nil
    }
    isInList = true
    guard let format = entry.format else { return nil }
    let index = level - 1
    guard format.isNumbered else {
      (counts[index], formats[index]) = (0, nil)
      return needsText ? format.text([]) : nil
    }
    if formats[index] != format { (counts[index], formats[index]) = (0, format) }
    counts[index] = shown ?? min(counts[index], Int.max - 1) + 1
    return needsText ? format.text(counts[...index]) : nil
  }

  /// Ends the lists deeper than `level`.
  private mutating func forget(from level: Int) {
    guard isInList else { return }
    for index in level..<counts.count { (counts[index], formats[index]) = (0, nil) }
  }
}
