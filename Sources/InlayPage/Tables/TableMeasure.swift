import InlayCore

/// Measures what the cells of tables need.
struct TableMeasure {
  let context: LayoutContext
  /// The room for a picture in a cell, which is not known yet.
  let room: Double

  /// Columns follow from so many rows and cells at the top of a table, and from so many rows at its end.
  static let maximumRows = 1_000
  static let lastRows = 100
  static let maximumCells = 100_000
  /// Bytes that are measured at once.
  private static let pieceBytes = 8 << 10

  // MARK: Columns

  /// The columns of a table that begins at the cursor, in units of ``TableFrame/units``.
  ///
  /// - Parameter fits: whether they are made narrower if they do not fit.
  func columns(
    of frame: TableFrame, _ cursor: TextCursor, fits: Bool = false
  ) throws -> TableColumnWidths {
    let values = context.flow.text.tables[frame.index].attributes.values
    var table = TableColumnWidths.Table(columns: frame.columnCount, available: TableFrame.units(room))
    table.spacing = TableFrame.units(frame.columnSpacing)
    table.sizes = (values.columnWidths ?? []).map { size($0, adding: 0) }
    var tracker = frame.tracker
    let first = row(frame, cursor.row(of: frame.index, from: cursor.block), 0, &tracker)
    if frame.collapses {
      table.leading = TableFrame.units(Double(first.first?.leading?.width ?? 0) / 2)
      table.trailing = TableFrame.units(Double(first.last?.trailing?.width ?? 0) / 2)
    } else {
      let insets = frame.look.insets
      (table.leading, table.trailing) = (TableFrame.units(insets.left), TableFrame.units(insets.right))
      if frame.isRightToLeft { swap(&table.leading, &table.trailing) }
    }
    let edges = Double(table.leading + table.trailing) / TableFrame.units
    table.width = size(values.block.width, adding: edges)
    if case .length(let length) = size(values.block.minimumWidth, adding: edges) {
      table.minimumWidth = length
    }
    if case .length(let length) = size(values.block.maximumWidth, adding: edges) {
      table.maximumWidth = length
    }
    // The cells of the first row say as much as columns do.
    let stated = first.map {
      TableColumnWidths.Cell(column: $0.cell.column, span: $0.cell.columnSpan, $0, self)
    }
    table.isFixed =
      values.layout == .fixed
      && (table.width != .automatic || isSized(table, stated))
    let cells = table.isFixed ? stated : try needs(of: frame, cursor)
    return TableColumnWidths(table, cells, fits: fits)
  }

  /// Whether all columns have a width.
  private func isSized(_ table: TableColumnWidths.Table, _ cells: [TableColumnWidths.Cell]) -> Bool {
    var sized = table.sizes.prefix(table.columns).filter { $0 != .automatic }.count
    for cell in cells {
      let columns = cell.column..<min(cell.column + cell.span, table.columns)
      let known = table.sizes.indices.clamped(to: columns).filter { table.sizes[$0] != .automatic }.count
      if cell.size != .automatic { sized += columns.count - known }
    }
    return sized >= table.columns
  }

  func size(_ dimension: BlockDimension?, adding edges: Double) -> TableColumnWidths.Size {
    switch dimension {
    case nil: .automatic
    case .length(let length): .length(TableFrame.units(max(0, context.geometry.exactPixels(length)) + edges))
    case .share(let share): share > 0 ? .share(share) : .automatic
    }
  }

  /// A cell and its edges.
  struct Cell {
    var block: Int
    var cell: TextTableCell
    var leading: BlockBorder?
    var trailing: BlockBorder?
    /// The width of border and padding.
    var edges: Double
  }

  /// The cells of a row with the width of their edges.
  func row(_ frame: TableFrame, _ blocks: [Int], _ row: Int, _ tracker: inout EdgeTracker) -> [Cell] {
    let text = context.flow.text
    var cells: [Cell] = []
    var next: [EdgeTracker.Next] = []
    for block in blocks {
      guard let cell = text.blocks[block].cell else { continue }
      let look = BlockLook(ofBlock: block, context)
      cells.append(
        Cell(block: block, cell: cell, edges: frame.collapses ? look.padding.width : look.insets.width))
      guard frame.collapses else { continue }
      next.append(
        EdgeTracker.Next(
          rows: cell.rows, columns: cell.columns, leading: frame.leading(look.borders),
          trailing: frame.trailing(look.borders)))
    }
    guard frame.collapses else { return cells }
    for (index, border) in tracker.pass(row, next).borders.enumerated() {
      (cells[index].leading, cells[index].trailing) = (border.leading, border.trailing)
      cells[index].edges += Double((border.leading?.width ?? 0) + (border.trailing?.width ?? 0)) / 2
    }
    return cells
  }

