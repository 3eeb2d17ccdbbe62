import InlayCore

/// Gives lines their places on a page, and the lines of tables theirs.
struct LineEmitter {
  let geometry: PageGeometry
  let overdraw: Int
  var page = -1
  var column = 0
  /// Whether the rows of tables are ones that are repeated.
  var isRepeated = false
  /// The lines of tables, until they are taken.
  var lines: [TypesetLine] = []
  /// Where cells are, if that was asked for.
  private(set) var cells: [PlacedCell]?
  /// What is added to paragraphs, positions and placements of lines in a table.
  private var base = (paragraph: 0, unit: 0, placement: 0)
  /// The top of the outermost rows, whose lines come cell by cell.
  private var settledTop: Int?

  init(_ geometry: PageGeometry, overdraw: Int, keepsCells: Bool) {
    (self.geometry, self.overdraw) = (geometry, overdraw)
    if keepsCells { cells = [] }
  }

  private var left: Int { geometry.columns[column] }

  /// Places the lines of rows, or a line of text, below those of a stack.
  mutating func place(_ line: StackedLine, on stack: inout LineStack) {
    guard let rows = line.rows else {
      lines.append(text(line, on: &stack))
      return
    }
    let above = stack.bottom
    let start = start(of: line, on: stack)
    let top = start + (line.slice?.lead ?? 0)
    let bottom = top + line.extent.height
    var behind = Backdrop()
    if let slice = line.slice {
      add(slice, top: top, bottom: bottom, above: stack.isEmpty ? start : above, from: top, to: &behind)
    }
    end(line, bottom, &stack)
    let outer = settledTop
    // The line above rows that follow others reaches into them.
    let reach = rows.isFirst ? 0 : rows.edges?.horizontals.first?.map(\.border.above).max() ?? 0
    settledTop = outer ?? min(start, above) - reach
    append(behind, at: top, line)
    place(rows, of: line, at: top)
    settledTop = outer
  }

  private func start(of line: StackedLine, on stack: LineStack) -> Int {
    stack.bottom + (stack.isEmpty && !stack.isCell ? 0 : line.spaceAbove)
  }

  private func end(_ line: StackedLine, _ bottom: Int, _ stack: inout LineStack) {
    stack.bottom = bottom + (line.slice?.tail ?? 0)
    stack.isEmpty = false
    stack.lastBlock = line.block
  }

  /// Places a line of text below those of a stack.
  func text(_ line: StackedLine, on stack: inout LineStack) -> TypesetLine {
    let joined = stack.isEmpty ? nil : stack.lastBlock
    let above = stack.bottom
    let start = start(of: line, on: stack)
    let top = start + (line.slice?.lead ?? 0)
    let baseline = top + line.extent.ascent
    let bottom = top + line.extent.height
    var behind = Backdrop()
    if let slice = line.slice {
      add(slice, top: top, bottom: bottom, above: stack.isEmpty ? start : above, from: baseline, to: &behind)
    }
    end(line, bottom, &stack)
    add(line, joined: joined, above: above - baseline, to: &behind)
    var typeset = TypesetLine(
      x: left, baseline: baseline, top: top, bottom: bottom, ink: line.ink, commands: line.commands,
      placed: placed(line, top: top, baseline: baseline), isAddition: isRepeated, settledTop: settledTop)
    if !behind.commands.isEmpty {
      typeset.commands = behind.commands + typeset.commands
      typeset.ink = typeset.ink.union(behind.bounds)
      typeset.top = min(top, baseline + Int(behind.bounds.top))
      typeset.bottom = stack.bottom
    }
    typeset.ink = typeset.ink.moved(x: Double(left), y: Double(baseline))
    if typeset.ink.isEmpty {
      typeset.ink = InkBounds()
    } else {
      typeset.ink.top = max(typeset.ink.top, Double(typeset.top - overdraw))
      typeset.ink.bottom = min(typeset.ink.bottom, Double(typeset.bottom + overdraw))
    }
    return typeset
  }

  // MARK: Backgrounds

