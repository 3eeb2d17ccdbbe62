import TestKit
import Testing

@testable import InlayCore

@Suite struct TableOccupancyTests {
  /// A cell is refused if and only if it comes before the last one or shares a place with another.
  @Test func cellsAreRefusedAsOnAGridOfPlaces() throws {
    var refused = 0
    var tried = 0
    try Property.check("occupancy against a grid") { source in
      var occupancy = TableOccupancy()
      var grid: Set<[Int]> = []
      var last = (row: -1, end: 0)
      var rowCount = 0
      var row = 0
      var column = 0
      for _ in 0..<source.below(24) {
        // Mostly the next place, sometimes any.
        switch source.below(8) {
        case 0: (row, column) = (source.below(8), source.below(8))
        case 1, 2: (row, column) = (row + 1 + source.below(2), source.below(3))
        default: column += source.below(3)
        }
        let cell = TextTableCell(
          table: 0, row: row, column: column, rowSpan: 1 + source.below(4), columnSpan: 1 + source.below(3))
        source.note("cell", cell)
        let places = cell.rows.flatMap { row in cell.columns.map { [row, $0] } }
        let isLater = row > last.row || row == last.row && column >= last.end
        let fits = isLater && places.allSatisfy { !grid.contains($0) }
        tried += 1
        if !fits { refused += 1 }
        try expect(occupancy.add(cell), equals: fits)
        guard fits else { continue }
        grid.formUnion(places)
        last = (row, cell.columns.upperBound)
        rowCount = max(rowCount, cell.rows.upperBound)
        try expect(occupancy.rowCount, equals: rowCount)
      }
    }
    #expect(refused * 10 > tried && refused * 10 < tried * 9)
  }

  /// Rows of hundreds of cells in turn with rows of cells twice as wide, some of which reach over the rows below.
  @Test func wideRowsAreRefusedAsOnAGridOfPlaces() throws {
    try Property.check("wide rows against a grid", cases: 40) { source in
      let width = 1_000
      var occupancy = TableOccupancy()
      // For each column, the first row that no cell covers.
      var free = Array(repeating: 0, count: width)
      var (accepted, refused) = (0, 0)
      for row in 0..<12 {
        let (most, rows) = (1 + source.below(4), 1 + source.below(3))
        var column = source.below(3)
        while column < width {
          let span = min(1 + source.below(most), width - column)
          let cell = TextTableCell(
            table: 0, row: row, column: column, rowSpan: 1 + source.below(rows), columnSpan: span)
          let fits = free[cell.columns].allSatisfy { $0 <= row }
          try expect(occupancy.add(cell), equals: fits)
          if fits {
            for place in cell.columns { free[place] = cell.rows.upperBound }
            accepted += 1
          } else {
            refused += 1
          }
          column += fits ? span + source.below(2) : 1
        }
      }
      try expect(accepted > 500, "\(accepted) cells and \(refused) refused")
    }
  }
}
