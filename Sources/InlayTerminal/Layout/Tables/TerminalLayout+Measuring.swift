internal import InlayCore

// What tables need, and how they are shown.

extension TerminalLayout {
  /// The rows from which the widths of columns follow.
  static let measuredRows = 1_000
  /// A column is never wider than this for its longest word alone: longer words are split.
  static let leastColumn = 12
  /// A narrower table is not shown as records, but as its paragraphs.
  static let leastRecord = 12

  /// Begins a table.
  ///
  /// - Returns: `nil` if its paragraphs stand below each other.
  mutating func begin(table index: Int) -> TableProgress? {
    guard let progress = blocks?.source else { return nil }
    let values = progress.tables[index].attributes.values
    let available = metrics.columns
    var needs = TableNeeds(columnCount: progress.tables[index].columnCount)
    if let known = blocks?.needs.removeValue(forKey: index) {
      needs = known
    } else {
      needs = lookingAhead { $0.measure(table: index, room: available) }
    }
    let forms =
      needs.look == .plain
      ? [(0, 2), (0, 1)]
      : [(needs.look.padding, needs.look.spacing), (0, needs.look.spacing)]
    for (padding, spacing) in forms where !needs.cells.isEmpty {
      let found = TableGrid(
        needs, values, available: available, padding: padding, spacing: spacing, metrics)
      guard var grid = found else { continue }
      grid.isRightToLeft = values.direction == .rightToLeft
      grid.offset = Self.offset(values, free: available - grid.width)
      return TableProgress(progress.tree.tables[index], values, needs, .grid(grid))
    }
    if available >= Self.leastRecord {
      var table = TableProgress(progress.tree.tables[index], values, needs, .records)
      prepareRecords(of: &table)
      return table
    }
    blocks?.plainEnd = progress.tree.tables[index].range.upperBound
    return nil
  }

  private static func offset(_ values: TableAttributeValues, free: Int) -> Int {
    switch values.alignment {
    case .center: free / 2
    case .right: free
    case .left: 0
    default: values.direction == .rightToLeft ? free : 0
    }
  }

  /// Measures the first rows of a table that begins here.
  private mutating func measure(table index: Int, room: Int) -> TableNeeds {
    guard let progress = blocks?.source else { return TableNeeds(columnCount: 1) }
    let (blocks, table) = (progress.blocks, progress.tree.tables[index])
    var needs = TableNeeds(columnCount: progress.tables[index].columnCount)
    needs.look.add(progress.tables[index].attributes.values.block)
    var starts: Set<Int> = []
    for block in table.cells {
      guard let cell = blocks[block].cell else { continue }
      starts.insert(cell.column)
      if cell.row < Self.measuredRows { needs.look.add(blocks[block].attributes.values) }
    }
    needs.starts = starts.sorted()
    // One column and the space beside it for each, at least.
    let least = needs.starts.count * 2 - (needs.look == .lines ? -1 : 1)
    guard least <= room || needs.look == .filled && needs.starts.count <= room else { return needs }
    for block in table.cells {
      guard let cell = blocks[block].cell, cell.row < Self.measuredRows else { break }
      self.blocks?.next = block + 1
      let (minimum, maximum) = self.needs(to: blocks[block].range.upperBound, room: room)
      let (values, columns) = (blocks[block].attributes.values, needs.columns(of: cell))
      var need = TableColumnWidths.Cell(
        column: columns.lowerBound, span: columns.count, minimum: max(1, minimum),
        maximum: max(1, maximum), size: size(values.width))
      need.minimumWidth = length(values.minimumWidth) ?? 0
      need.maximumWidth = length(values.maximumWidth).map { max($0, need.minimum) }
      // More than there is room for would make the table too wide.
      need.minimumWidth = min(need.minimumWidth, need.minimum)
      needs.cells.append(need)
      if cell.row == 0 { needs.firstRow += 1 }
    }
    return needs
  }

  private func size(_ dimension: BlockDimension?) -> TableColumnWidths.Size {
    switch dimension {
    case .length(let length): .length(max(1, metrics.columns(of: length)))
    case .share(let share): .share(share)
    case nil: .automatic
    }
  }

  private func length(_ dimension: BlockDimension?) -> Int? {
    if case .length(let length) = dimension { metrics.columns(of: length) } else { nil }
  }

  /// The least and the greatest width of what stands from the next paragraph to a UTF-16 offset.
  private mutating func needs(to end: Int, room: Int) -> (minimum: Int, maximum: Int) {
    var (minimum, maximum) = (0, 0)
    inCell(columns: room) { layout in
      while let paragraph = layout.nextParagraph() {
        guard paragraph.range.lowerBound < end else {
          layout.pushed = paragraph
          return
        }
        if let inner = layout.blocks?.begin(at: paragraph.range.lowerBound),
          let progress = layout.blocks?.source
        {
          layout.pushed = paragraph
          let block = progress.blocks[inner]
          let found =
            if let cell = block.cell {
              layout.tableNeeds(cell.table, room: room)
            } else {
              layout.boxNeeds(block, room: room)
            }
          (minimum, maximum) = (max(minimum, found.minimum), max(maximum, found.maximum))
          continue
        }
        if paragraph.isRule { continue }
        let frame = layout.prepare(paragraph)
        let bytes = layout.preparation.buffer.bytes
        let found = bytes.withBytes { utf8 in
          layout.fitter.needs(utf8, layout.preparation.buffer, frame)
        }
        let indents = max(frame.firstIndent, frame.leadingIndent) + frame.trailingIndent
        let beside = min(frame.columns - frame.minimumRoom, Self.leastColumn)
        minimum = max(minimum, min(found.word, Self.leastColumn) + beside)
        maximum = max(maximum, found.line + indents)
      }
    }
    return (minimum, maximum)
  }

  private mutating func tableNeeds(_ index: Int, room: Int) -> (minimum: Int, maximum: Int) {
    let needs = measure(table: index, room: room)
    if let end = blocks?.source.tree.tables[index].range.upperBound { skip(to: end) }
    blocks?.needs[index] = needs
    guard let values = blocks?.source.tables[index].attributes.values, !needs.cells.isEmpty else {
      return (Self.leastRecord, room)
    }
    let (padding, spacing) = (needs.look.padding, needs.look.spacing)
    let grid = TableGrid(needs, values, available: room, padding: padding, spacing: spacing, metrics)
    guard let grid else { return (Self.leastRecord, room) }
    return (min(grid.minimum, 2 * Self.leastRecord), min(grid.maximum, room))
  }

  private mutating func boxNeeds(_ block: TextBlock, room: Int) -> (minimum: Int, maximum: Int) {
    let values = block.attributes.values
    let found = needs(to: block.range.upperBound, room: room)
    let edges = [values.margin.left, values.margin.right, values.padding.left, values.padding.right]
      .reduce(TableLook(box: values) == .plain ? 0 : 4) { $0 + ($1.map { metrics.columns(of: $0) } ?? 0) }
    return (found.minimum, min(found.maximum + edges, max(room, found.maximum)))
  }
}
