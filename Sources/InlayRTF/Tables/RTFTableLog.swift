import InlayCore

/// Text of the outermost table that is not complete: only its end says which columns there are, and which cells continue
/// others and have no text of their own.
struct RTFTableLog {
  struct Paragraph {
    // Ends in `bytes`, `segments` and `images`.
    var textEnd: Int
    var segmentEnd: Int
    var imageEnd: Int
    /// UTF-16 offset in the text read.
    var start: Int
    var attributes: ParagraphAttributes
    /// The depth in tables that the text states; 0 if it does not say that it is in a table.
    var level: Int
    /// Whether it is only a line end.
    var isEmpty: Bool
    var isDropped = false
    /// Index in `nodes` of the innermost cell; -1 for none.
    var node = -1
  }

  /// A cell that is kept, and the one around it.
  struct Node {
    var parent: Int
    var table: Int
    var cell = TextTableCell(table: 0, row: 0, column: 0)
    var attributes = BlockAttributes.none
  }

  struct Row {
    /// The paragraphs of the cells: where the first begins, and where each ends.
    var bounds: [Int]
    /// Index in `definitions`.
    var definition: Int
  }

  struct Table {
    var level: Int
    var rows: [Row] = []
    /// The paragraph after the last row.
    var end = 0
    var isComplete = false
  }

  /// A row whose end was not read yet.
  private struct OpenRow {
    var bounds: [Int]
    /// The table in the current cell that may get another row.
    var inner: Int?
  }

  /// What ends a row.
  enum RowEnd {
    /// `\row` or `\nestrow`.
    case word
    /// Something that cannot stand in the row.
    case other
  }

  var bytes: [UInt8] = []
  var segments: [RTFTextOutput.Segment] = []
  var images: [PlacedImage] = []
  var paragraphs: [Paragraph] = []
  private(set) var tables: [Table] = []
  private(set) var definitions: [RTFRowDefinition] = []
  private var rows: [OpenRow] = []
  private var outermost: Int?
  /// Cells in all tables of the text.
  private var cellCount = 0
  var collector = DiagnosticCollector()

  /// Whether there is text that waits for the end of its table.
  var isActive: Bool { !paragraphs.isEmpty || !rows.isEmpty }

  /// The number of rows that are open, one in the other.
  var depth: Int { rows.count }

  /// Whether an open row has a cell.
  var hasCells: Bool { rows.contains { $0.bounds.count > 1 } }

  /// Whether the last paragraph ends with something other than a line feed, which ends all cells.
  var needsLineEnd: Bool { bytes.last.map { $0 != 0x0A } ?? false }

  /// Whether the innermost open cell ends with a table of Cocoa.
  var endsWithCocoasTable: Bool {
    guard let inner = rows.last?.inner, tables[inner].end == paragraphs.count,
      let row = tables[inner].rows.first
    else { return false }
    return definitions[row.definition].isCocoas
  }

  // MARK: What is read

  /// Opens rows up to a level, and ends those that are deeper.
  mutating func open(_ level: Int, _ state: RTFTableState, _ limits: Limits, at: Int) throws {
    try end(to: level, state, limits, at: at)
    while rows.count < level {
      rows.append(OpenRow(bounds: [paragraphs.count]))
    }
  }

  /// Prepares for a paragraph that states its level, and is not the last of a cell. Returns whether it may be part of a
  /// row. Text that does not say so is, if the row needs more cells.
  mutating func paragraph(
    _ level: Int, _ state: inout RTFTableState, _ limits: Limits, at: Int
  ) throws -> Bool {
    if level > 0 {
      try open(level, state, limits, at: at)
      return true
    }
    if state.isRowDefined {
      let defined = state.definition(level: 1)?.cells.count ?? 0
      if (rows.first?.bounds.count ?? 1) - 1 < defined {
        try open(1, state, limits, at: at)
        return true
      }
      state.isRowDefined = false
    }
    try end(to: 0, state, limits, at: at)
    return false
  }

  mutating func endCell(_ level: Int, _ limits: Limits, at: Int) throws {
    guard level > 0, level <= rows.count else { return }
    cellCount += 1
    try Limits.check("tableCells", cellCount, limits.tableCells, at: .byte(at))
    rows[level - 1].bounds.append(paragraphs.count)
    try Limits.check("tableColumns", rows[level - 1].bounds.count - 1, limits.tableColumns, at: .byte(at))
    rows[level - 1].inner = nil
  }

