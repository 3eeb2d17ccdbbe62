import InlayCore

/// Lays out a table row by row, so that only rows which stay together are in memory.
struct TableTypesetter {
  private typealias Bottom = (columns: Range<Int>, border: BlockBorder?)

  private let context: LayoutContext
  private let frame: TableFrame
  private let header = TableHeader()
  /// The pixels of a page's height that the edges of blocks around the table take.
  private let reserved: Int
  private var tracker: EdgeTracker
  /// The next row.
  private var row = 0
  /// The bottom edges of the cells that end above the next row.
  private var bottoms: [Bottom] = []
  /// Rows that were laid out before, in reverse order.
  private var waiting: [TableRows] = []
  private var isBegun = false
  private var hasCutSpan = false

  /// A cell spans at most so many rows, and at most so many are repeated.
  static let maximumSpan = 1_000
  private static let maximumHeaderRows = 100

  /// Begins the table at the cursor. Its columns follow from its first rows.
  init(_ context: LayoutContext, _ cursor: TextCursor, in room: ColumnFrame, reserved: Int) throws {
    self.context = context
    let index = cursor.next?.cell?.table ?? 0
    frame = TableFrame(index, from: cursor.block, context)
    tracker = frame.tracker
    self.reserved = reserved + (frame.collapses ? 0 : frame.look.insets.height + 2 * frame.rowSpacing)
    let inner = max(1, room.width - frame.look.margin.width)
    let columns = try TableMeasure(context: context, room: inner).columns(of: frame, cursor, fits: true)
    context.tableNeeds[index] = nil
    if frame.place(columns, in: room, context.flow.text.tables[index].attributes.values.alignment) {
      context.collector.report(
        .pageTableNarrowed, at: cursor.position,
        "the columns of the table were made narrower, because it is wider than the room for it")
    }
  }

  var look: BlockLook { frame.look }

  /// The next rows that stay together; `nil` at the end of the table. The cursor passes them.
  ///
  /// - Complexity: O(text of the rows).
  mutating func next(_ cursor: inout TextCursor) throws -> TableRows? {
    if !isBegun {
      isBegun = true
      if frame.look.minimumHeight > 0 { try stretch(&cursor) }
    }
    if let rows = waiting.popLast() { return rows }
    return try lay(&cursor)
  }

  /// Lays out a table that has a height, and makes its rows higher. Longer tables are left as they are.
  private mutating func stretch(_ cursor: inout TextCursor) throws {
    var all: [TableRows] = []
    while row < TableMeasure.maximumRows, let rows = try lay(&cursor) { all.append(rows) }
    waiting = all.reversed()
    guard let last = all.last, last.isLast else { return }
    let inner = frame.collapses ? 0 : frame.look.insets.height
    let lacking = frame.look.minimumHeight + inner - all.reduce(0) { $0 + $1.height }
    guard lacking > 0 else { return }
    let parts = TableColumnWidths.parts(of: lacking, by: all.map { $0.heights.reduce(0, +) })
    for (rows, part) in zip(all, parts) where part > 0 { rows.grow(by: part) }
  }

  // MARK: Rows

  private mutating func lay(_ cursor: inout TextCursor) throws -> TableRows? {
    let blocks = context.flow.text.blocks
    var next = cursor.row(of: frame.index, from: cursor.block)
    guard !next.isEmpty else { return nil }
    let (first, start, paragraph) = (row, cursor.position, cursor.index + 1)
    var end = row + 1
    var cells: [TableCell] = []
    var verticals: [TableEdges.Vertical] = []
    repeat {
      let made = try lay(next, first, &cursor, &verticals)
      cells += made
      end = max(end, first + (made.map(\.rows.upperBound).max() ?? 0))
      row += 1
      next = cursor.row(of: frame.index, from: cursor.block)
    } while row < end && !next.isEmpty
    let isLast = next.isEmpty
    for index in cells.indices where cells[index].rows.upperBound > row - first {
      cells[index].rows = cells[index].rows.lowerBound..<row - first
    }
    var edges: TableEdges?
    if frame.collapses {
      let tops = next.map { block in
        (columns: columns(of: blocks[block]), border: look(block).borders.top)
      }
      edges = share(&cells, first, tops, verticals, isLast: isLast)
    }
    let isRepeated = row <= min(frame.headerRows, Self.maximumHeaderRows) && !isLast
    let rows = TableRows(
      frame, firstRow: first, rowCount: row - first, cells: cells, isFirst: first == 0, isLast: isLast,
      paragraph: paragraph, range: start..<cursor.position, edges: edges, header: isRepeated ? nil : header)
    if isRepeated { header.append(rows) }
    return rows
  }

  private func look(_ block: Int) -> BlockLook { BlockLook(ofBlock: block, context) }

  private func columns(of block: TextBlock) -> Range<Int> { block.cell?.columns ?? 0..<0 }

