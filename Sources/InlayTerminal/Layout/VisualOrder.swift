/// The parts of a line, which are put in visual order (UAX #9, L1 and L2).
///
/// Whole clusters and boxes are moved, so that marks stay after their base characters.
struct VisualOrder {
  /// A cluster, a box or a gap.
  struct Part {
    enum Content {
      /// A range of bytes in the buffer.
      case text(Range<Int>)
      case image(TerminalLine.ImageBox)
      case gap(LineFitter.Gap)
      case hyphen
    }

    var content: Content
    var columns: Int
    var style: Int
    var level: UInt8
    /// Whether this is white space, which has the level of the paragraph at the end of the line and before a gap.
    var isSpace = false
  }

  /// The parts: first in the order of the document, then in visual order.
  private(set) var parts: [Part] = []

  mutating func removeAll() { parts.removeAll(keepingCapacity: true) }
  mutating func append(_ part: Part) { parts.append(part) }

  /// Puts the parts in visual order. Complexity: O(parts × levels), with at most 127 levels.
  mutating func arrange(baseLevel: UInt8) {
    var isBeforeGap = true
    var highest: UInt8 = 0
    var lowestOdd = UInt8.max
    for index in parts.indices.reversed() {
      if case .gap = parts[index].content {
        parts[index].level = baseLevel
        isBeforeGap = true
      } else if isBeforeGap, parts[index].isSpace {
        parts[index].level = baseLevel
      } else {
        isBeforeGap = false
      }
      let level = parts[index].level
      highest = max(highest, level)
      if level & 1 == 1 { lowestOdd = min(lowestOdd, level) }
    }
    guard lowestOdd <= highest else { return }
    for level in (lowestOdd...highest).reversed() { reverseRuns(from: level) }
  }

  /// Reverses each run of parts with this level or a higher one.
  private mutating func reverseRuns(from level: UInt8) {
    var start = 0
    while start < parts.count {
      guard parts[start].level >= level else {
        start += 1
        continue
      }
      var end = start + 1
      while end < parts.count, parts[end].level >= level { end += 1 }
      parts[start..<end].reverse()
      start = end
    }
  }
}
