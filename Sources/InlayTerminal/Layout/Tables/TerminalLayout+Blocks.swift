internal import InlayCore

// Tables and boxes among paragraphs.

extension TerminalLayout {
  /// Fills `line` with the next line of the table or box under way.
  ///
  /// - Returns: whether there was one.
  mutating func nextInBlock(into line: inout TerminalLine) -> Bool {
    while blocks != nil {
      if let given = blocks?.given, let count = blocks?.lines.count, given < count {
        blocks?.given += 1
        if let next = blocks?.lines[given] { line = next }
        return true
      }
      blocks?.lines = []
      blocks?.given = 0
      guard var table = blocks?.table else { return false }
      blocks?.table = nil
      let lines = nextRows(of: &table)
      blocks?.lines = lines
      if !table.isDone { blocks?.table = table }
    }
    return false
  }

  /// Begins the table or box that starts with a paragraph, if there is one.
  mutating func beginBlock(at paragraph: FlowParagraph) -> Bool {
    guard let index = blocks?.begin(at: paragraph.range.lowerBound), let progress = blocks?.source else {
      return false
    }
    pushed = paragraph
    let block = progress.blocks[index]
    var lines: [TerminalLine] = []
    beginBlock(block, &lines)
    if let cell = block.cell {
      let table = begin(table: cell.table)
      blocks?.table = table
    } else {
      lines += self.lines(ofBox: index)
    }
    blocks?.lines = lines
    return true
  }

  /// Adds the blank lines before a table or box, and decides about those after it.
  private mutating func beginBlock(_ block: TextBlock, _ lines: inout [TerminalLine]) {
    var margin = block.attributes.values.margin
    if let cell = block.cell, let table = blocks?.source.tables[cell.table] {
      margin = table.attributes.values.block.margin
    }
    if let edge {
      let count = metrics.blankLines(edge.spaceAfter, margin.top ?? .zero)
      for _ in 0..<count { lines.append(TerminalLine()) }
    }
    edge = ParagraphEdge(spaceAfter: max(.zero, margin.bottom ?? .zero))
  }

  /// The lines of what stands from the next paragraph to a UTF-16 offset, in so many columns.
  mutating func lines(to end: Int, columns: Int) -> [TerminalLine] {
    var lines: [TerminalLine] = []
    inCell(columns: columns) { layout in
      while let paragraph = layout.nextParagraph() {
        guard paragraph.range.lowerBound < end else {
          layout.pushed = paragraph
          return
        }
        if let index = layout.blocks?.begin(at: paragraph.range.lowerBound),
          let progress = layout.blocks?.source
        {
          layout.pushed = paragraph
          layout.beginBlock(progress.blocks[index], &lines)
          if let cell = progress.blocks[index].cell {
            if var table = layout.begin(table: cell.table) {
              while !table.isDone { lines += layout.nextRows(of: &table) }
            }
          } else {
            lines += layout.lines(ofBox: index)
          }
          continue
        }
        layout.begin(paragraph)
        var line = TerminalLine()
        while layout.nextInParagraph(into: &line) {
          lines.append(line)
          line = TerminalLine()
        }
      }
    }
    return lines
  }

  /// Does something with the layout in the width of a cell.
  mutating func inCell(columns: Int, _ body: (inout TerminalLayout) -> Void) {
    let kept = (metrics, edge)
    metrics = metrics.inCell(columns: columns)
    (edge, lastFrame) = (nil, nil)
    blocks?.depth += 1
    body(&self)
    blocks?.depth -= 1
    (metrics, edge) = kept
    lastFrame = nil
  }

  /// Passes paragraphs up to a UTF-16 offset.
  mutating func skip(to end: Int) {
    while let paragraph = nextParagraph() {
      if paragraph.range.lowerBound >= end {
        pushed = paragraph
        return
      }
    }
  }

  /// Does something with the text behind the place, and comes back to it. What it reports is forgotten.
  mutating func lookingAhead<Result>(_ body: (inout TerminalLayout) -> Result) -> Result {
    let (kept, keptPushed, keptDiagnostics) = (paragraphs, pushed, preparation.diagnostics)
    let (next, plainEnd) = (blocks?.next ?? 0, blocks?.plainEnd ?? 0)
    let result = body(&self)
    (paragraphs, pushed) = (kept, keptPushed)
    preparation.diagnostics = keptDiagnostics
    blocks?.next = next
    blocks?.plainEnd = plainEnd
    return result
  }

  // MARK: Boxes

  /// The lines of a box: in a frame if it has a border, on its background, or indented by its margin and padding.
  private mutating func lines(ofBox index: Int) -> [TerminalLine] {
    guard let block = blocks?.source.blocks[index] else { return [] }
    let values = block.attributes.values
    let look = TableLook(box: values)
    var (left, right) = (indent(values.margin.left), indent(values.margin.right))
    if look == .plain {
      left += indent(values.padding.left)
      right += indent(values.padding.right)
    }
    let most = metrics.columns - metrics.minimumText
    left = min(left, most)
    right = min(right, most - left)
    let room = metrics.columns - left - right
    guard look != .plain, room >= Self.leastFrame else {
      var lines = lines(to: block.range.upperBound, columns: room)
      for line in lines.indices { lines[line].indent(by: left) }
      return lines
    }
    var grid = TableGrid(box: room, look)
    grid.offset = left
    var table = TableProgress(box: index, of: block, grid)
    var lines: [TerminalLine] = []
    while !table.isDone { lines += nextRows(of: &table) }
    return lines
  }

  private func indent(_ length: Length?) -> Int { length.map { metrics.columns(of: $0) } ?? 0 }

  /// The least width of a frame.
  private static let leastFrame = 8
}

extension TerminalLine {
  /// Moves the line to the right.
  mutating func indent(by columns: Int) {
    guard columns > 0, let first = pieces.first else { return }
    if first.content == .blank, first.style == 0 {
      pieces[0].columns += columns
      return
    }
    pieces.insert(Piece(.blank, columns: columns, style: 0), at: 0)
  }
}
