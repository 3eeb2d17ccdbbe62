import InlayCore

/// A cell of rows that were laid out.
struct TableCell {
  /// Index into the document's blocks.
  let block: Int
  /// The rows that it covers, of those laid out together.
  var rows: Range<Int>
  let columns: Range<Int>
  let look: BlockLook
  /// Border and padding.
  var insets: BlockInsets
  var content: CellContent
  /// Whether neither its border nor its background is drawn.
  var isHidden = false
  /// Whether it goes on from the page before.
  var isContinued = false
  /// Whether it is a part of a cell that a page break has divided, and so of any height.
  var isDivided = false

  /// The height that it needs.
  var height: Int { insets.height + max(content.height, isDivided ? 0 : look.minimumHeight) }
  /// Its first baseline, from its top.
  var baseline: Int { insets.top + content.baseline }
}

/// The lines of a cell, or those of them that are left.
struct CellContent {
  private final class Lines {
    let lines: [StackedLine]
    /// Where each line ends, from the top.
    let bottoms: [Int]

    init(_ lines: [StackedLine]) {
      self.lines = lines
      var bottom = 0
      bottoms = lines.map {
        bottom += $0.spaceAbove + $0.height
        return bottom
      }
    }
  }

  private let all: Lines
  private var range: Range<Int>
  /// What stands for the first or the last line: the part of rows that a page break has divided.
  private var head: StackedLine?
  private var tail: StackedLine?
  /// Space below the last line.
  private let below: Int

  init(_ lines: [StackedLine], below: Int) {
    (all, self.below) = (Lines(lines), below)
    range = lines.indices
  }

  private init(_ all: Lines, _ range: Range<Int>, head: StackedLine?, tail: StackedLine?, below: Int) {
    (self.all, self.range, self.head, self.tail, self.below) = (all, range, head, tail, below)
  }

  /// The first line.
  var first: StackedLine? { head ?? (range.isEmpty ? tail : all.lines[range.lowerBound]) }

  var isEmpty: Bool { range.isEmpty && head == nil && tail == nil }

  /// Whether lines are missing in front of those that are left.
  private var isContinued: Bool { range.lowerBound > 0 || head != nil }

  /// The lines. The first has no space above it if others are missing in front of it.
  var lines: [StackedLine] {
    var lines = Array(all.lines[range])
    if let head { lines.insert(head, at: 0) }
    if let tail { lines.append(tail) }
    if isContinued, !lines.isEmpty { lines[0].spaceAbove = 0 }
    return lines
  }

  var height: Int {
    var height = 0
    if !range.isEmpty {
      let start = range.lowerBound > 0 ? all.bottoms[range.lowerBound - 1] : 0
      height = all.bottoms[range.upperBound - 1] - start
      if range.lowerBound > 0, head == nil { height -= all.lines[range.lowerBound].spaceAbove }
    }
    if let head { height += head.height }
    if let tail { height += tail.spaceAbove + tail.height }
    return height + (range.upperBound == all.lines.count && tail == nil ? below : 0)
  }

  /// The first baseline, from the top.
  var baseline: Int {
    guard let line = first else { return 0 }
    if let rows = line.rows { return line.spaceAbove + rows.baseline }
    return line.spaceAbove + (line.slice?.lead ?? 0) + line.extent.ascent
  }

  /// Divides the lines at a height.
  ///
  /// - Parameters:
  ///   - column: the room in the next column. Rows of a table that it holds are not divided.
  ///   - forced: whether at least one line must come before.
  func split(at room: Int, column: Int, forced: Bool) -> (head: CellContent, tail: CellContent) {
    // Only the tail of an earlier division is divided, so there is no last line that stands for a part.
    var bottom = 0
    if let head {
      if head.height > room {
        let parts = head.split(at: room, column: column, forced: forced)
        return (
          CellContent(all, range.lowerBound..<range.lowerBound, head: parts.head, tail: nil, below: 0),
          CellContent(all, range, head: parts.tail, tail: nil, below: below)
        )
      }
      bottom = head.height
    }
    for at in range {
      let line = all.lines[at]
      let above = isContinued && bottom == 0 ? 0 : line.spaceAbove
      guard bottom + above + line.height > room else {
        bottom += above + line.height
        continue
      }
      let forced = forced && bottom == 0
      var parts: (head: StackedLine?, tail: StackedLine?) = (nil, line)
      if forced || line.height > column {
        parts = line.split(at: room - bottom - above, column: column, forced: forced)
      }
      if bottom == 0, isContinued { parts.head?.spaceAbove = 0 }
      parts.tail?.spaceAbove = 0
      let isWhole = parts.head == nil
      return (
        CellContent(all, range.lowerBound..<at, head: head, tail: parts.head, below: 0),
        CellContent(
          all, (isWhole ? at : at + 1)..<range.upperBound, head: isWhole ? nil : parts.tail, tail: nil,
          below: below)
      )
    }
    return (self, CellContent(all, range.upperBound..<range.upperBound, head: nil, tail: nil, below: 0))
  }
}

extension StackedLine {
  /// Divides rows of a table. A line of text goes behind as a whole, or before if it must.
  ///
  /// - Parameter column: the room in the next column. Rows of tables in cells that it holds are not divided.
  func split(at room: Int, column: Int, forced: Bool) -> (head: StackedLine?, tail: StackedLine?) {
    guard let rows else { return forced ? (self, nil) : (nil, self) }
    let parts = rows.split(at: room - (slice?.lead ?? 0), column: column, forced: forced)
    guard let head = parts.head else { return (nil, self) }
    func line(_ rows: TableRows, leads: [Int], tails: [Int]) -> StackedLine {
      var line = self
      line.rows = rows
      line.extent = LineExtent(ascent: 0, descent: rows.height)
      line.slice = slice.map { BoxSlice($0.boxes, leads: leads, tails: tails) }
      return line
    }
    guard let tail = parts.tail else {
      return (line(head, leads: slice?.leads ?? [], tails: slice?.tails ?? []), nil)
    }
    return (
      line(head, leads: slice?.leads ?? [], tails: []), line(tail, leads: [], tails: slice?.tails ?? [])
    )
  }
}