  mutating func endAll(_ state: RTFTableState, _ limits: Limits, at: Int) throws {
    try end(to: 0, state, limits, at: at)
  }

  private mutating func end(to level: Int, _ state: RTFTableState, _ limits: Limits, at: Int) throws {
    while rows.count > level { try endRow(rows.count, state, by: .other, limits, at: at) }
  }

  /// Ends a row and those in it.
  mutating func endRow(
    _ level: Int, _ state: RTFTableState, by end: RowEnd, _ limits: Limits, at: Int
  ) throws {
    guard level > 0, rows.count >= level else { return }
    try self.end(to: level, state, limits, at: at)
    var row = rows.removeLast()
    let definition = state.definition(level: level)
    complete(&row, level, by: end)
    guard row.bounds.count > 1 else { return }
    guard let definition, !definition.cells.isEmpty else {
      return broken(at: row.bounds[0], "cells of a row without definition (\\trowd) became paragraphs")
    }
    var table = level > 1 ? rows[level - 2].inner : outermost
    if let known = table, tables[known].isComplete || tables[known].end != row.bounds[0] { table = nil }
    let index = table ?? tables.count
    if index == tables.count { tables.append(Table(level: level)) }
    if level > 1 { rows[level - 2].inner = index } else { outermost = index }
    try Limits.check("tableRows", tables[index].rows.count + 1, limits.tableRows, at: .byte(at))
    if definitions.last != definition { definitions.append(definition) }
    tables[index].end = row.bounds[row.bounds.count - 1]
    // Others write the word too where LibreOffice and Word read one table.
    tables[index].isComplete = definition.isLast && definition.isCocoas
    tables[index].rows.append(Row(bounds: row.bounds, definition: definitions.count - 1))
  }

  /// Ends the table whose row was read last: the next row begins another one.
  mutating func endTable() {
    guard let last = rows.isEmpty ? outermost : rows[rows.count - 1].inner else { return }
    tables[last].isComplete = true
  }

  /// Decides about the paragraphs after the last cell.
  private mutating func complete(_ row: inout OpenRow, _ level: Int, by end: RowEnd) {
    let start = row.bounds[row.bounds.count - 1]
    var rest = start..<paragraphs.count
    if end == .other {
      guard row.bounds.count > 1 else { return }
      broken(at: row.bounds[0], "a row of a table has no end (\\row)")
      // What does not say that it is in the row stays outside.
      rest = start..<(rest.first { paragraphs[$0].level < level } ?? paragraphs.count)
    }
    if rest.contains(where: { !paragraphs[$0].isEmpty }) {
      // A cell ends with a paragraph of its own, and that with a line feed.
      let isComplete = row.inner.map { tables[$0].end < rest.upperBound } ?? true
      guard isComplete, bytes[paragraphs[rest.upperBound - 1].textEnd - 1] == 0x0A else { return }
      if end == .word { broken(at: start, "text after the last cell of a row became a cell") }
      row.bounds.append(rest.upperBound)
    } else if row.bounds.count > 1 {
      for index in rest { paragraphs[index].isDropped = true }
      row.bounds[row.bounds.count - 1] = rest.upperBound
    }
  }

  private mutating func broken(at paragraph: Int, _ message: @autoclosure () -> String) {
    let at = paragraph < paragraphs.count ? paragraphs[paragraph].start : paragraphs.last?.start
    collector.report(.rtfTableBroken, at: at, message())
  }

  /// Forgets everything but what counts for the whole text.
  mutating func removeAll() {
    var empty = RTFTableLog()
    (empty.cellCount, empty.collector) = (cellCount, collector)
    self = empty
  }
}

extension RTFTableLog {
  func hasText(_ range: Range<Int>) -> Bool { range.contains { !paragraphs[$0].isEmpty } }

  mutating func report(_ code: DiagnosticCode, paragraph: Int, _ message: @autoclosure () -> String) {
    collector.report(code, at: paragraphs[paragraph].start, message())
  }
}
