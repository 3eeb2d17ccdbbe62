internal import InlayCore

// The rows of a table as a grid.

extension TerminalLayout {
  /// So many rows are made at once for cells that span rows. Longer cells stand at their top.
  private static let rowsAtOnce = 64

  /// The lines of the next rows of a table.
  mutating func nextRows(of table: inout TableProgress) -> [TerminalLine] {
    switch table.form {
    case .records: return nextRecord(of: &table)
    case .grid(let grid): return nextRows(of: &table, grid)
    }
  }

  private mutating func nextRows(of table: inout TableProgress, _ grid: TableGrid) -> [TerminalLine] {
    let keepsAlignment = metrics.keepsAlignment
    metrics.keepsAlignment = true
    defer { metrics.keepsAlignment = keepsAlignment }
    let rows = table.row..<end(of: table)
    if table.row == 0 { table.borders = borders(of: table.values.block) }
    keepCells(of: &table)
    // For each row, the cell in each column.
    var owners: [[Int]] = []
    for row in rows { owners.append(addCells(of: row, to: &table, grid)) }
    let painter = TablePainter(grid, table, metrics)
    let rules = rows.map { row in
      painter.hasRule(
        above: row == rows.lowerBound ? table.above : owners[row - rows.lowerBound - 1],
        below: owners[row - rows.lowerBound], row: row, table.cells)
    }
    let heights = heights(of: &table, rows, rules)
    var lines: [TerminalLine] = []
    for row in rows {
      let index = row - rows.lowerBound
      if rules[index] {
        let above = index == 0 ? table.above : owners[index - 1]
        lines.append(
          painter.rule(above: above, below: owners[index], row: row, &table.cells) { tinted($0, by: $1) })
      }
      for _ in 0..<heights[index] {
        lines.append(painter.line(owners[index], &table.cells) { tinted($0, by: $1) })
      }
      if row + 1 == table.rowCount,
        painter.hasRule(above: owners[index], below: [], row: row + 1, table.cells)
      {
        lines.append(
          painter.rule(above: owners[index], below: [], row: row + 1, &table.cells) { tinted($0, by: $1) })
      }
      lines[lines.count - 1].endsParagraph = true
    }
    table.above = owners.last ?? []
    table.row = rows.upperBound
    return lines
  }

  /// The end of the rows that must be made together with the next one.
  private func end(of table: TableProgress) -> Int {
    guard let tree = table.table, let blocks = blocks?.source else { return table.row + 1 }
    let most = min(table.row + Self.rowsAtOnce, table.rowCount)
    var end = table.row + 1
    var row = table.row
    while row < end {
      for block in tree.row(row) {
        if let cell = blocks.blocks[block].cell { end = min(most, max(end, cell.rows.upperBound)) }
      }
      row += 1
    }
    return end
  }

  /// Forgets cells that are above the last row.
  private func keepCells(of table: inout TableProgress) {
    var places: [Int: Int] = [:]
    var kept: [TableProgress.Cell] = []
    for column in table.above.indices {
      let index = table.above[column]
      guard index >= 0 else { continue }
      if places[index] == nil {
        places[index] = kept.count
        kept.append(table.cells[index])
      }
      table.above[column] = places[index] ?? -1
    }
    table.cells = kept
  }

  /// Lays out the cells that begin in a row. Returns the cell in each column, or -1.
  private mutating func addCells(
    of row: Int, to table: inout TableProgress, _ grid: TableGrid
  ) -> [Int] {
    var owners = Array(repeating: -1, count: grid.count)
    for (index, cell) in table.cells.enumerated() where cell.rows.contains(row) {
      for column in cell.columns { owners[column] = index }
    }
    func add(
      _ block: Int, _ values: BlockAttributeValues, _ end: Int, _ columns: Range<Int>, _ rows: Range<Int>
    ) {
      var cell = TableProgress.Cell(block: block, columns: columns, rows: rows)
      let color = values.shownBackground ?? table.values.block.shownBackground
      cell.fill = preparation.styles.blank(color)
      cell.borders = borders(of: values)
      cell.least = max(lineCount(of: values.height), lineCount(of: values.minimumHeight))
      for line in lines(to: end, columns: grid.room(of: columns)) {
        appendRows(of: line, block: block, to: &cell.lines)
      }
      if let color { for index in cell.lines.indices { fill(&cell.lines[index], color) } }
      for column in columns { owners[column] = table.cells.count }
      table.cells.append(cell)
    }
    guard let progress = blocks?.source else { return owners }
    guard let tree = table.table else {
      guard let box = table.box else { return owners }
      let block = progress.blocks[box]
      add(box, block.attributes.values, block.range.upperBound, 0..<1, 0..<1)
      return owners
    }
    for index in tree.row(row) {
      let block = progress.blocks[index]
      guard let cell = block.cell else { continue }
      var values = block.attributes.values
      if table.values.hidesEmptyCells, block.range.count == 1 {
        values.backgroundColor = nil
        values.borderWidth = BlockEdges()
      }
      blocks?.next = index + 1
      add(index, values, block.range.upperBound, table.needs.columns(of: cell), cell.rows)
    }
    return owners
  }

  /// The borders that a block has.
  private mutating func borders(of values: BlockAttributeValues) -> BlockEdges<TableStroke> {
    func stroke(_ edge: BlockEdge) -> TableStroke? {
      guard values.hasBorder(at: edge) else { return nil }
      var style = CellStyle()
      style.foreground = values.borderColor[edge].flatMap { $0.alpha > 0 ? $0 : nil }
      return TableStroke(
        style: preparation.styles.place(of: style), pattern: TableStroke.Pattern(values.borderStyle[edge]),
        width: values.borderWidth[edge]?.thousandths ?? 0)
    }
    return BlockEdges(top: stroke(.top), right: stroke(.right), bottom: stroke(.bottom), left: stroke(.left))
  }

