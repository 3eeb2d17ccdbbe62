import InlayCore

// The words of tables: definitions of rows, and the ends of cells and rows.
extension RTFReadingPass {
  /// How deep in tables the current paragraph says that it is; 0 outside of tables.
  var tableLevel: Int { frame.tableBase + Int(max(frame.tableLevel, frame.isInTable ? 1 : 0)) }

  mutating func tableWord(_ word: TableWord, _ parameter: Int?) throws {
    guard frame.destination == .text else { return }
    if !frame.isTableProperties { tables.endedRow = nil }
    switch word {
    case .inTable: frame.isInTable = parameter != 0
    case .level:
      let level = max(parameter ?? 1, 0)
      try check("tableDepth", frame.tableBase + level, limits.tableDepth)
      frame.tableLevel = Int32(level)
    case .properties: frame.isTableProperties = true
    case .rowDefaults:
      let level =
        frame.isTableProperties ? nestedLevel : frame.tableBase + max(Int(frame.tableLevel), 1)
      try check("tableDepth", level, limits.tableDepth)
      tables.begin(level: level)
    default:
      if tables.level > 0, tables.row != nil { try definitionWord(word, parameter) }
    }
  }

  private mutating func definitionWord(_ word: TableWord, _ parameter: Int?) throws {
    let number = clamp(parameter ?? 0)
    let isOn = parameter != 0
    switch word {
    case .lastRow: tables.row?.isLast = isOn
    case .gap: tables.row?.gap = number
    case .left: tables.row?.left = number
    case .height: tables.row?.height = number
    case .header: tables.row?.isHeader = isOn
    case .rightToLeft: tables.row?.isRightToLeft = isOn
    case .leftToRight: tables.row?.isRightToLeft = false
    case .autofit: tables.row?.autofit = isOn ? 1 : 0
    case .width: tables.row?.width = number
    case .widthUnit: tables.row?.widthUnit = number
    case .alignment(let row): tables.row?.alignment = row
    case .rowPadding(let edge): tables.row?.padding[edge] = number
    case .rowPaddingUnit(let edge): tables.row?.padding.setUnit(number, edge)
    case .spacing(let edge): tables.row?.spacing[edge] = number
    case .spacingUnit(let edge): tables.row?.spacing.setUnit(number, edge)
    case .rowBorder(let edge): tables.owner = .row(rowBorder(edge))
    case .innerBorder(let isVertical): tables.owner = isVertical ? .betweenColumns : .betweenRows
    case .rowBackground: tables.row?.background = number
    case .flags: tables.row?.flags = max(number, 0)
    case .cellEnd: try endCellDefinition(number)
    default: cellWord(word, number)
    }
  }

  /// Cocoa calls the lower border of a table upper, after the left one.
  private func rowBorder(_ edge: BlockEdge) -> BlockEdge {
    guard edge == .top, let row = tables.row, row.isCocoas, row.borders[.left].line != .unstated
    else { return edge }
    return .bottom
  }

  private mutating func cellWord(_ word: TableWord, _ number: Int32) {
    switch word {
    case .cellWidth: tables.cell.width = number
    case .cellWidthUnit: tables.cell.widthUnit = number
    case .minimumWidth: tables.cell.minimumWidth = number
    case .maximumWidth: tables.cell.maximumWidth = number
    case .cellHeight: tables.cell.height = number
    case .minimumHeight: tables.cell.minimumHeight = number
    case .maximumHeight: tables.cell.maximumHeight = number
    case .mergeFirst: tables.cell.merge = .first
    case .merged: tables.cell.merge = .continued
    case .rowMergeFirst: tables.cell.rowMerge = .first
    case .rowMerged: tables.cell.rowMerge = .continued
    case .padding(let edge): tables.cell.padding[edge] = number
    case .paddingUnit(let edge): tables.cell.padding.setUnit(number, edge)
    case .margin(let edge): tables.cell.margin[edge] = number
    case .border(let edge): tables.owner = .cell(edge)
    case .background: tables.cell.background = number
    case .pattern: tables.cell.pattern = number
    case .shading: tables.cell.shading = min(max(number, 0), 10_000)
    case .vertical(let row): tables.cell.vertical = row
    default: break
    }
  }

  private mutating func endCellDefinition(_ right: Int32) throws {
    let count = (tables.row?.cells.count ?? 0) + 1
    try check("tableColumns", count, limits.tableColumns)
    tables.cell.right = right
    let cell = tables.cell
    tables.row?.cells.append(cell)
    tables.cell = RTFCellDefinition()
    tables.owner = .nobody
    if tables.level == 1 { tables.isRowDefined = true }
  }

  // MARK: Borders

