internal import InlayCore
internal import InlayUnicode

/// Draws the lines of a table's grid.
struct TablePainter {
  private let grid: TableGrid
  private let borders: BlockEdges<TableStroke>
  private let rowCount: Int
  private let headerRows: Int
  private let drawsBoxes: Bool
  /// Whether the terminal orders right-to-left text itself. It would order the cells of a line, too.
  private let isOrdered: Bool
  /// Whether any cell has a background.
  private let hasFill: Bool

  /// Gives a line's style the background of the style of blank cells.
  typealias Tint = (_ style: Int, _ fill: Int) -> Int

  init(_ grid: TableGrid, _ table: TableProgress, _ metrics: LayoutMetrics) {
    hasFill = table.cells.contains { $0.fill != 0 }
    (self.grid, borders, rowCount) = (grid, table.borders, table.rowCount)
    (headerRows, drawsBoxes, isOrdered) = (table.headerRows, metrics.drawsBoxes, metrics.marksDirections)
  }

  // MARK: Rules

  /// Whether there is a line across the table above a row.
  func hasRule(above: [Int], below: [Int], row: Int, _ cells: [TableProgress.Cell]) -> Bool {
    if row == headerRows, row > 0, row < rowCount { return true }
    guard grid.look == .lines else { return false }
    return (0..<grid.count).contains { stroke(of: $0, above, below, row, cells) != nil }
  }

  /// The line above a row in a column; `nil` if there is none.
  private func stroke(
    of column: Int, _ above: [Int], _ below: [Int], _ row: Int, _ cells: [TableProgress.Cell]
  ) -> TableStroke? {
    let (up, down) = (above.isEmpty ? -1 : above[column], below.isEmpty ? -1 : below[column])
    if up == down, up >= 0 { return nil }
    if grid.look == .lines {
      var own = TableStroke.stronger(
        down >= 0 ? cells[down].borders.top : nil, up >= 0 ? cells[up].borders.bottom : nil)
      if row == 0 { own = TableStroke.stronger(own, borders.top) }
      if row == rowCount { own = TableStroke.stronger(own, borders.bottom) }
      if let own { return own }
    }
    return row == headerRows && row > 0 && row < rowCount ? TableStroke(style: 0) : nil
  }

  /// The line across the table above a row.
  func rule(
    above: [Int], below: [Int], row: Int, _ cells: inout [TableProgress.Cell], _ tint: Tint
  ) -> TerminalLine {
    var line = begin()
    let isHeader = row == headerRows && row > 0 && row < rowCount && grid.look == .lines
    // The lines to the right of each place, and those above and below it.
    var right = [TableStroke?](repeating: nil, count: grid.width + 1)
    for column in 0..<grid.count {
      guard let stroke = stroke(of: column, above, below, row, cells) else { continue }
      let place = grid.place(of: column..<column + 1)
      let start = grid.look == .lines ? place.lowerBound - 1 : place.lowerBound
      for x in max(0, start)..<place.upperBound { right[x] = stroke }
    }
    let (up, down) = (verticals(above, cells), verticals(below, cells))
    let (over, under) = (fills(above, cells), fills(below, cells))
    /// The background at a place, if it is the same on both sides of the line.
    func fillAt(_ x: Int) -> Int { over.isEmpty || under.isEmpty || over[x] != under[x] ? 0 : over[x] }
    var passing: [(place: Range<Int>, cell: Int)] = []
    for (owner, columns) in runs(below)
    where owner >= 0 && !above.isEmpty && above[columns.lowerBound] == owner {
      passing.append((grid.place(of: columns), owner))
    }
    passing.sort { $0.place.lowerBound < $1.place.lowerBound }
    var next = passing[...]
    var x = 0
    while x < grid.width {
      if let first = next.first, first.place.lowerBound == x {
        next.removeFirst()
        put(&cells[first.cell], in: first.place, &line)
        x = first.place.upperBound
        continue
      }
      let left = grid.look == .lines ? (x > 0 ? right[x - 1] : nil) : right[x]
      let arms = BoxArms(up: up[x], right: right[x], down: down[x], left: left)
      // Between the places where lines meet, all characters are the same.
      let fill = fillAt(x)
      var end = x + 1
      if left == right[x], up[x] == nil, down[x] == nil {
        let limit = next.first?.place.lowerBound ?? grid.width
        while end < limit, right[end] == left, up[end] == nil, down[end] == nil, fillAt(end) == fill {
          end += 1
        }
      }
      if let style = arms.style {
        let form = arms.form(isRule: isHeader, drawsBoxes)
        line.appendForms(form, end - x, style: tint(style, fill))
      } else {
        line.appendBlank(end - x, style: fill)
      }
      x = end
    }
    return line
  }

  /// The columns of each cell on a row, and of each hole, from column 0 on.
  private func runs(_ owners: [Int]) -> [(owner: Int, columns: Range<Int>)] {
    var runs: [(owner: Int, columns: Range<Int>)] = []
    for (column, owner) in owners.enumerated() {
      if let last = runs.last, last.owner == owner, owner >= 0 {
        runs[runs.count - 1].columns = last.columns.lowerBound..<column + 1
      } else {
        runs.append((owner, column..<column + 1))
      }
    }
    return runs
  }

  /// The cells and holes of a row, from left to right on the screen.
  private func segments(_ owners: [Int]) -> [(owner: Int, place: Range<Int>)] {
    let runs = runs(owners).map { ($0.owner, grid.place(of: $0.columns)) }
    return grid.isRightToLeft ? runs.reversed() : runs
  }

