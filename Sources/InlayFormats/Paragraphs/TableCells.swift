package import InlayCore

/// Finds the cells of tables that paragraphs stand in, in order. What is within a cell is a part of it.
package struct TableCells {
  /// A cell of a table.
  package struct Place: Hashable {
    /// The number of the cell among all.
    package var index: Int
    package var cell: TextTableCell
    /// Whether its row is one of headers.
    package var isHeader: Bool
  }

  private let tables: [TextTable]
  /// The cells that are in no others, in order.
  package let cells: [TextBlock]
  private var next = 0

  package init(_ text: DecomposedText) {
    tables = text.tables
    var end = 0
    cells = text.blocks.filter { block in
      guard block.cell != nil, block.range.lowerBound >= end else { return false }
      end = block.range.upperBound
      return true
    }
  }

  /// The cell at a position, which is not before the last one that was asked for.
  package mutating func place(at position: Int) -> Place? {
    while next < cells.count, cells[next].range.upperBound <= position { next += 1 }
    guard next < cells.count, cells[next].range.contains(position), let cell = cells[next].cell else {
      return nil
    }
    let headers = tables.indices.contains(cell.table) ? tables[cell.table].attributes.values.headerRows : nil
    return Place(index: next, cell: cell, isHeader: cell.row < headers ?? 0)
  }

  /// The numbers of the tables that these cells form.
  package var tableNumbers: Set<Int> { Set(cells.compactMap { $0.cell?.table }) }

  /// How many cells and tables have a look: attributes other than rows of headers.
  package var styled: Int {
    cells.count { $0.attributes != .none }
      + tableNumbers.count { number in
        var values = tables[number].attributes.values
        values.headerRows = nil
        return values != TableAttributeValues()
      }
  }
}
