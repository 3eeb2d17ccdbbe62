import InlayCore

/// What RTF carries of the attributes of tables and cells. Compared are all others:
///
/// - of tables: number of columns, widths of columns, width, fixed layout, direction from right to left, alignment left, center
///   and right, header rows, spacing; without widths of columns also collapsed borders, background, and borders;
/// - of cells: padding, borders, background, vertical alignment; without widths of columns also width, margins, and absolute
///   heights, least and greatest widths.
struct RTFCarriedAttributes {
  private let hasColumns: Bool
  private let columnCount: Int
  private let rowCount: Int

  init(_ table: TextTable, rowCount: Int) {
    let widths = (table.attributes.values.columnWidths ?? []).prefix(table.columnCount)
    hasColumns = widths.contains { $0 != nil }
    columnCount = table.columnCount
    self.rowCount = rowCount
  }

  func table(_ values: TableAttributeValues) -> TableAttributeValues {
    var kept = TableAttributeValues()
    if values.layout == .fixed { kept.layout = .fixed }
    if values.direction == .rightToLeft { kept.direction = .rightToLeft }
    if let alignment = values.alignment, [.left, .center, .right].contains(alignment) {
      kept.alignment = alignment
    }
    // Each row says whether it is a header: a table has no more header rows than rows, which means the same.
    if let rows = values.headerRows, rows > 0 { kept.headerRows = min(rows, rowCount) }
    if let spacing = values.spacing, spacing > .zero { kept.spacing = spacing }
    kept.block.width = values.block.width
    if hasColumns {
      var widths = values.columnWidths ?? []
      widths = Array(widths.prefix(columnCount))
      while widths.count < columnCount { widths.append(nil) }
      // A fixed layout has a width for each column.
      if kept.layout != .fixed { kept.columnWidths = widths }
    } else {
      kept.collapsesBorders = values.collapsesBorders
      kept.block.backgroundColor = values.block.backgroundColor
      borders(values.block, &kept.block)
    }
    return kept
  }

  func cell(_ values: BlockAttributeValues) -> BlockAttributeValues {
    var kept = BlockAttributeValues()
    kept.padding = values.padding
    kept.backgroundColor = values.backgroundColor
    kept.verticalAlignment = values.verticalAlignment
    borders(values, &kept)
    if hasColumns { return kept }
    kept.width = values.width
    kept.margin = values.margin
    func absolute(_ dimension: BlockDimension?) -> BlockDimension? {
      if case .length? = dimension { return dimension }
      return nil
    }
    kept.minimumWidth = absolute(values.minimumWidth)
    kept.maximumWidth = absolute(values.maximumWidth)
    kept.height = absolute(values.height)
    kept.minimumHeight = absolute(values.minimumHeight)
    kept.maximumHeight = absolute(values.maximumHeight)
    return kept
  }

  /// Color and line of a border count where it has a width; a solid line is the default, and unknown ones become solid.
  private func borders(_ values: BlockAttributeValues, _ kept: inout BlockAttributeValues) {
    func keep(_ path: (BlockAttributeValues) -> (Length?, TextColor?, BorderStyle?)) -> (
      Length?, TextColor?, BorderStyle?
    ) {
      let (width, color, style) = path(values)
      guard let width, width > .zero else { return (width, nil, nil) }
      let known = style.map { [.double, .dashed, .dotted].contains($0) } ?? false
      return (width, color, known ? style : nil)
    }
    (kept.borderWidth.top, kept.borderColor.top, kept.borderStyle.top) = keep {
      ($0.borderWidth.top, $0.borderColor.top, $0.borderStyle.top)
    }
    (kept.borderWidth.right, kept.borderColor.right, kept.borderStyle.right) = keep {
      ($0.borderWidth.right, $0.borderColor.right, $0.borderStyle.right)
    }
    (kept.borderWidth.bottom, kept.borderColor.bottom, kept.borderStyle.bottom) = keep {
      ($0.borderWidth.bottom, $0.borderColor.bottom, $0.borderStyle.bottom)
    }
    (kept.borderWidth.left, kept.borderColor.left, kept.borderStyle.left) = keep {
      ($0.borderWidth.left, $0.borderColor.left, $0.borderStyle.left)
    }
  }
}
