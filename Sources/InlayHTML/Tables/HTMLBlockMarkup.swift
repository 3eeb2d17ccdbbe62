import InlayCore

/// Writes the tags of tables, cells and boxes around paragraphs.
struct HTMLBlockMarkup {
  /// A table being written.
  private struct Table {
    var index: Int
    var grid = HTMLGridColumns()
    var row = -1
    /// The rows of the `<thead>`; 0 without one.
    var headerRows: Int
  }

  private struct LookKey: Hashable {
    var attributes: BlockAttributes
    /// A vertical alignment is written in two ways.
    var isCell: Bool
  }

  /// What is written of the attributes of a block.
  private struct Look {
    /// ` style="…"`; empty if there is nothing to write.
    var style: [UInt8] = []
    /// What is not carried.
    var losses: [String] = []
  }

  private let text: DecomposedText
  private let tree: TextBlockTree?
  /// Whether no style sheet of a page states what an absent value means.
  private let isFragment: Bool
  /// Open blocks, and open tables.
  private var open: [Int] = []
  private var tables: [Table] = []
  private var next = 0
  /// Number of open cells.
  private(set) var cellDepth = 0
  /// The next position where other blocks begin.
  private(set) var boundary: Int
  private var endsOpen: Bool
  private var looks = HTMLMemo<LookKey, Look>()
  private var noticed: Set<String> = []

  init(_ text: DecomposedText, endsWithSeparator: Bool, isFragment: Bool) {
    self.text = text
    self.isFragment = isFragment
    tree = text.blocks.isEmpty ? nil : TextBlockTree(text)
    boundary = text.blocks.first?.range.lowerBound ?? .max
    endsOpen = !endsWithSeparator
  }

  /// The innermost open block, if it is a cell.
  var cell: Range<Int>? {
    guard let last = open.last, text.blocks[last].cell != nil else { return nil }
    return text.blocks[last].range
  }

  /// Ends and begins blocks, so that a paragraph at `position` stands in its own. Complexity: O(blocks that change).
  mutating func move(to position: Int, _ out: inout [UInt8], _ collector: inout DiagnosticCollector) {
    while let last = open.last, text.blocks[last].range.upperBound <= position {
      open.removeLast()
      close(last, &out)
    }
    while next < text.blocks.count, text.blocks[next].range.lowerBound <= position {
      begin(next, &out, &collector)
      open.append(next)
      next += 1
    }
    let following = next < text.blocks.count ? text.blocks[next].range.lowerBound : .max
    boundary = min(open.last.map { text.blocks[$0].range.upperBound } ?? .max, following)
  }

  // MARK: Tags

  private mutating func begin(_ index: Int, _ out: inout [UInt8], _ collector: inout DiagnosticCollector) {
    let block = text.blocks[index]
    let at = block.range.lowerBound
    let look = look(block.attributes, isCell: block.cell != nil)
    for loss in look.losses { lose(loss, at, &collector) }
    if !block.unknownMembers.isEmpty { lose("unknown members of a table cell or box", at, &collector) }
    guard let cell = block.cell else {
      out.append(contentsOf: "<div \(HTMLMarkup.box)".utf8)
      out.append(contentsOf: look.style)
      out.append(contentsOf: ">\n".utf8)
      return
    }
    if tree?.tables[cell.table].cells.first == index { beginTable(cell.table, at, &out, &collector) }
    guard let last = tables.indices.last else { return }
    if tables[last].row != cell.row { beginRow(cell.row, last, &out) }
    // Empty cells where the table has none, so that this one is in its column.
    for width in tables[last].grid.add(cell) {
      out.append(contentsOf: "<td \(HTMLMarkup.hole)".utf8)
      Self.span("colspan", HTMLMarkup.columnSpan, width, most: 1_000, &out)
      out.append(contentsOf: "></td>\n".utf8)
    }
    out.append(contentsOf: "<td".utf8)
    Self.span("colspan", HTMLMarkup.columnSpan, cell.columnSpan, most: 1_000, &out)
    Self.span("rowspan", HTMLMarkup.rowSpan, cell.rowSpan, most: 65_534, &out)
    if endsOpen, block.range.upperBound == text.utf16Count {
      out.append(contentsOf: " \(HTMLMarkup.unended)".utf8)
    }
    out.append(contentsOf: look.style)
    out.append(UInt8(ascii: ">"))
    cellDepth += 1
  }

  private mutating func close(_ index: Int, _ out: inout [UInt8]) {
    guard let cell = text.blocks[index].cell else { return out.append(contentsOf: "</div>\n".utf8) }
    out.append(contentsOf: "</td>\n".utf8)
    cellDepth -= 1
    guard tree?.tables[cell.table].cells.last == index, let table = tables.popLast() else { return }
    out.append(contentsOf: table.row < table.headerRows ? "</tr>\n</thead>\n".utf8 : "</tr>\n</tbody>\n".utf8)
    out.append(contentsOf: "</table>\n".utf8)
  }

  private mutating func beginRow(_ row: Int, _ last: Int, _ out: inout [UInt8]) {
    let header = tables[last].headerRows
    if tables[last].row >= 0 { out.append(contentsOf: "</tr>\n".utf8) }
    if row == 0 {
      out.append(contentsOf: header > 0 ? "<thead".utf8 : "<tbody".utf8)
      group(&out)
    } else if row == header {
      out.append(contentsOf: "</thead>\n<tbody".utf8)
      group(&out)
    }
    out.append(contentsOf: "<tr>\n".utf8)
    tables[last].row = row
  }

