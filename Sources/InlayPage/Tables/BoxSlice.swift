import InlayCore

/// The boxes around a line, and those of their edges that are above and below it.
final class BoxSlice {
  /// A box, whose edges are in pixels from the left end of the page's column.
  struct Box {
    var left: Double
    var right: Double
    var borders: BlockEdges<BlockBorder>
    var background: TextColor?
  }

  /// From the outermost to the innermost.
  let boxes: [Box]
  /// How far the top edges of boxes that begin here, the innermost ones, are above the line, outermost first.
  let leads: [Int]
  /// How far the bottom edges of boxes that end here are below the line, outermost first.
  let tails: [Int]

  init(_ boxes: [Box], leads: [Int] = [], tails: [Int] = []) {
    (self.boxes, self.leads, self.tails) = (boxes, leads, tails)
  }

  /// The pixels that the edges take above and below the line.
  var lead: Int { leads.first ?? 0 }
  var tail: Int { tails.first ?? 0 }
  var height: Int { lead + tail }
}

/// The boxes around the next line.
struct OpenBoxes {
  private struct Open {
    var box: BoxSlice.Box
    var end: Int
    var insets: BlockInsets
    var margin: BlockInsets
    /// The frame around it.
    var outer: ColumnFrame
    var minimumHeight: Int
    /// Where its content begins, in pixels from the first line on.
    var start = 0
    /// Space in front of it that is no part of a box that begins with it.
    var gap: Int
  }

  private var open: [Open] = []
  /// The number of boxes, the innermost ones, in which there is no line yet.
  private var fresh = 0
  private var y = 0
  private var middle: BoxSlice?

  var isEmpty: Bool { open.isEmpty }

  /// The pixels that edges take above and below.
  var reserved: Int { open.reduce(0) { $0 + $1.insets.height } }

  /// Begins a box, and makes the frame its inside.
  ///
  /// - Parameter index: the index of the box in the blocks.
  mutating func open(_ index: Int, in frame: inout ColumnFrame, below: Int, _ context: LayoutContext) {
    let block = context.flow.text.blocks[index]
    let values = block.attributes.values
    let look = BlockLook(ofBlock: index, context)
    let outer = frame
    let room = max(1, frame.width - look.margin.width - look.insets.width)
    func length(_ dimension: BlockDimension?) -> Double? {
      switch dimension {
      case nil: nil
      case .length(let length): context.geometry.exactPixels(length)
      case .share(let share): outer.width * Double(min(max(share, 0), 1_000)) / 1_000 - look.insets.width
      }
    }
    var width = length(values.width) ?? room
    if let most = length(values.maximumWidth) { width = min(width, most) }
    if let least = length(values.minimumWidth) { width = max(width, least) }
    width = min(max(1, width), room)
    let left = outer.left + look.margin.left
    frame = ColumnFrame(left: left + look.insets.left, width: width)
    open.append(
      Open(
        box: BoxSlice.Box(
          left: left, right: left + look.insets.width + width, borders: look.borders,
          background: look.background),
        end: block.range.upperBound, insets: look.insets, margin: look.margin, outer: outer,
        minimumHeight: look.minimumHeight, gap: below))
    fresh += 1
    middle = nil
  }

  /// Adds the edges of boxes to a line.
  ///
  /// - Parameters:
  ///   - end: where the text of the line's paragraph or table ends, if it is its last line.
  ///   - below: space below the line, if boxes end.
  /// - Returns: the margin below the boxes that end; `nil` if none ends.
  mutating func enclose(
    _ line: inout StackedLine, to end: Int?, below: Int, _ frame: inout ColumnFrame
  ) -> Int? {
    var leads: [Int] = []
    if fresh > 0 {
      // The line's own space is inside of the boxes.
      let first = open.count - fresh
      var lead = line.spaceAbove
      for index in (first..<open.count).reversed() {
        lead += open[index].insets.top
        leads.append(lead)
        if index > first { lead += open[index].margin.top + open[index].gap }
      }
      leads.reverse()
      line.spaceAbove = open[first].gap + open[first].margin.top
      y += line.spaceAbove
      for (index, lead) in zip(first..<open.count, leads) {
        open[index].start = y + leads[0] - lead + open[index].insets.top
      }
      y += leads[0]
      fresh = 0
      middle = nil
    } else {
      y += line.spaceAbove
    }
    y += line.extent.height
    let ending = end.map { end in open.reversed().prefix { $0.end == end }.count } ?? 0
    guard ending > 0 else {
      if leads.isEmpty, let middle {
        line.slice = middle
        return nil
      }
      let slice = BoxSlice(open.map(\.box), leads: leads)
      line.slice = slice
      if leads.isEmpty { middle = slice }
      return nil
    }
    let boxes = open.map(\.box)
    var tails: [Int] = []
    var tail = below
    var margin = 0
    for number in 0..<ending {
      let last = open.removeLast()
      if number > 0 { tail += margin }
      tail += max(0, last.minimumHeight - (y + tail - last.start))
      tail += last.insets.bottom
      tails.append(tail)
      margin = last.margin.bottom
      frame = last.outer
    }
    y += tail
    line.slice = BoxSlice(boxes, leads: leads, tails: tails.reversed())
    middle = nil
    return margin
  }
}
