/// The parts of a line, to be put in visual order (UAX #9, L1 and L2).
///
/// Whole clusters and boxes are moved, so marks stay after their base characters.
struct VisualOrder {
  /// A cluster, a box or a gap.
  struct Part {
    enum Content {
      /// Bytes of the buffer.
      case text(Range<Int>)
      case image(TerminalLine.ImageBox)
      case gap(LineFitter.Gap)
      case hyphen
    }

    var content: Content
    var columns: Int
    var style: Int
    var level: UInt8
    /// White space, which at the end of the line and before a gap has the level of the paragraph.
    var isSpace = false
  }

  /// The parts: in the order of the document, then as they are shown.
  private(set) var parts: [Part] = []

  mutating func removeAll() { parts.removeAll(keepingCapacity: true) }
  mutating func append(_ part: Part) { parts.append(part) }

  /// Puts the parts in order. Complexity: O(parts × levels among them), of which there are at most 127.
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

  /// Turns round each run of parts of a level or a higher one.
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
