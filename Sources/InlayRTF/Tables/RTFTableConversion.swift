import InlayCore

/// Converts definitions of rows and cells into the model's terms, once for each combination.
struct RTFTableConversion {
  private struct Key: Hashable {
    var definition: Int
    var cell: Int
    var end: Int
    var isFirstRow: Bool
    var isLastRow: Bool
  }

  private let colors: RTFColors
  private var known: [Key: BlockAttributes] = [:]
  private var sets: [BlockAttributeValues: BlockAttributes] = [:]

  init(_ colors: RTFColors) { self.colors = colors }

  /// The attributes of the cell with that number in its row, which is merged with those up to `end`.
  mutating func cell(
    _ index: Int, to end: Int, of definition: Int, _ row: RTFRowDefinition, isFirstRow: Bool, isLastRow: Bool
  ) -> BlockAttributes {
    // Cells beyond the definition are all alike.
    let index = min(index, row.cells.count)
    let key = Key(
      definition: definition, cell: index, end: min(end, row.cells.count), isFirstRow: isFirstRow,
      isLastRow: isLastRow)
    if let attributes = known[key] { return attributes }
    let values = values(index, to: key.end, row, isFirstRow: isFirstRow, isLastRow: isLastRow)
    let attributes = sets[values] ?? BlockAttributes(values)
    sets[values] = attributes
    known[key] = attributes
    return attributes
  }

  // MARK: Cells

  private func values(
    _ index: Int, to end: Int, _ row: RTFRowDefinition, isFirstRow: Bool, isLastRow: Bool
  ) -> BlockAttributeValues {
    var values = BlockAttributeValues()
    guard index < row.cells.count else { return values }
    let cell = row.cells[index]
    padding(cell, row, &values)
    for edge in BlockEdge.allCases {
      if let margin = cell.margin.twips(edge, needsUnit: false) { values.margin[edge] = .twips(Int(margin)) }
      var border = cell.borders[edge]
      if border.line == .unstated, !row.isCocoas {
        let isOuter =
          switch edge {
          case .top: isFirstRow
          case .bottom: isLastRow
          case .left: index == 0
          case .right: end >= row.cells.count
          }
        let isVertical = edge == .left || edge == .right
        border = isOuter ? row.borders[edge] : isVertical ? row.betweenColumns : row.betweenRows
      }
      set(border, edge, &values)
    }
    values.backgroundColor = background(of: cell, row)
    values.verticalAlignment =
      switch cell.vertical {
      case 1: .top
      case 2: .middle
      case 3: .bottom
      case 4: .baseline
      default: nil
      }
    if row.isCocoas {
      values.width = dimension(cell.width, cell.widthUnit)
      values.height = length(cell.height)
      values.minimumWidth = length(cell.minimumWidth)
      values.maximumWidth = length(cell.maximumWidth)
      values.minimumHeight = length(cell.minimumHeight)
      values.maximumHeight = length(cell.maximumHeight)
    } else if row.height > 0 {
      values.minimumHeight = length(row.height)
    } else if row.height < 0 {
      values.height = length(row.height == .min ? .max : -row.height)
    }
    return values
  }

  /// Padding of a cell. Word and LibreOffice write that of the left edge as that of the upper one, and the other way
  /// around; Cocoa does not, and states no units.
  private func padding(
    _ cell: RTFCellDefinition, _ row: RTFRowDefinition, _ values: inout BlockAttributeValues
  ) {
    for edge in BlockEdge.allCases {
      let isCocoas = row.isCocoas
      let word: BlockEdge =
        switch edge {
        case .top: isCocoas ? .top : .left
        case .left: isCocoas ? .left : .top
        default: edge
        }
      var twips = cell.padding.twips(word, needsUnit: !isCocoas)
      if twips == nil, !isCocoas {
        twips = row.padding.twips(edge, needsUnit: true)
        if twips == nil, row.gap != RTFRowDefinition.none, edge == .left || edge == .right { twips = row.gap }
      }
      if let twips { values.padding[edge] = .twips(max(Int(twips), 0)) }
    }
  }

  private func set(_ border: RTFBorder, _ edge: BlockEdge, _ values: inout BlockAttributeValues) {
    guard border.line != .unstated else { return }
    guard border.line != .none else {
      values.borderWidth[edge] = .zero
      return
    }
    values.borderWidth[edge] = .twips(Int(border.width) * (border.line == .thick ? 2 : 1))
    values.borderColor[edge] = colors.color(border.color)
    switch border.line {
    case .double: values.borderStyle[edge] = .double
    case .dashed: values.borderStyle[edge] = .dashed
    case .dotted: values.borderStyle[edge] = .dotted
    default: break
    }
  }