  /// The background of a line, as slices that join those above exactly.
  private func add(_ line: StackedLine, joined: Indents.Block?, above: Int, to behind: inout Backdrop) {
    guard line.block != nil || line.barColor != nil else { return }
    let frame = (left: Int(line.frame.left.rounded()), width: Int(line.frame.width))
    func add(_ color: TextColor, _ start: Int, _ end: Int, joins: Bool) {
      guard end > start else { return }
      let top = joins ? above : -line.extent.ascent
      let left = frame.left + (line.isRightToLeft ? frame.width - end : start)
      behind.fill(
        InkBounds(
          left: Double(left), top: Double(top), right: Double(left + end - start),
          bottom: Double(line.extent.descent)), color)
    }
    if let block = line.block {
      if let color = block.color { add(color, block.start, block.end, joins: joined?.color == color) }
      if let bar = block.bar, block.barWidth > 0 {
        add(bar, 0, block.barWidth, joins: joined?.bar == bar && joined?.barWidth == block.barWidth)
      }
    }
    if let color = line.barColor {
      let thickness = max(1, Int(geometry.scale.rounded()))
      for bar in line.bars {
        let start = Int(bar.rounded())
        add(color, start, min(frame.width, start + thickness), joins: !line.isFirst)
      }
    }
  }

  /// The part of boxes that is around a line.
  private func add(
    _ slice: BoxSlice, top: Int, bottom: Int, above: Int, from baseline: Int, to behind: inout Backdrop
  ) {
    let (firstLead, firstTail) = (
      slice.boxes.count - slice.leads.count, slice.boxes.count - slice.tails.count
    )
    for (index, box) in slice.boxes.enumerated() {
      let isFirst = index >= firstLead
      let isLast = index >= firstTail
      let bounds = InkBounds(
        left: box.left, top: Double((isFirst ? top - slice.leads[index - firstLead] : above) - baseline),
        right: box.right,
        bottom: Double(bottom + (isLast ? slice.tails[index - firstTail] : slice.tail) - baseline))
      if let color = box.background { behind.fill(bounds, color) }
      behind.frame(bounds, box.borders, top: isFirst, bottom: isLast)
    }
  }

  // MARK: Tables

  private mutating func place(_ rows: TableRows, of line: StackedLine, at top: Int) {
    let outer = base
    // Lines keep the places at which the rows were laid out; the rows may have moved since.
    base.paragraph += line.paragraph - rows.paragraph
    base.unit += line.range.lowerBound - rows.range.lowerBound
    base.placement += line.firstPlacement
    let tops = rows.tops
    drawTable(rows, line, top: top)
    for row in rows.heights.indices { drawCells(rows, line, row, top: top, tops) }
    if let edges = rows.edges { drawEdges(edges, rows, line, top: top, tops) }
    for cell in rows.cells {
      let (start, end) = (tops[cell.rows.lowerBound], tops[cell.rows.upperBound] - rows.frame.rowSpacing)
      if cells != nil, !isRepeated { note(cell, rows.frame, top: top + start, bottom: top + end) }
      var stack = LineStack(top: top + start + rows.shift(of: cell, height: end - start), isCell: true)
      for line in cell.content.lines { place(line, on: &stack) }
    }
    base = outer
  }

  private mutating func drawTable(_ rows: TableRows, _ line: StackedLine, top: Int) {
    let look = rows.frame.look
    var behind = Backdrop()
    let bounds = InkBounds(
      left: rows.frame.left, top: 0, right: rows.frame.right, bottom: Double(rows.height))
    if let color = look.background { behind.fill(bounds, color) }
    if !rows.frame.collapses { behind.frame(bounds, look.borders, top: rows.isFirst, bottom: rows.isLast) }
    append(behind, at: top, line)
  }

  /// Draws backgrounds and borders of the cells that begin in a row.
  private mutating func drawCells(
    _ rows: TableRows, _ line: StackedLine, _ row: Int, top: Int, _ tops: [Int]
  ) {
    var behind = Backdrop()
    for cell in rows.cells(of: row) where !cell.isHidden {
      let edges = rows.frame.edges(of: cell.columns)
      let bounds = InkBounds(
        left: edges.left, top: 0, right: edges.right,
        bottom: Double(tops[cell.rows.upperBound] - rows.frame.rowSpacing - tops[row]))
      var own = Backdrop()
      if let color = cell.look.background { own.fill(bounds, color) }
      if !rows.frame.collapses { own.frame(bounds, cell.look.borders, top: true, bottom: true) }
      // What reaches far down must not make all of the row's other cells be looked at there.
      if cell.rows.count > 1 { append(own, at: top + tops[row], line) } else { behind.add(own) }
    }
    append(behind, at: top + tops[row], line)
  }

