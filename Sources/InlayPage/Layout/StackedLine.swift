import InlayCore

/// A line of a paragraph without a position on the page yet. Lengths are in pixels from the left end of the column, on
/// the baseline.
struct StackedLine {
  /// Index of the paragraph in the document.
  var paragraph: Int
  /// Range in UTF-16 units.
  var range: Range<Int>
  /// Space above the line. It is omitted at the top of a column.
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
  /// Vertical lines at bar tab stops, measured from the leading edge.
  var bars: [Double]
  var barColor: TextColor?
  var isRightToLeft: Bool
  var keepsWithNext: Bool
  var keepsTogether: Bool
  var breaksPageBefore: Bool
  /// The room that it stands in.
  var frame: ColumnFrame
  /// What is around it, if it stands in boxes.
  var slice: BoxSlice?
  /// The rows of a table that it stands for. Such a line has no text of its own.
  var rows: TableRows?
  /// What is added to the indices of placements in ``rows``.
  var firstPlacement = 0

  /// Its height, with the edges of boxes that begin and end with it.
  var height: Int { extent.height + (slice?.height ?? 0) }

  /// A picture in the line.
  struct Box {
    var placement: Int
    var x: Int
    /// Its upper edge.
    var y: Int
    var width: Int
    var height: Int
  }
}