  /// The color of the background, mixed with that of the pattern over it.
  private func background(of cell: RTFCellDefinition, _ row: RTFRowDefinition) -> TextColor? {
    var index = cell.background
    if index == RTFRowDefinition.none { index = row.isCocoas ? 0 : row.background }
    let plain = colors.isPage(index) ? nil : colors.color(index)
    guard cell.shading > 0 else { return plain }
    let pattern = colors.color(cell.pattern) ?? TextColor(red: 0, green: 0, blue: 0)
    let behind = plain ?? TextColor(red: 255, green: 255, blue: 255)
    func mixed(_ a: UInt8, _ b: UInt8) -> UInt8 {
      let share = Int(cell.shading)
      return UInt8(clamping: (Int(a) * share + Int(b) * (10_000 - share) + 5_000) / 10_000)
    }
    return TextColor(
      red: mixed(pattern.red, behind.red), green: mixed(pattern.green, behind.green),
      blue: mixed(pattern.blue, behind.blue))
  }

  private func length(_ twips: Int32) -> BlockDimension? {
    twips > 0 ? .length(.twips(Int(twips))) : nil
  }

  /// A width with its unit: fiftieths of a percent, or twips.
  private func dimension(_ number: Int32, _ unit: Int32) -> BlockDimension? {
    guard number > 0 else { return nil }
    switch unit {
    case 2: return number < 5 ? nil : .share(min(Int(number) / 5, 1_000))
    case 3: return .length(.twips(Int(number)))
    default: return nil
    }
  }

  // MARK: Tables

  /// A table with these rows.
  func table(_ rows: [RTFRowDefinition], _ grid: RTFTableGrid) -> TextTable {
    guard let first = rows.first else { return TextTable(columnCount: grid.columnCount) }
    var values = TableAttributeValues()
    let header = rows.prefix { $0.isHeader }.count
    if header > 0 { values.headerRows = header }
    if first.isRightToLeft { values.direction = .rightToLeft }
    values.alignment =
      switch first.alignment {
      case 1: .left
      case 2: .center
      case 3: .right
      default: nil
      }
    values.block.width = dimension(first.width, first.widthUnit)
    let left = first.spacing.twips(.left, needsUnit: true) ?? 0
    let right = first.spacing.twips(.right, needsUnit: true) ?? 0
    let spacing = max(Int(left) + Int(right), 0)
    if spacing > 0 { values.spacing = .twips(spacing) }
    if first.isCocoas {
      cocoa(rows, first, &values)
    } else {
      values.layout = first.autofit == 1 ? .automatic : .fixed
      let widths = columnWidths(rows, grid)
      if widths.contains(where: { $0 != nil }) { values.columnWidths = widths }
      values.collapsesBorders = spacing == 0
      let left = grid.positions.first ?? 0
      if left != 0 { values.block.margin.left = .twips(left) }
    }
    return TextTable(columnCount: grid.columnCount, attributes: TableAttributes(values))
  }

  private func cocoa(
    _ rows: [RTFRowDefinition], _ first: RTFRowDefinition, _ values: inout TableAttributeValues
  ) {
    values.collapsesBorders = first.flags & 1 != 0
    if first.flags > 1 { values.custom[RTFCustom.tableFlags] = .integer(Int128(first.flags & ~1)) }
    // Automatic widths are the default.
    if first.autofit == 0 { values.layout = .fixed }
    if first.background != 0, !colors.isPage(first.background) {
      values.block.backgroundColor = colors.color(first.background)
    }
    for edge in BlockEdge.allCases where edge != .bottom { set(first.borders[edge], edge, &values.block) }
    if let last = rows.last { set(last.borders[.bottom], .bottom, &values.block) }
  }

  /// The widths of columns, from the first cell that takes just that column. `nil` where the column is as wide as its
  /// content needs.
  private func columnWidths(_ rows: [RTFRowDefinition], _ grid: RTFTableGrid) -> [BlockDimension?] {
    var widths = [BlockDimension?](repeating: nil, count: grid.columnCount)
    var isDecided = [Bool](repeating: false, count: grid.columnCount)
    for column in 0..<min(grid.columnCount, grid.positions.count - 1) {
      let width = grid.positions[column + 1] - grid.positions[column]
      widths[column] = .length(.twips(max(width, RTFTableGrid.narrowest)))
    }
    var last: RTFRowDefinition?
    for (index, row) in rows.enumerated() where row != last {
      last = row
      for cell in 0..<min(grid.cellCount(row: index), row.cells.count) {
        let column = grid.column(row: index, edge: cell)
        guard grid.column(row: index, edge: cell + 1) == column + 1, !isDecided[column] else { continue }
        isDecided[column] = true
        if row.cells[cell].widthUnit == 2 {
          widths[column] = dimension(row.cells[cell].width, 2) ?? widths[column]
        } else if row.cells[cell].widthUnit == 1, row.autofit == 1 {
          widths[column] = nil
        }
      }
    }
    return widths
  }
}
