@_spi(AttributeTables) import InlayCore
import InlayMarkup

/// A table that is being read.
struct HTMLOpenTable {
  var plan: HTMLTablePlan
  var look: HTMLTableLook
  /// Its number among the tables of the text; `nil` for a table that is used for layout.
  var number: Int?
  /// Where it stands in its line.
  var alignment: ParagraphAlignment?
  /// The style of each column, as far as stated.
  var columns: [HTMLComputedStyle?] = []
  /// The next caption or cell.
  var step = 0
  /// The open cell, and the number of paragraphs before it.
  var cell = 0
  var paragraphs = 0
  /// The block that the table stands in.
  var parent: HTMLBlockContext
  /// The lists that are open around it. Those in cells are no part of them.
  var lists: [HTMLOpenList] = []
}

extension HTMLOpenTable {
  /// The attributes of a cell. `isEmpty` is true if nothing stands in it.
  mutating func attributes(ofCell index: Int, isEmpty: Bool = false) -> BlockAttributes {
    let cell = plan.cells[index]
    let column = columns.indices.contains(cell.column) ? columns[cell.column] : nil
    return look.cell(cell, of: plan, column: column, isEmpty: isEmpty)
  }
}

extension HTMLReadingPass {
  /// Opens a table, which is an element or consists of some siblings.
  mutating func openTable(
    _ content: HTMLTablePlan.Content, _ style: HTMLComputedStyle, parent: HTMLComputedStyle,
    data: HTMLBlockData?, isAnonymous: Bool, _ frame: inout Frame
  ) throws {
    try output.close()
    var plan = HTMLTablePlan(node: frame.node, style: style)
    plan.isExact = data?.isTable ?? false
    plan.isAnonymous = isAnonymous
    plan.isElement = !isAnonymous && tree.word(frame.node) == .table
    try collect(content, into: &plan)
    let hints = plan.isElement && !plan.isExact ? HTMLTableHints(frame.node, in: tree) : HTMLTableHints()
    var table = HTMLOpenTable(
      plan: plan, look: HTMLTableLook(plan, hints: hints), parent: frame.block)
    frame.closing = .table
    var values = table.look.table(plan, parent: parent)
    table.alignment = values.alignment
    // Inlay states no space in this way, but that there is none.
    if plan.isExact, tree.attribute(frame.node, .cellspacing) != nil { values.spacing = nil }
    if plan.isExact || !isLayout(&table, values) {
      try markerBeforeTable(frame.block)
      try columns(&table, &values, data)
      if !plan.cells.isEmpty {
        table.number = output.addTable(
          TextTable(columnCount: plan.columnCount, attributes: TableAttributes(values)))
      }
      (table.lists, lists) = (lists, [])
    } else {
      losses.plainTables += 1
    }
    openTables.append(table)
  }

  /// Whether a table only arranges text: it has one cell without a border, or none.
  private func isLayout(_ table: inout HTMLOpenTable, _ values: TableAttributeValues) -> Bool {
    guard table.plan.cells.count == 1 else { return table.plan.cells.isEmpty }
    return !values.block.hasBorder && !table.attributes(ofCell: 0).values.hasBorder
  }

  /// Writes the marker of an item that begins with a table, because the table is no part of its first paragraph.
  private mutating func markerBeforeTable(_ block: HTMLBlockContext) throws {
    guard block.item >= 0, block.item < items.count, let marker = items[block.item].marker, !marker.isEmpty
    else {
      return
    }
    try openParagraph(of: block)
    output.markerAlone()
    try endBlock()
  }

  /// Takes what `<col>` elements and Inlay's own attributes state.
  private func columns(
    _ table: inout HTMLOpenTable, _ values: inout TableAttributeValues, _ data: HTMLBlockData?
  ) throws {
    let plan = table.plan
    if plan.headerRows > 0 { values.headerRows = plan.headerRows }
    if let rows = data?.headerRows { values.headerRows = rows }
    let count = plan.isExact ? plan.columnCount : min(plan.statedColumns, plan.columnCount)
    try check(
      "tableColumns", max(count, data?.columnWidths?.count ?? 0), limits.tableColumns, at: plan.node)
    var widths: [BlockDimension?] = []
    for column in plan.columns where widths.count < count {
      let isStated = column.style.stated != nil
      // The page may state more columns than there are.
      for _ in 0..<min(column.span, count - widths.count) {
        widths.append(column.style.stated?.block.width)
        table.columns.append(isStated ? column.style : nil)
      }
    }
    if plan.isFixed, !plan.isExact { Self.addShares(of: plan, to: &widths) }
    while let last = widths.last, last == nil { widths.removeLast() }
    if let exact = data?.columnWidths {
      values.columnWidths = exact
    } else if !widths.isEmpty {
      values.columnWidths = widths
    }
  }

