/// Counts the items of numbered lists on the way through a text.
///
/// A list goes on over all of deeper levels and over paragraphs of its own level that are no items. It ends with whatever is
/// of a smaller level, a bullet or another marker format on its own level, or a paragraph outside lists.
struct ListNumbering: Sendable {
  /// For each level the number of the last item; 0 before the first.
  private var counts = [Int](repeating: 0, count: ListLevels.all.count)
  /// For each level the format of the last item.
  private var formats = [ListMarkerFormat?](repeating: nil, count: ListLevels.all.count)
  /// Whether anything is counted.
  private(set) var isInList = false

  /// Passes a paragraph.
  ///
  /// - Parameters:
  ///   - shown: the number its marker in the text shows.
  ///   - needsText: whether it has no marker in the text.
  /// - Returns: the text of the marker of an item that needs one.
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
