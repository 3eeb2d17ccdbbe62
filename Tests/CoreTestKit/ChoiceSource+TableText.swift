package import InlayCore
package import TestKit

extension ChoiceSource {
  /// A valid text with at least one table. It shrinks to one cell of an empty paragraph.
  package func tableText(_ options: TableTextOptions = TableTextOptions()) throws -> DecomposedText {
    try Decomposer.decompose(tableRuns(options)).value
  }

  /// The runs of a text with at least one table. Decomposing them splits no table.
  package func tableRuns(_ options: TableTextOptions = TableTextOptions()) throws -> AttributedText {
    var writer = TableTextWriter(self, options)
    try writer.text()
    return writer.builder.finish()
  }

  /// The rectangles of a table's cells, in row-major order. A cell begins in each row.
  package func tableGrid(rows: Int, columns: Int, spans: Bool, holes: Bool) -> [TextTableCell] {
    var cells: [TextTableCell] = []
    // The first row in which a column is free.
    var free = Array(repeating: 0, count: columns)
    // In each row, a column that no cell of an earlier row covers, and that is no hole.
    let kept = (0..<rows).map { _ in below(columns) }
    for row in 0..<rows {
      var column = 0
      while column < columns {
        guard free[column] <= row else {
          column += 1
          continue
        }
        if holes, column != kept[row], below(6) == 5 {
          column += 1
          continue
        }
        var cell = TextTableCell(table: 0, row: row, column: column)
        if spans, below(3) == 2 {
          let room = (column..<columns).prefix { free[$0] <= row }.count
          cell.columnSpan = 1 + below(room)
          let height = (row + 1..<rows).prefix { !cell.columns.contains(kept[$0]) }.count
          cell.rowSpan = 1 + below(height + 1)
        }
        for covered in cell.columns { free[covered] = cell.rows.upperBound }
        cells.append(cell)
        column = cell.columns.upperBound
      }
    }
    return cells
  }

  /// The look of a cell or a box.
  package func blockLook() -> BlockAttributes {
    var values = BlockAttributeValues()
    for _ in 0..<below(4) { lookOfBlock(&values) }
    return BlockAttributes(values)
  }

  /// The look of a table. Its columns may have more or fewer widths than the table has columns.
  package func tableLook(columns: Int) -> TableAttributes {
    var values = TableAttributeValues()
    for _ in 0..<below(5) {
      switch below(10) {
      case 0: values.layout = pick([.automatic, .fixed])
      case 1: values.columnWidths = array(count: 0...columns + 1) { $0.optional { $0.blockDimension() } }
      case 2: values.direction = pick([.rightToLeft, .leftToRight])
      case 3: values.collapsesBorders = true
      case 4: values.headerRows = below(4)
      case 5: values.spacing = .points(below(4))
      case 6: values.alignment = pick([.center, .right])
      case 7: values.hidesEmptyCells = true
      default: lookOfBlock(&values.block)
      }
    }
    return TableAttributes(values)
  }

  private func lookOfBlock(_ values: inout BlockAttributeValues) {
    switch below(10) {
    case 0: values.backgroundColor = blockColor()
    case 1: values.borderWidth = .all(.points(1 + below(3)))
    case 2: values.borderWidth.left = .points(below(3))
    case 3:
      (values.borderColor.top, values.borderStyle.top) = (blockColor(), pick([.solid, .dashed, "wavy"]))
    case 4: values.padding = .all(.points(below(6)))
    case 5: values.margin.bottom = .points(below(6))
    case 6: values.width = blockDimension()
    case 7: (values.minimumHeight, values.maximumWidth) = (blockDimension(), optional { $0.blockDimension() })
    case 8: values.verticalAlignment = pick([.top, .middle, .bottom, .baseline])
    default: values.custom = ["NSBlockNumber": .integer(Int128(below(2)))]
    }
  }

  private func blockColor() -> TextColor {
    TextColor(red: pick([0, 128, 255]), green: pick([0, 255]), blue: 0, alpha: pick([255, 127]))
  }

  private func blockDimension() -> BlockDimension {
    bool() ? .share(pick([500, 250, 1_000, 333])) : .length(.points(pick([20, 72, 144])))
  }
}