  /// Gives columns the shares that cells of the first row state with `box-sizing: border-box`. The model adds padding and
  /// borders to the share of a cell, and not to that of a column.
  private static func addShares(of plan: HTMLTablePlan, to widths: inout [BlockDimension?]) {
    for cell in plan.cells.prefix(while: { plan.rows[$0.row].number == 0 }) where cell.columnSpan == 1 {
      guard cell.node != .document, let stated = cell.style.stated, stated.isBorderBox ?? false,
        case .share(let share)? = stated.block.width
      else { continue }
      while widths.count <= cell.column { widths.append(nil) }
      switch widths[cell.column] {
      case nil: widths[cell.column] = .share(share)
      case .share(let other)?: widths[cell.column] = .share(max(share, other))
      case .length?: break
      }
    }
  }

  /// Opens the next caption or cell of the open table.
  ///
  /// - Returns: the first node in it; `nil` after the last caption or cell.
  mutating func openNextStep() throws -> HTMLTree.Node? {
    guard let last = openTables.indices.last else { return nil }
    while true {
      let step = openTables[last].step
      openTables[last].step += 1
      let (captions, cells) = (openTables[last].plan.captions.count, openTables[last].plan.cells.count)
      if step < captions { return try caption(openTables[last].plan.captions[step]) }
      if step < captions + cells {
        if openTables[last].plan.cells[step - captions].isHole { continue }
        return try cell(step - captions)
      }
      let lower = step - captions - cells
      guard lower < openTables[last].plan.lowerCaptions.count else { return nil }
      return try caption(openTables[last].plan.lowerCaptions[lower])
    }
  }

  /// Opens a caption: paragraphs before or after the table, centered unless stated otherwise.
  private mutating func caption(_ node: HTMLTree.Node) throws -> HTMLTree.Node? {
    guard let table = openTables.last else { return nil }
    let own = partStyle(node, parent: table.plan.style)
    let style = own.box.facts.alignment == nil ? styles.centered(own) : own
    try endBlock()
    var frame = Frame(node: node, style: style, block: block)
    frame.block = HTMLBlockContext(style, role: table.parent.role, item: table.parent.item)
    frame.closing = .block
    frame.isStep = true
    frames.append(frame)
    return tree.firstChild(node)
  }

  private mutating func cell(_ index: Int) throws -> HTMLTree.Node? {
    guard let last = openTables.indices.last else { return nil }
    // There are no copies of the table and its plan, which would cost more than a cell.
    let parent = openTables[last].parent
    let cell = openTables[last].plan.cells[index]
    var frame = Frame(node: cell.node, style: cell.style, block: parent)
    frame.isStep = true
    frame.end = cell.content.end
    if cell.style.breaksPageBefore || openTables[last].plan.breaksPage(beforeRowOf: index) {
      breaksPage = true
    }
    guard let number = openTables[last].number else {
      try layoutCell(cell, last, &frame)
      frames.append(frame)
      return cell.content.first
    }
    frame.closing = .cell
    let attributes = openTables[last].attributes(ofCell: index)
    let data = HTMLBlockData.of(cell.node, in: tree)
    content(of: cell, data, isExact: openTables[last].plan.isExact, parent, &frame)
    // Tested here first, because Swift would copy the whole pass to call a method that only reads it.
    if output.path.count >= limits.tableDepth {
      try check(
        "tableDepth", output.path.count + 1, limits.tableDepth,
        at: cell.node == .document ? openTables[last].plan.node : cell.node)
    }
    let place = TextTableCell(
      table: number, row: openTables[last].plan.rows[cell.row].number, column: cell.column,
      rowSpan: cell.rowSpan,
      columnSpan: cell.columnSpan)
    (openTables[last].cell, openTables[last].paragraphs) = (index, output.paragraphCount)
    enter(output.addBlock(cell: place, attributes), isCell: !(data?.isUnended ?? false), &frame)
    frames.append(frame)
    return cell.content.first
  }