  /// The lines on a row, by their places on the screen.
  private func verticals(_ owners: [Int], _ cells: [TableProgress.Cell]) -> [TableStroke?] {
    var strokes = [TableStroke?](repeating: nil, count: grid.width + 1)
    guard grid.look == .lines, !owners.isEmpty else { return strokes }
    let segments = segments(owners)
    for (index, segment) in segments.enumerated() {
      strokes[max(0, segment.place.lowerBound - 1)] =
        vertical(index > 0 ? segments[index - 1].owner : nil, segment.owner, cells)
    }
    if let last = segments.last { strokes[last.place.upperBound] = vertical(last.owner, nil, cells) }
    return strokes
  }

  /// The styles of the backgrounds on a row, by their places on the screen, also between two cells with the same one; 0
  /// without one. Empty if there is none.
  private func fills(_ owners: [Int], _ cells: [TableProgress.Cell]) -> [Int] {
    guard hasFill, !owners.isEmpty else { return [] }
    var fills = Array(repeating: 0, count: grid.width + 1)
    var last = (end: 0, fill: 0)
    for segment in segments(owners) {
      let fill = segment.owner < 0 ? 0 : cells[segment.owner].fill
      let start = fill == last.fill ? last.end : segment.place.lowerBound
      for x in start..<segment.place.upperBound { fills[x] = fill }
      last = (segment.place.upperBound, fill)
    }
    return fills
  }

  /// The line between two cells, or beside the first or last one.
  private func vertical(_ left: Int?, _ right: Int?, _ cells: [TableProgress.Cell]) -> TableStroke? {
    let own = TableStroke.stronger(
      right.flatMap { $0 >= 0 ? cells[$0].borders.left : nil },
      left.flatMap { $0 >= 0 ? cells[$0].borders.right : nil })
    if left == nil { return TableStroke.stronger(own, borders.left) }
    return right == nil ? TableStroke.stronger(own, borders.right) : own
  }

  // MARK: Lines of text

  /// The next line of the cells on a row.
  func line(
    _ owners: [Int], _ cells: inout [TableProgress.Cell], _ tint: Tint
  ) -> TerminalLine {
    var line = begin()
    let strokes = verticals(owners, cells)
    let fills = fills(owners, cells)
    var x = 0
    func gap(to end: Int) {
      while x < end {
        let fill = fills.isEmpty ? 0 : fills[x]
        if let stroke = strokes[x] {
          let form = BoxArms(up: stroke, down: stroke).form(drawsBoxes)
          line.appendForms(form, 1, style: tint(stroke.style, fill))
        } else {
          line.appendBlank(1, style: fill)
        }
        x += 1
      }
    }
    for segment in segments(owners) {
      gap(to: segment.place.lowerBound)
      if segment.owner < 0 {
        line.appendBlank(segment.place.count, style: 0)
      } else {
        put(&cells[segment.owner], in: segment.place, &line)
      }
      x = segment.place.upperBound
    }
    gap(to: grid.width)
    return line
  }

  private func begin() -> TerminalLine {
    var line = TerminalLine()
    line.isInTable = true
    line.appendBlank(grid.offset, style: 0)
    return line
  }

  /// Adds the next line of a cell.
  private func put(
    _ cell: inout TableProgress.Cell, in place: Range<Int>, _ line: inout TerminalLine
  ) {
    let index = cell.drawn - cell.lead
    cell.drawn += 1
    guard cell.lines.indices.contains(index) else { return line.appendBlank(place.count, style: cell.fill) }
    line.appendBlank(grid.padding, style: cell.fill)
    let content = cell.lines[index]
    let isMarked = isOrdered && content.text.hasRightToLeft
    if isMarked { line.appendMark() }
    line.append(content)
    line.appendBlank(place.count - grid.padding - content.columns, style: cell.fill)
    if isMarked, line.pieces.last?.image == nil { line.appendMark() }
    // Lines that were drawn are not needed again.
    cell.lines[index] = TerminalLine()
  }
}

extension TerminalLine {
  /// Adds the pieces of another line of one row.
  mutating func append(_ other: TerminalLine) {
    let shift = text.count
    text += other.text
    for piece in other.pieces {
      var piece = piece
      if case .text(let range) = piece.content {
        piece.content = .text(range.lowerBound + shift..<range.upperBound + shift)
      }
      pieces.append(piece)
    }
    for var cell in other.cells {
      cell.range = cell.range.lowerBound + shift..<cell.range.upperBound + shift
      cells.append(cell)
    }
  }

  /// Adds a character of one cell, so many times.
  mutating func appendForms(_ form: Character, _ count: Int, style: Int) {
    appendText(count, style: style) { text in
      let utf8 = form.utf8
      text.reserveCapacity(text.count + utf8.count * count)
      for _ in 0..<count { for byte in utf8 { text.append(byte) } }
    }
  }

  /// Adds U+200E.
  mutating func appendMark() { appendText(0, style: 0) { $0.append(contentsOf: "\u{200E}".utf8) } }
}

extension [UInt8] {
  /// Whether well-formed UTF-8 has a letter that runs from right to left. Complexity: O(n).
  var hasRightToLeft: Bool {
    guard contains(where: { $0 >= 0xD6 }) else { return false }
    return String(decoding: self, as: UTF8.self).unicodeScalars.contains {
      $0.value >= 0x590 && ScalarProperties($0).isStrongRightToLeft
    }
  }
}
