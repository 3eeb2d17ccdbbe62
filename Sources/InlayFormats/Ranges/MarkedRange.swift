package import InlayCore

/// A range of plain text, and what a network says about it.
package struct MarkedRange: Sendable, Hashable {
  /// What is said about a range.
  package enum Mark: Sendable, Hashable {
    case style(InlineStyle)
    /// The role of the paragraphs that begin in the range.
    case role(ParagraphRole)
    /// An image, whose fallback is the text in the range.
    case image(PlacedImage)
  }

  /// The first position and the one after the last, in the unit of the network.
  package var range: Range<Int>
  package var mark: Mark

  package init(_ range: Range<Int>, _ mark: Mark) { (self.range, self.mark) = (range, mark) }

  /// The range from a start and a length as a stranger states them; `nil` if it is negative or too large.
  package static func range(from start: Int, count: Int) -> Range<Int>? {
    let (end, overflow) = start.addingReportingOverflow(count)
    return start < 0 || count < 0 || overflow ? nil : start..<end
  }

  /// `ranges` in ascending order, longer ones first; equal ranges keep their order. Complexity: O(n log n).
  static func ordered(_ ranges: [MarkedRange]) -> [MarkedRange] {
    // Most messages have them in order.
    let isOrdered = zip(ranges, ranges.dropFirst()).allSatisfy {
      $0.range.lowerBound < $1.range.lowerBound
        || $0.range.lowerBound == $1.range.lowerBound && $0.range.upperBound >= $1.range.upperBound
    }
    if isOrdered { return ranges }
    return ranges.enumerated().sorted {
      let (a, b) = ($0.element.range, $1.element.range)
      if a.lowerBound != b.lowerBound { return a.lowerBound < b.lowerBound }
      return a.upperBound == b.upperBound ? $0.offset < $1.offset : a.upperBound > b.upperBound
    }.map(\.element)
  }
}