  private mutating func drawEdges(
    _ edges: TableEdges, _ rows: TableRows, _ line: StackedLine, top: Int, _ tops: [Int]
  ) {
    var byRow = Array(repeating: Backdrop(), count: rows.heights.count + 1)
    for edge in edges.verticals {
      let span = edge.rows.clamped(to: 0..<rows.heights.count)
      if span.isEmpty { continue }
      let x = rows.frame.boundary(before: edge.column) - Double(edge.border.width / 2)
      let bounds = InkBounds(
        left: x, top: 0, right: x + edge.border.thickness,
        bottom: Double(tops[span.upperBound] - tops[span.lowerBound]))
      var own = Backdrop()
      own.line(bounds, edge.border, isVertical: true)
      if span.count > 1 {
        append(own, at: top + tops[span.lowerBound], line)
      } else {
        byRow[span.lowerBound].add(own)
      }
    }
    for (row, lines) in edges.horizontals.enumerated() where row < byRow.count {
      for edge in lines {
        let ends = rows.frame.edges(of: edge.columns)
        // Corners are filled.
        let half = Double(edge.border.width / 2)
        let y = -Double(edge.border.above)
        byRow[row].line(
          InkBounds(
            left: ends.left - half, top: y, right: ends.right + Double(edge.border.width) - half,
            bottom: y + edge.border.thickness), edge.border, isVertical: false)
      }
    }
    for (row, behind) in byRow.enumerated() { append(behind, at: top + tops[row], line) }
  }

  /// Adds what is drawn behind lines; bounds are relative to `y`.
  private mutating func append(_ behind: Backdrop, at y: Int, _ line: StackedLine) {
    guard !behind.commands.isEmpty else { return }
    let bounds = behind.bounds
    let place = line.range.lowerBound
    lines.append(
      TypesetLine(
        x: left, baseline: y, top: y + Int(bounds.top), bottom: y + Int(bounds.bottom.rounded(.up)),
        ink: bounds.moved(x: Double(left), y: Double(y)), commands: behind.commands,
        placed: PlacedLine(
          page: page, column: column, paragraph: line.paragraph, range: place..<place,
          x: geometry.points(Double(left) + bounds.left), y: geometry.points(Double(y) + bounds.top),
          width: geometry.points(bounds.right - bounds.left),
          height: geometry.points(bounds.bottom - bounds.top), baseline: geometry.points(Double(y)), boxes: []
        ),
        isAddition: true, settledTop: settledTop))
  }

  private mutating func note(_ cell: TableCell, _ frame: TableFrame, top: Int, bottom: Int) {
    let edges = frame.edges(of: cell.columns)
    let placed = PlacedCell(
      block: cell.block, page: page, column: column, x: geometry.points(Double(left) + edges.left),
      y: geometry.points(Double(top)), width: geometry.points(edges.right - edges.left),
      height: geometry.points(Double(bottom - top)))
    cells?.append(placed)
  }

  // MARK: Positions

  private func placed(_ line: StackedLine, top: Int, baseline: Int) -> PlacedLine {
    let points = { (pixels: Double) in geometry.points(pixels) }
    let boxes = line.boxes.map { box in
      PlacedBox(
        index: box.placement + base.placement, x: points(Double(left + box.x)),
        y: points(Double(baseline + box.y)),
        width: points(Double(box.width)), height: points(Double(box.height)),
        baseline: points(Double(baseline)))
    }
    return PlacedLine(
      page: page, column: column, paragraph: line.paragraph + base.paragraph,
      range: line.range.lowerBound + base.unit..<line.range.upperBound + base.unit,
      x: points(Double(left) + line.x), y: points(Double(top)), width: points(line.width),
      height: points(Double(line.extent.height)), baseline: points(Double(baseline)), boxes: boxes)
  }
}

/// Where a cell of a table is. Lengths are in points from the upper left corner of the page.
package struct PlacedCell: Sendable, Hashable {
  /// Index into the document's blocks. A cell that a page break divides is there several times.
  package var block: Int
  /// Index of the page, from 0.
  package var page: Int
  /// Index of the column on the page, from 0.
  package var column: Int
  /// The left edge, with the border.
  package var x: Double
  /// The top edge, with the border.
  package var y: Double
  /// The width, with the border.
  package var width: Double
  /// The height, with the border.
  package var height: Double
}
