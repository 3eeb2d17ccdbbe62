import TestKit

@testable import InlayCore

/// A table as a grid of places, each with the number of the cell that covers it, and what edits of rows, columns and cells
/// must give, place by place with no care for speed.
struct GridModel {
  /// What a cell holds: its units with all that is said about them, and its look.
  struct Content: Equatable {
    struct Unit: Equatable {
      var code: UInt16
      var character: CharacterAttributes
      var paragraph: ParagraphAttributes
      var image: PlacedImage?
      /// The places and looks of the blocks in the cell. A table is told from others by its first cell.
      var inner: [Inner]
    }
    struct Inner: Equatable {
      var cell: TextTableCell?
      var attributes: BlockAttributes
    }
    /// `nil` for a new cell: one empty paragraph.
    var units: [Unit]?
    var attributes: BlockAttributes

    /// Whether it is an empty paragraph.
    var isEmpty: Bool {
      guard let units else { return true }
      let codes = units.map(\.code)
      return units.allSatisfy { $0.inner.isEmpty }
        && [[0x0A], [0x0D], [0x2029], [0x0D, 0x0A]].contains(codes)
    }
  }

  /// For each row and column, the number of the cell there.
  private(set) var grid: [[Int?]] = []
  private(set) var contents: [Int: Content] = [:]
  private(set) var columnCount: Int
  private(set) var header: Int?
  private(set) var widths: [BlockDimension?]?
  private var next = 0

  /// The table of a text.
  init(_ text: DecomposedText, table: Int) {
    columnCount = text.tables[table].columnCount
    (header, widths) = (text.tables[table].attributes.headerRows, text.tables[table].attributes.columnWidths)
    let model = EditModel(text)
    for (index, block) in text.blocks.enumerated() {
      guard let cell = block.cell, cell.table == table else { continue }
      while grid.count < cell.rows.upperBound { grid.append(Array(repeating: nil, count: columnCount)) }
      for row in cell.rows { for column in cell.columns { grid[row][column] = next } }
      contents[next] = Content(
        units: block.range.map { Self.unit(model, $0, in: index) }, attributes: block.attributes)
      next += 1
    }
  }

  private static func unit(_ model: EditModel, _ at: Int, in block: Int) -> Content.Unit {
    let unit = model.units[at]
    let inner = unit.blocks.drop { $0 != block }.dropFirst().map { index in
      var cell = model.blocks[index].cell
      cell?.table = 0
      return Content.Inner(cell: cell, attributes: model.blocks[index].attributes)
    }
    return Content.Unit(
      code: unit.code, character: unit.character, paragraph: unit.paragraph, image: unit.image, inner: inner)
  }

  var rowCount: Int { grid.count }

  private mutating func newCell(like model: Int?) -> Int {
    contents[next] = Content(units: nil, attributes: model.flatMap { contents[$0]?.attributes } ?? .none)
    next += 1
    return next - 1
  }

  mutating func insertRows(_ count: Int, at row: Int) {
    for new in 0..<count {
      let above = row > 0 ? grid[row - 1 + new] : nil
      let below = row + new < grid.count ? grid[row + new] : nil
      let neighbor = (row > 0 ? grid[row - 1] : grid[new + row]).map { $0 }
      let fallback = neighbor.compactMap { $0 }.first
      var cells: [Int?] = []
      for column in 0..<columnCount {
        if let above, let below, let cell = above[column], cell == below[column] {
          cells.append(cell)
        } else {
          cells.append(newCell(like: neighbor[column] ?? fallback))
        }
      }
      // A row after the first new one has the first one above.
      grid.insert(cells, at: row + new)
    }
    if let header, row < header { self.header = header + count }
    closeUp()
  }

  mutating func removeRows(_ rows: Range<Int>) {
    grid.removeSubrange(rows)
    if let header { self.header = header - rows.filter { $0 < header }.count }
    closeUp()
  }

  mutating func insertColumns(_ count: Int, at column: Int) {
    let neighbor = column > 0 ? column - 1 : 0
    let fallback = grid.compactMap { $0[neighbor] }.first
    for row in grid.indices {
      let before = column > 0 ? grid[row][column - 1] : nil
      let after = column < columnCount ? grid[row][column] : nil
      let model = grid[row][neighbor] ?? fallback
      let covering = before != nil && before == after ? before : nil
      let isCovered = covering != nil
      let new = (0..<count).map { _ in isCovered ? covering : newCell(like: model) }
      grid[row].insert(contentsOf: new, at: column)
    }
    columnCount += count
    if widths != nil, column < widths?.count ?? 0 {
      widths?.insert(contentsOf: Array(repeating: nil, count: count), at: column)
    }
    closeUp()
  }

  mutating func removeColumns(_ columns: Range<Int>) {
    for row in grid.indices { grid[row].removeSubrange(columns) }
    columnCount -= columns.count
    if let old = widths { widths = old.indices.filter { !columns.contains($0) }.map { old[$0] } }
    closeUp()
  }

  /// The cells of a rectangle in their order, or `nil` if it cuts one.
  func cells(rows: Range<Int>, columns: Range<Int>) -> [Int]? {
    var inside: [Int] = []
    for row in rows {
      for column in columns {
        if let cell = grid[row][column], !inside.contains(cell) { inside.append(cell) }
      }
    }
    for row in grid.indices {
      for column in 0..<columnCount where !(rows.contains(row) && columns.contains(column)) {
        if let cell = grid[row][column], inside.contains(cell) { return nil }
      }
    }
    return inside
  }

  mutating func merge(rows: Range<Int>, columns: Range<Int>, _ cells: [Int]) {
    let full = cells.filter { contents[$0]?.isEmpty == false }
    if !full.isEmpty {
      let units = full.flatMap { contents[$0]?.units ?? [] }
      contents[cells[0]]?.units = units
    }
    for row in rows { for column in columns { grid[row][column] = cells[0] } }
    closeUp()
  }

  mutating func split(_ cell: Int) {
    var isFirst = true
    for row in grid.indices {
      for column in 0..<columnCount where grid[row][column] == cell {
        if !isFirst { grid[row][column] = newCell(like: cell) }
        isFirst = false
      }
    }
  }

  /// Rows in which no cell begins go.
  private mutating func closeUp() {
    var seen: Set<Int> = []
    var row = 0
    var kept: [[Int?]] = []
    var header = header
    while row < grid.count {
      let begun = grid[row].compactMap { $0 }.filter { seen.insert($0).inserted }
      if begun.isEmpty {
        if let old = self.header, row < old { header = (header ?? 0) - 1 }
      } else {
        kept.append(grid[row])
      }
      row += 1
    }
    if kept.count < grid.count, let old = self.header, old > grid.count {
      // Header rows that the table does not have do not stay when rows go.
      header = kept.count
    }
    (grid, self.header) = (kept, header)
  }

  /// The cells in row-major order, with their places.
  var cells: [(place: TextTableCell, content: Content)] {
    var places: [Int: TextTableCell] = [:]
    var order: [Int] = []
    for (row, cells) in grid.enumerated() {
      for (column, cell) in cells.enumerated() {
        guard let cell else { continue }
        if let known = places[cell] {
          places[cell]?.rowSpan = row - known.row + 1
          places[cell]?.columnSpan = max(known.columnSpan, column - known.column + 1)
        } else {
          places[cell] = TextTableCell(table: 0, row: row, column: column)
          order.append(cell)
        }
      }
    }
    return order.compactMap { cell in
      guard let place = places[cell], let content = contents[cell] else { return nil }
      return (place, content)
    }
  }
}