  private func lineCount(of height: BlockDimension?) -> Int {
    if case .length(let length) = height { min(metrics.rows(of: length), Self.highestEmpty) } else { 0 }
  }

  /// No height asks for more lines than this.
  private static let highestEmpty = 8

  /// The number of lines of each row.
  private func heights(
    of table: inout TableProgress, _ rows: Range<Int>, _ rules: [Bool]
  ) -> [Int] {
    var heights = Array(repeating: 1, count: rows.count)
    /// The lines of a cell in these rows.
    func room(_ cell: TableProgress.Cell) -> Int {
      let shown = cell.rows.clamped(to: rows)
      return shown.reduce(0) { sum, row in
        let rule = row > cell.rows.lowerBound && rules[row - rows.lowerBound] ? 1 : 0
        return sum + heights[row - rows.lowerBound] + rule
      }
    }
    let ending = table.cells.indices.filter { rows.contains(table.cells[$0].rows.upperBound - 1) }
    // Those that end first, and of these the shortest.
    for index in ending.sorted(by: {
      let (a, b) = (table.cells[$0].rows, table.cells[$1].rows)
      return (a.upperBound, b.lowerBound, $0) < (b.upperBound, a.lowerBound, $1)
    }) {
      let cell = table.cells[index]
      let missing = max(cell.lines.count, cell.least) - cell.drawn - room(cell)
      if missing > 0 { heights[cell.rows.upperBound - 1 - rows.lowerBound] += missing }
    }
    for index in ending where rows.contains(table.cells[index].rows.lowerBound) {
      let cell = table.cells[index]
      let free = room(cell) - cell.lines.count
      let block = table.box ?? cell.block
      switch blocks?.source.blocks[block].attributes.values.verticalAlignment {
      case .middle: table.cells[index].lead = max(0, free / 2)
      case .bottom: table.cells[index].lead = max(0, free)
      default: break
      }
    }
    return heights
  }

  // MARK: Lines of cells

  /// Adds the rows of a line as lines of one row each.
  mutating func appendRows(of line: TerminalLine, block: Int, to lines: inout [TerminalLine]) {
    var last = line
    if !last.isInTable {
      last.isInTable = true
      if !last.text.isEmpty {
        last.cells = [
          TerminalLine.CellText(range: 0..<last.text.count, cell: block, endsParagraph: line.endsParagraph)
        ]
      }
    }
    guard line.rows > 1 else { return lines.append(last) }
    // The cells above text have the background of a block, but not that of highlighted text.
    var colors: Set<TextColor> = []
    for piece in line.pieces {
      if case .blank = piece.content, let color = preparation.styles.all[piece.style].background {
        colors.insert(color)
      }
    }
    for row in 0..<line.rows {
      var upper = TerminalLine()
      upper.isInTable = true
      for piece in line.pieces {
        if let image = piece.image, row >= line.rows - image.box.rows {
          let strip = TerminalLine.Piece.Content.strip(image, row: row - (line.rows - image.box.rows))
          upper.pieces.append(TerminalLine.Piece(strip, columns: piece.columns, style: piece.style))
        } else if row == line.rows - 1 {
          upper.pieces.append(piece)
        } else {
          let color = preparation.styles.all[piece.style].background.flatMap {
            colors.contains($0) ? $0 : nil
          }
          upper.appendBlank(piece.columns, style: preparation.styles.blank(color))
        }
      }
      if row == line.rows - 1 { (upper.text, upper.cells) = (last.text, last.cells) }
      lines.append(upper)
    }
  }

  /// The style of a line of the document's color. Between cells of the same background it keeps its color; elsewhere it
  /// gets one that can be seen on the terminal's background.
  private mutating func tinted(_ style: Int, by fill: Int) -> Int {
    let color = preparation.styles.all[fill].background
    let key = BlockProgress.FilledStyle(style: style, color: color)
    if let known = blocks?.tinted[key] { return known }
    var tinted = preparation.styles.all[style]
    if let color {
      tinted.background = color
      if tinted.foreground == nil || tinted.foreground == preparation.styles.plainColor {
        tinted.foreground = color.brightness < 128 ? .white : .black
      }
    } else {
      tinted.foreground = tinted.foreground.map { flow.borderColor($0, of: nil) }
      if tinted.foreground == preparation.styles.plainColor { tinted.foreground = nil }
    }
    let place = preparation.styles.place(of: tinted)
    blocks?.tinted[key] = place
    return place
  }

  /// Gives a line the background of its cell.
  mutating func fill(_ line: inout TerminalLine, _ color: TextColor) {
    for index in line.pieces.indices {
      let key = BlockProgress.FilledStyle(style: line.pieces[index].style, color: color)
      if let known = blocks?.filled[key] {
        line.pieces[index].style = known
        continue
      }
      var style = preparation.styles.all[key.style]
      if style.background == nil {
        style.background = color
        if style.foreground.map({ $0.contrast(with: color) < 125 }) ?? true {
          style.foreground = color.brightness < 128 ? .white : .black
        }
      }
      let place = preparation.styles.place(of: style)
      blocks?.filled[key] = place
      line.pieces[index].style = place
    }
  }
}

extension TextColor {
  fileprivate static let black = TextColor(red: 0, green: 0, blue: 0)
  fileprivate static let white = TextColor(red: 255, green: 255, blue: 255)
}
