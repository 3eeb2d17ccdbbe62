import InlayCore

/// The edges of the columns of all tables, in twips from the left edge of the first column.
///
/// Where the text says how wide a column is, the edges say so too. Others are as wide as their text needs
/// (``RTFTableMeasure``), by the rules of pages and terminals.
struct RTFTableColumns {
  private let text: DecomposedText
  private let tree: TextBlockTree
  private var measure: RTFTableMeasure
  /// For each block, the room for what stands in it.
  private var rooms: [Int]
  private let page: Int

  /// Padding to the left and right of cells that do not state it: `\trgaph`.
  static let gap = 108
  /// Columns are not closer than this: the reader takes closer edges for one.
  private static let narrowest = RTFTableGrid.narrowest

  init(_ text: DecomposedText, _ tree: TextBlockTree, _ measure: RTFTableMeasure, page: Int) {
    (self.text, self.tree, self.measure, self.page) = (text, tree, measure, page)
    rooms = [Int](repeating: page, count: text.blocks.count)
    // What stands in a block comes after it.
    for block in text.blocks.indices.reversed() {
      let cell = text.blocks[block].cell
      guard let parent = cell.map({ tree.tables[$0.table].parent }) ?? tree.parent(of: block) else {
        continue
      }
      if let cell {
        guard tree.tables[cell.table].cells.first == block else { continue }
        let found = columns(of: cell.table, in: page)
        self.measure.add(word: found.minimum, line: found.maximum, to: parent)
      } else {
        let padding = padding(block)
        self.measure.add(
          word: self.measure.words[block] + padding, line: self.measure.lines[block] + padding, to: parent)
      }
    }
  }

  /// The room for a table or a box. What it stands in must have been asked for before.
  func room(in parent: Int?) -> Int { parent.map { rooms[$0] } ?? page }

  /// The width of each column of a table. Tables must be asked for in their order.
  mutating func widths(of table: Int) -> [Int] {
    let found = columns(of: table, in: room(in: tree.tables[table].parent))
    var widths = found.widths.map { max($0, Self.narrowest) }
    for (column, width) in Self.stated(text.tables[table], page).enumerated() {
      if case .length(let length)? = width { widths[column] = max(Self.clamped(length), Self.narrowest) }
    }
    for block in tree.tables[table].cells {
      guard let cell = text.blocks[block].cell else { continue }
      let width = widths[min(cell.column, widths.count)..<min(cell.columns.upperBound, widths.count)]
      rooms[block] = max(width.reduce(0, +) - padding(block), Self.gap)
    }
    return widths
  }

  /// The width of a box. It must have been asked for before what stands in it.
  mutating func width(ofBox block: Int) -> Int {
    let width = room(in: tree.parent(of: block))
    rooms[block] = max(width - padding(block), Self.gap)
    return width
  }

  /// The widths that a table states for its columns. In a fixed layout all are read back as if they were stated, so that
  /// those without one must not depend on what is around them.
  private static func stated(_ table: TextTable, _ page: Int) -> [BlockDimension?] {
    var stated = Array((table.attributes.columnWidths ?? []).prefix(table.columnCount))
    guard table.hasColumnWidths, table.attributes.layout == .fixed else { return stated }
    while stated.count < table.columnCount { stated.append(nil) }
    let width = evenWidth(table, page)
    return stated.map { $0 ?? .length(.twips(width)) }
  }

  /// The width of each column without one, if they share what the others leave of the page.
  static func evenWidth(_ table: TextTable, _ page: Int) -> Int {
    let stated = (table.attributes.columnWidths ?? []).prefix(table.columnCount)
    let known = stated.reduce(0) { sum, width in
      switch width {
      case .length(let length)?: sum + clamped(length)
      case .share(let share)?: sum + page * min(max(share, 0), 1_000) / 1_000
      case nil: sum
      }
    }
    let unknown = table.columnCount - stated.count { $0 != nil }
    return max((page - known) / max(unknown, 1), min(720, page / max(table.columnCount, 1)), narrowest)
  }

  private func columns(of index: Int, in room: Int) -> TableColumnWidths {
    let values = text.tables[index].attributes.values
    let count = text.tables[index].columnCount
    var table = TableColumnWidths.Table(columns: count, available: room)
    table.width = size(values.block.width)
    table.isFixed = values.layout == .fixed
    table.sizes = Self.stated(text.tables[index], page).map { size($0) }
    let hasColumns = text.tables[index].hasColumnWidths
    let spacing = Self.clamped(values.spacing ?? .zero)
    let cells = tree.tables[index]
    let blocks = table.isFixed ? (cells.rowCount > 0 ? cells.row(0) : []) : cells.cells[...]
    return TableColumnWidths(
      table,
      blocks.compactMap { block in
        guard let cell = text.blocks[block].cell else { return nil }
        let padding = padding(block) + spacing
        var need = TableColumnWidths.Cell(
          column: cell.column, span: cell.columnSpan, minimum: measure.words[block] + padding,
          maximum: measure.lines[block] + padding)
        if hasColumns { return need }
        let look = text.blocks[block].attributes.values
        need.size = size(look.width, adding: padding)
        if case .length(let length)? = look.minimumWidth {
          need.minimumWidth = Self.clamped(length) + padding
        }
        if case .length(let length)? = look.maximumWidth, length > .zero {
          need.maximumWidth = Self.clamped(length) + padding
        }
        return need
      })
  }

  private func size(_ dimension: BlockDimension?, adding padding: Int = 0) -> TableColumnWidths.Size {
    switch dimension {
    case .length(let length)? where length > .zero: .length(Self.clamped(length) + padding)
    case .share(let share)? where share > 0: .share(min(share, 1_000))
    default: .automatic
    }
  }

  private func padding(_ block: Int) -> Int {
    let padding = text.blocks[block].attributes.values.padding
    return (padding.left.map(Self.clamped) ?? Self.gap) + (padding.right.map(Self.clamped) ?? Self.gap)
  }

  /// A length in twips. No sum of those of a table's columns overflows.
  private static func clamped(_ length: Length) -> Int { min(max(length.roundedTwips, 0), 1 << 24) }
}

extension TextTable {
  /// Whether the table is written in Word's form, which knows widths of columns.
  var hasColumnWidths: Bool {
    (attributes.columnWidths ?? []).prefix(columnCount).contains { $0 != nil }
  }
}