  /// Sets the style and the context of what stands in a cell. Those of the previous cell are the same as a rule.
  private mutating func content(
    of cell: HTMLTablePlan.Cell, _ data: HTMLBlockData?, isExact: Bool, _ parent: HTMLBlockContext,
    _ frame: inout Frame
  ) {
    let role: ParagraphRole? = parent.role == .quote ? .quote : nil
    if data == nil, let known = cellBlock, known.style === cell.style.box, known.isExact == isExact,
      known.block.role == role
    {
      (frame.style, frame.block) = (known.content, known.block)
      return
    }
    frame.style = styles.fresh(cell.style, isExact: isExact)
    frame.block = HTMLBlockContext(frame.style, role: role, data: data)
    cellBlock = data == nil ? (cell.style.box, isExact, frame.style, frame.block) : nil
  }

  private mutating func layoutCell(
    _ cell: HTMLTablePlan.Cell, _ table: Int, _ frame: inout Frame
  ) throws {
    let (plan, parent) = (openTables[table].plan, openTables[table].parent)
    let hints = openTables[table].look.hints
    var values = HTMLTableLook.cellValues(cell, of: plan, column: nil, hints)
    // Only lines that are not drawn are left, such as those of `rules` at the edges of the table.
    if values.hasBorder { values.removeBorders(.all) }
    if let padding = hints.padding, values.padding.isEmpty { values.padding = .all(padding) }
    frame.closing = .block
    try endBlock()
    values.wrap(in: openTables[table].look.table(plan, parent: .initial).block)
    let box = HTMLTableLook.box(values)
    try openBox(box, &frame)
    if frame.blocks > 0 { frame.style = styles.fresh(cell.style, isExact: false) }
    // A table without a width is as wide as its text, which therefore stands where the table does.
    if values.width == nil, frame.style.box.facts.alignment == nil {
      switch openTables[table].alignment {
      case .center?: frame.style = styles.placed(frame.style, isCentered: true)
      case .right?: frame.style = styles.placed(frame.style, isCentered: false)
      default: break
      }
    }
    frame.block = HTMLBlockContext(frame.style, role: parent.role, item: parent.item)
  }

  // MARK: Blocks of the model

  /// Opens a box, unless `values` is `nil` or the box would be too deep.
  mutating func openBox(_ values: BlockAttributeValues?, _ frame: inout Frame) throws {
    guard let values else { return }
    // Tables may need the rest.
    guard output.path.count < limits.tableDepth / 2 else {
      losses.deepBoxes += 1
      return
    }
    try endBlock()
    try check("tableCells", output.blockCount + 1, limits.tableCells, at: frame.node)
    enter(output.addBlock(BlockAttributes(values)), isCell: false, &frame)
  }

  private mutating func enter(_ block: Int, isCell: Bool, _ frame: inout Frame) {
    frame.blocks += 1
    if isCell { frame.isCell = true }
    cellDepth += isCell ? 1 : 0
    output.enter(block, endsCells: cellDepth > 0)
  }

  /// Leaves the blocks that a frame entered.
  mutating func leaveBlocks(_ frame: Frame) {
    guard frame.blocks > 0 else { return }
    if frame.isCell { cellDepth -= 1 }
    output.leave(frame.blocks, endsCells: cellDepth > 0)
  }

  mutating func closeCell(_ frame: Frame) throws {
    if let last = openTables.indices.last, output.paragraphCount == openTables[last].paragraphs {
      // A cell has at least one paragraph. What is higher than the edges of the cell is not due to it.
      try openParagraph(of: frame.block)
      if let block = output.path.last {
        let attributes = openTables[last].attributes(ofCell: openTables[last].cell, isEmpty: true)
        output.setAttributes(attributes, ofBlock: block)
      }
    }
    try endBlock()
    lists.removeAll()
  }

  mutating func closeTable() throws {
    try endBlock()
    guard let table = openTables.popLast() else { return }
    if table.number != nil || !table.lists.isEmpty { lists = table.lists }
  }
}

extension BlockAttributeValues {
  /// Takes from the table around a single cell what the cell does not state.
  fileprivate mutating func wrap(in outer: BlockAttributeValues) {
    backgroundColor = backgroundColor ?? outer.backgroundColor
    width = outer.width ?? width
    minimumWidth = outer.minimumWidth ?? minimumWidth
    maximumWidth = outer.maximumWidth ?? maximumWidth
    height = height ?? outer.height
    margin = outer.margin
  }
}