  /// Ends the tag of a row group. Browsers would center the content of its cells.
  private func group(_ out: inout [UInt8]) {
    out.append(contentsOf: isFragment ? " valign=\"top\">\n".utf8 : ">\n".utf8)
  }

  private static func span(_ name: String, _ exact: String, _ count: Int, most: Int, _ out: inout [UInt8]) {
    guard count > 1 else { return }
    HTMLEscaping.attribute(name, "\(min(count, most))", to: &out)
    if count > most { HTMLEscaping.attribute(exact, "\(count)", to: &out) }
  }

  // MARK: Tables

  private mutating func beginTable(
    _ index: Int, _ at: Int, _ out: inout [UInt8], _ collector: inout DiagnosticCollector
  ) {
    let values = text.tables[index].attributes.values
    let names = [values.layout?.rawValue, values.alignment?.rawValue, values.direction?.rawValue]
    for loss in Self.losses(values.block, "table") + Self.nul(in: names) { lose(loss, at, &collector) }
    let header = headerRows(index, values)
    tables.append(Table(index: index, headerRows: header))
    out.append(contentsOf: "<table \(HTMLMarkup.table)".utf8)
    if isFragment {
      // Browsers would leave space in and between cells.
      if values.spacing == nil { out.append(contentsOf: " cellspacing=\"0\"".utf8) }
      out.append(contentsOf: " cellpadding=\"0\"".utf8)
    }
    if header == 0, let rows = values.headerRows {
      HTMLEscaping.attribute(HTMLMarkup.headerRows, "\(rows)", to: &out)
    }
    switch values.direction {
    case .leftToRight?: out.append(contentsOf: " dir=\"ltr\"".utf8)
    case .rightToLeft?: out.append(contentsOf: " dir=\"rtl\"".utf8)
    case .natural?: out.append(contentsOf: " dir=\"auto\"".utf8)
    default: break
    }
    let widths = values.columnWidths ?? []
    let stated = (widths.lastIndex { $0 != nil } ?? -1) + 1
    if values.columnWidths != nil,
      widths.isEmpty || stated != widths.count || stated > text.tables[index].columnCount
    {
      HTMLEscaping.attribute(HTMLMarkup.columnWidths, HTMLColumnWidths.text(widths), to: &out)
    }
    Self.style(HTMLBoxWriting(values).style, &out)
    out.append(contentsOf: ">\n".utf8)
    columns(index, widths, stated, &out)
  }

  /// Writes `<col>` elements, if there are widths or columns without a cell.
  private func columns(
    _ index: Int, _ widths: [BlockDimension?], _ stated: Int, _ out: inout [UInt8]
  ) {
    let count = text.tables[index].columnCount
    let used =
      tree?.tables[index].cells.reduce(0) { max($0, text.blocks[$1].cell?.columns.upperBound ?? 0) } ?? 0
    guard stated > 0 || count > used else { return }
    out.append(contentsOf: "<colgroup>".utf8)
    var column = 0
    while column < count {
      let width = column < stated ? widths[column] : nil
      var end = column + 1
      while end < count, (end < stated ? widths[end] : nil) == width { end += 1 }
      out.append(contentsOf: "<col".utf8)
      Self.span("span", "\(HTMLMarkup.columns)", end - column, most: 1_000, &out)
      Self.style(HTMLBoxWriting(width: width).style, &out)
      out.append(UInt8(ascii: ">"))
      column = end
    }
    out.append(contentsOf: "</colgroup>\n".utf8)
  }

  /// The rows that a `<thead>` can hold: no cell may reach out of it.
  private func headerRows(_ index: Int, _ values: TableAttributeValues) -> Int {
    guard let rows = values.headerRows, rows > 0, let table = tree?.tables[index], rows <= table.rowCount
    else {
      return 0
    }
    for block in table.cells {
      guard let cell = text.blocks[block].cell, cell.row < rows else { break }
      if cell.rows.upperBound > rows { return 0 }
    }
    return rows
  }

  // MARK: Style

  private mutating func look(_ attributes: BlockAttributes, isCell: Bool) -> Look {
    if attributes.isEmpty { return Look() }
    return looks.value(LookKey(attributes: attributes, isCell: isCell)) {
      let values = attributes.values
      var look = Look(losses: Self.losses(values, "cell or box"))
      Self.style(HTMLBoxWriting(values, isCell ? .cell : .box).style, &look.style)
      return look
    }
  }

  private static func style(_ style: [UInt8], _ out: inout [UInt8]) {
    if style.isEmpty { return }
    out.append(contentsOf: " style=".utf8)
    HTMLEscaping.value(style, to: &out)
  }

  // MARK: Losses

  private static func losses(_ values: BlockAttributeValues, _ what: String) -> [String] {
    var losses: [String] = []
    if !values.unknownMembers.isEmpty { losses.append("unknown members of the style of a table \(what)") }
    losses += values.custom.keys.sorted().map { "the custom attribute \($0)" }
    return losses
      + nul(in: values.borderStyle.values.map { $0?.rawValue } + [values.verticalAlignment?.rawValue])
  }

  private static func nul(in texts: [String?]) -> [String] {
    texts.contains { $0?.utf8.contains(0) ?? false }
      ? ["NUL in attributes, which was replaced with U+FFFD"] : []
  }

  /// Reports something that is not carried, once for each kind.
  private mutating func lose(_ what: String, _ at: Int, _ collector: inout DiagnosticCollector) {
    guard noticed.count < 1_024, noticed.insert(what).inserted else { return }
    collector.report(.htmlNotCarried, at: at, "HTML cannot store \(what)")
  }
}
