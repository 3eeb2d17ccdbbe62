import InlayCore

/// A line of a paragraph before it has a place. Lengths are pixels from the left end of the column, on the baseline.
struct StackedLine {
  /// The paragraph of the document.
  var paragraph: Int
  /// UTF-16 units.
  var range: Range<Int>
  /// Room above, but at the top of a column.
  var spaceAbove: Int
  var extent: LineExtent
  var x: Double
  var width: Double
  var commands: [DrawCommand]
  var ink: InkBounds
  var boxes: [Box]
  var isFirst: Bool
  var isLast: Bool
  var block: Indents.Block?
  /// Vertical lines, from the leading edge.
  var bars: [Double]
  var barColor: TextColor?
  var isRightToLeft: Bool
  var keepsWithNext: Bool
  var keepsTogether: Bool
  var breaksPageBefore: Bool

  /// A picture in it.
  struct Box {
    var placement: Int
    var x: Int
    /// Its upper edge.
    var y: Int
    var width: Int
    var height: Int
  }
}