  /// What the cells of the first rows of a table need, and those of its last rows: numbers grow. It is kept until the
  /// table is laid out, because tables in cells are measured with those around them, too.
  ///
  /// - Complexity: O(text of those rows), and a hundredth of it for the rows between.
  private func needs(of frame: TableFrame, _ start: TextCursor) throws -> [TableColumnWidths.Cell] {
    if let known = context.tableNeeds[frame.index] { return known }
    var cursor = start
    var needs: [TableColumnWidths.Cell] = []
    try add(Self.maximumRows, frame, &cursor, to: &needs)
    if let end = ending(of: frame.index, cursor) {
      cursor.skip(to: end)
      try add(Self.lastRows, frame, &cursor, to: &needs)
    }
    context.tableNeeds[frame.index] = needs
    return needs
  }

  /// Adds what the cells of the next rows need.
  private func add(
    _ rows: Int, _ frame: TableFrame, _ cursor: inout TextCursor, to needs: inout [TableColumnWidths.Cell]
  ) throws {
    var tracker = frame.tracker
    let most = needs.count + Self.maximumCells
    for _ in 0..<rows where needs.count < most {
      let blocks = cursor.row(of: frame.index, from: cursor.block)
      guard let first = blocks.first, let number = context.flow.text.blocks[first].cell?.row else { return }
      for cell in row(frame, blocks, number, &tracker) {
        if Task.isCancelled { throw CancellationError() }
        cursor.block = cell.block + 1
        let extent = try content(&cursor, to: context.flow.text.blocks[cell.block].range.upperBound)
        var need = TableColumnWidths.Cell(column: cell.cell.column, span: cell.cell.columnSpan, cell, self)
        need.minimum = TableFrame.units(extent.minimum + cell.edges) + 1
        need.maximum = TableFrame.units(extent.maximum + cell.edges) + 1
        if extent.shrunkMinimum < extent.minimum {
          need.shrunkMinimum = TableFrame.units(extent.shrunkMinimum + cell.edges) + 1
        }
        needs.append(need)
      }
    }
  }

  /// Where the last rows of a table begin, if there are more at the cursor. Complexity: O(cells).
  private func ending(of table: Int, _ cursor: TextCursor) -> Int? {
    let blocks = context.flow.text.blocks
    var starts: [Int] = []
    var row = -1
    var index = cursor.block
    while index < blocks.count, let cell = blocks[index].cell, cell.table == table {
      if cell.row != row { starts.append(blocks[index].range.lowerBound) }
      row = cell.row
      index = cursor.following(index)
    }
    return starts.suffix(Self.lastRows).first
  }

  // MARK: Content

  /// The width of what follows the cursor, up to a position.
  private func content(_ cursor: inout TextCursor, to end: Int) throws -> TextExtent {
    var extent = TextExtent()
    while cursor.position < end {
      if let block = cursor.next {
        extent.add(try block.cell == nil ? box(block, &cursor) : table(block, &cursor))
      } else if let paragraph = cursor.paragraph(before: end) {
        extent.add(try self.paragraph(paragraph))
      } else {
        break
      }
    }
    return extent
  }

  private func box(_ block: TextBlock, _ cursor: inout TextCursor) throws -> TextExtent {
    let values = block.attributes.values
    let look = BlockLook(ofBlock: cursor.block, context)
    cursor.block += 1
    var extent = try content(&cursor, to: block.range.upperBound)
    if case .length(let length) = values.width {
      let width = max(0, context.geometry.exactPixels(length))
      extent = TextExtent(minimum: width, maximum: width)
    }
    return extent.widened(by: look.insets.width + look.margin.width)
  }