  /// Lays out the cells of a row.
  private mutating func lay(
    _ blocks: [Int], _ first: Int, _ cursor: inout TextCursor, _ verticals: inout [TableEdges.Vertical]
  ) throws -> [TableCell] {
    let looks = blocks.map(look)
    var shared: [(leading: BlockBorder?, trailing: BlockBorder?)] = []
    if frame.collapses {
      let next = zip(blocks, looks).map { index, look in
        EdgeTracker.Next(
          rows: rows(of: index), columns: columns(of: context.flow.text.blocks[index]),
          leading: frame.leading(look.borders), trailing: frame.trailing(look.borders))
      }
      let passed = tracker.pass(row, next)
      shared = passed.borders
      for var line in passed.lines {
        line.rows = line.rows.lowerBound - first..<line.rows.upperBound - first
        verticals.append(line)
      }
    }
    var cells: [TableCell] = []
    for (number, (index, look)) in zip(blocks, looks).enumerated() {
      let block = context.flow.text.blocks[index]
      var insets = look.insets
      if frame.collapses {
        let (leading, trailing) = shared[number]
        let halves = (Double(leading?.width ?? 0) / 2, Double(trailing?.width ?? 0) / 2)
        insets = look.padding
        insets.left += frame.isRightToLeft ? halves.1 : halves.0
        insets.right += frame.isRightToLeft ? halves.0 : halves.1
      }
      let edges = frame.edges(of: columns(of: block))
      let room = ColumnFrame(
        left: edges.left + insets.left, width: max(1, edges.right - edges.left - insets.width))
      noteSpan(of: block)
      cursor.block = index + 1
      var stream = LineStream(
        context, cursor, to: block.range.upperBound, in: room, cell: reserved + insets.height)
      var lines: [StackedLine] = []
      while let line = try stream.next() {
        if Task.isCancelled { throw CancellationError() }
        lines.append(line)
      }
      cursor = stream.cursor
      let rows = rows(of: index)
      let isEmpty = lines.count == 1 && lines[0].isBlank
      let isFlat = isEmpty && look.statesHeight && lines[0].slice == nil
      if isFlat { lines[0].flatten() }
      var cell = TableCell(
        block: index, rows: rows.lowerBound - first..<rows.upperBound - first, columns: columns(of: block),
        look: look, insets: insets, content: CellContent(lines, below: isFlat ? 0 : stream.trailingSpace))
      cell.isHidden = frame.hidesEmptyCells && isEmpty
      cells.append(cell)
    }
    return cells
  }

  private mutating func noteSpan(of block: TextBlock) {
    guard !hasCutSpan, let span = block.cell?.rowSpan, span > Self.maximumSpan else { return }
    hasCutSpan = true
    context.collector.report(
      .pageSpanCut, at: block.range.lowerBound,
      "the table has a cell that spans \(span) rows and ends after \(Self.maximumSpan)")
  }

  private func rows(of block: Int) -> Range<Int> {
    let rows = context.flow.text.blocks[block].cell?.rows ?? row..<row + 1
    return rows.lowerBound..<min(rows.upperBound, rows.lowerBound + Self.maximumSpan)
  }

  // MARK: Shared borders

  /// Finds the lines between rows, and adds halves of them to the edges of cells.
  private mutating func share(
    _ cells: inout [TableCell], _ first: Int, _ next: [Bottom], _ verticals: [TableEdges.Vertical],
    isLast: Bool
  ) -> TableEdges {
    let count = row - first
    var tops = Array(repeating: [Bottom](), count: count + 1)
    var ends = Array(repeating: [(Bottom, Int)](), count: count + 1)
    for (index, cell) in cells.enumerated() {
      tops[cell.rows.lowerBound].append((cell.columns, cell.look.borders.top))
      ends[cell.rows.upperBound].append(((cell.columns, cell.look.borders.bottom), index))
    }
    tops[count] = next
    for row in ends.indices { ends[row].sort { $0.0.columns.lowerBound < $1.0.columns.lowerBound } }
    let borders = frame.look.borders
    var lines: [[TableEdges.Horizontal]] = []
    for row in 0...count {
      let above = row == 0 ? bottoms : ends[row].map(\.0)
      let table = row == 0 && first == 0 ? borders.top : row == count && isLast ? borders.bottom : nil
      lines.append(TableEdges.between(above, tops[row], table: table))
    }
    var from = 0
    var seen = -1
    for index in cells.indices {
      let row = cells[index].rows.lowerBound
      if row != seen { (from, seen) = (0, row) }
      let border = TableEdges.widest(lines[row], over: cells[index].columns, from: &from)
      cells[index].insets.top += border?.below ?? 0
    }
    for row in ends.indices {
      var from = 0
      for (bottom, index) in ends[row] {
        let border = TableEdges.widest(lines[row], over: bottom.columns, from: &from)
        cells[index].insets.bottom += border?.above ?? 0
      }
    }
    bottoms = ends[count].map(\.0)
    return TableEdges(lines, verticals, isFirst: first == 0, isLast: isLast)
  }
}

extension StackedLine {
  /// Whether there is nothing in it.
  fileprivate var isBlank: Bool { range.isEmpty && boxes.isEmpty && width == 0 && rows == nil }

  /// Takes its height away. It keeps its place.
  fileprivate mutating func flatten() { (spaceAbove, extent) = (0, LineExtent(ascent: 0, descent: 0)) }
}
