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
}