  private func table(_ block: TextBlock, _ cursor: inout TextCursor) throws -> TextExtent {
    guard let index = block.cell?.table else { return TextExtent() }
    let frame = TableFrame(index, from: cursor.block, context)
    let widths = try columns(of: frame, cursor)
    var end = block.range.upperBound
    var last = cursor.block
    let blocks = context.flow.text.blocks
    while last < blocks.count, blocks[last].cell?.table == index {
      end = blocks[last].range.upperBound
      last = cursor.following(last)
    }
    cursor.skip(to: end)
    var extent = TextExtent(
      minimum: Double(widths.minimum) / TableFrame.units, maximum: Double(widths.maximum) / TableFrame.units)
    extent.shrunkMinimum = Double(widths.shrunkMinimum) / TableFrame.units
    if case .length = context.flow.text.tables[index].attributes.values.block.width {
      let width = Double(widths.width) / TableFrame.units
      extent = TextExtent(minimum: width, maximum: width)
    }
    return extent.widened(by: frame.look.margin.width)
  }

  private func paragraph(_ paragraph: FlowParagraph) throws -> TextExtent {
    context.isMeasuring = true
    defer { context.isMeasuring = false }
    context.isInBlock = true
    let size = context.styles.pixels(of: paragraph.textStyle.values.fontSize)
    let indents = Indents(
      paragraph.style, marker: paragraph.marker?.position, fontSize: size, in: ColumnFrame(width: 1e6),
      context.geometry)
    var start = max(indents.first, indents.leading)
    var least = indents.leastWidth(behind: nil)
    if let flowMarker = paragraph.marker {
      let marker = try TypesetMarker.make(
        flowMarker, of: paragraph, isRightToLeft: indents.isRightToLeft, room: Int(room), context)
      if let marker {
        start = max(start, indents.first + marker.width + marker.space)
        least = indents.leastWidth(behind: marker.width + marker.space)
      }
    }
    var source = ParagraphSource(paragraph, context, room: max(1, Int(room)), takes: .content)
    var extent = TextExtent()
    var at = paragraph.range.lowerBound
    while !source.isAtEnd {
      try Task.checkCancellation()
      var piece = PieceText(at: at)
      try source.fill(&piece, upTo: Self.pieceBytes)
      at = piece.end
      if piece.count == 0 { continue }
      var text = piece.paragraph(context.styles)
      text.isRightToLeft = indents.isRightToLeft
      if piece.hasTabs { (text.tabs, text.tabInterval) = (indents.tabs, indents.tabInterval) }
      let part = try context.fonts.extent(of: text)
      extent.minimum = max(extent.minimum, part.minimum)
      extent.maximum += part.maximum
      let shrunk = try piece.shrunk(text, to: Self.pictureSizes * size).map(context.fonts.extent) ?? part
      extent.shrunkMinimum = max(extent.shrunkMinimum, shrunk.minimum)
    }
    extent = extent.widened(by: start + indents.trailing)
    extent.add(TextExtent(minimum: least, maximum: least))
    return extent
  }

  /// Pictures in a table that does not fit are at least so many font sizes wide, if they are not narrower anyway.
  private static let pictureSizes = 2.0
}

extension PieceText {
  /// The text with narrower attachments; `nil` if all are as narrow as that.
  fileprivate func shrunk(_ text: ParagraphText, to width: Double) -> ParagraphText? {
    if boxes.isEmpty { return nil }
    var shrunk: ParagraphText?
    for index in text.spans.indices {
      guard let box = box(ofSpan: index), box.isFitted, Double(box.width) > width else { continue }
      if shrunk == nil { shrunk = text }
      shrunk?.spans[index].box?.width = width
    }
    return shrunk
  }
}

extension InlineBox {
  /// Whether it is an attachment, which is fitted to its line.
  fileprivate var isFitted: Bool {
    switch content {
    case .picture(let key): key.fit == .stretched
    case .label: true
    case .empty: false
    }
  }
}

extension TableColumnWidths.Cell {
  /// What a cell asks for, without what its content needs.
  fileprivate init(column: Int, span: Int, _ cell: TableMeasure.Cell, _ measure: TableMeasure) {
    self.init(column: column, span: span)
    let values = measure.context.flow.text.blocks[cell.block].attributes.values
    size = measure.size(values.width, adding: cell.edges)
    edges = TableFrame.units(cell.edges)
    if case .length(let least) = measure.size(values.minimumWidth, adding: cell.edges) {
      minimumWidth = least
    }
    if case .length(let most) = measure.size(values.maximumWidth, adding: cell.edges) { maximumWidth = most }
  }
}