  mutating func borderWord(_ word: BorderWord, _ parameter: Int?) {
    switch word {
    case .paragraph:
      tables.owner = .paragraph
      if frame.paragraph.edge == .none {
        frame.paragraph.edge = .named
        paragraph = nil
      }
    case .other: tables.owner = .nobody
    case .line(let line): borderLine(line)
    case .width:
      let width = min(max(clamp(parameter ?? 0), 0), 1_000_000)
      changeBorder { $0.width = width }
    case .color:
      let color = clamp(parameter ?? 0)
      changeBorder { $0.color = color }
    }
  }

  private mutating func borderLine(_ line: RTFBorderLine) {
    if case .paragraph = tables.owner {
      guard frame.paragraph.edge == .named else { return }
      frame.paragraph.edge = line == .none ? .none : .lined
      paragraph = nil
      return
    }
    if line == .other, frame.destination == .text {
      report(
        ControlName("tableborder"), .rtfTableSimplified,
        "borders of tables with lines other than solid, double, dashed and dotted became solid")
    }
    changeBorder { $0.line = line }
  }

  private mutating func changeBorder(_ change: (inout RTFBorder) -> Void) {
    if frame.destination == .text { tables.changeBorder(change) }
  }

  // MARK: Ends of cells and rows

  /// The level of the nested row that is open, or of one that begins.
  private var nestedLevel: Int { max(output.tables.depth, frame.tableBase + 2) }

  mutating func endCell(isNested: Bool) throws {
    // Elsewhere the word counts as the character that it is in plain text.
    guard frame.destination == .text else { return try scalar(0x09) }
    var level = frame.tableBase + 1
    if isNested { level = tableLevel > level ? tableLevel : nestedLevel }
    try check("tableDepth", level, limits.tableDepth)
    if try endCellAfterTable(isNested: isNested) { return }
    ending = .cell(level: level)
    try scalar(0x0A)
  }

  /// Ends a cell that ends with a table, just behind it: Cocoa writes no paragraph there, and does not go back to the level
  /// of the cell.
  private mutating func endCellAfterTable(isNested: Bool) throws -> Bool {
    guard let ended = tables.endedRow else { return false }
    tables.endedRow = nil
    let outermost = frame.tableBase + 2
    guard isNested ? ended.level > outermost : ended.level == outermost, ended.at == output.count,
      decoder.isEmpty, textSurrogate == 0, output.tables.depth == ended.level - 1,
      output.tables.endsWithCocoasTable
    else { return false }
    frame.tableLevel = Int32(ended.level - 1 - frame.tableBase)
    try output.tables.endCell(ended.level - 1, limits, at: tokenizer.at)
    tables.endNested(below: ended.level - 1)
    return true
  }

  mutating func endRow(isNested: Bool) throws {
    guard frame.destination == .text else { return try scalar(0x0A) }
    try flushBytes()
    try flushTextSurrogate()
    let level = isNested ? nestedLevel : frame.tableBase + 1
    if !output.isAtParagraphStart || output.tables.needsLineEnd {
      // Text after the last cell, which no paragraph ended.
      ending = .text(level: level)
      try scalar(0x0A)
    }
    try output.tables.endRow(level, tables, by: .word, limits, at: tokenizer.at)
    tables.endedRow = isNested ? (level, output.count) : nil
    tables.endRow(level: level)
    if level == 1 { tables.isRowDefined = false }
  }

  /// Ends the paragraph being collected, in the cell that it belongs to.
  mutating func endParagraph() throws {
    let ending = self.ending
    self.ending = .paragraph
    do {
      switch ending {
      case .paragraph:
        let level = tableLevel
        if level > 0 || output.tables.isActive || tables.isRowDefined {
          try beginParagraph(level)
        }
        try output.flush(level: level)
      case .text(let level):
        try output.tables.open(level, tables, limits, at: tokenizer.at)
        try output.flush(level: level)
      case .cell(let level):
        try output.tables.open(level, tables, limits, at: tokenizer.at)
        try output.flush(level: level)
        try output.tables.endCell(level, limits, at: tokenizer.at)
        tables.endNested(below: level)
      }
    } catch { throw placed(error) }
  }

  private mutating func beginParagraph(_ level: Int) throws {
    let isInRow = try output.tables.paragraph(level, &tables, limits, at: tokenizer.at)
    if !isInRow, output.tables.isActive { try endTables() }
  }

  /// Appends the text of tables that can get no more rows.
  private mutating func endTables() throws {
    try output.endTables(RTFTableConversion(colors), limits, at: tokenizer.at)
  }

  /// Ends the last paragraph and all tables.
  mutating func endText() throws {
    if !output.isAtParagraphStart, tableLevel > 0, output.tables.hasCells {
      ending = .text(level: min(tableLevel, max(output.tables.depth, 1)))
      try scalar(0x0A)
    } else {
      try endParagraph()
    }
    if output.tables.isActive {
      try output.tables.endAll(tables, limits, at: tokenizer.at)
      try endTables()
    }
  }
}

/// What the next line end is, if it is not the end of an ordinary paragraph.
enum RTFParagraphEnd {
  case paragraph
  case text(level: Int)
  case cell(level: Int)
}
