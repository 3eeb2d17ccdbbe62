internal import InlayCore
internal import InlayUnicode

/// Draws the lines of a table's grid.
struct TablePainter {
  private let grid: TableGrid
  private let borders: BlockEdges<Int>
  private let rowCount: Int
  private let headerRows: Int
  private let drawsBoxes: Bool
  /// Whether the terminal orders right-to-left text itself. It would order the cells of a line, too.
  private let isOrdered: Bool

  init(_ grid: TableGrid, _ table: TableProgress, _ metrics: LayoutMetrics) {
    (self.grid, borders, rowCount) = (grid, table.borders, table.rowCount)
    (headerRows, drawsBoxes, isOrdered) = (table.headerRows, metrics.drawsBoxes, metrics.marksDirections)
  }

  // MARK: Rules

  /// Whether there is a line across the table above a row.
  func hasRule(above: [Int], below: [Int], row: Int, _ cells: [TableProgress.Cell]) -> Bool {
    if row == headerRows, row > 0, row < rowCount { return true }
    guard grid.look == .lines else { return false }
    return (0..<grid.count).contains { style(of: $0, above, below, row, cells) != nil }
  }

  /// The style of the line above a row in a column; `nil` if there is none.
  private func style(
    of column: Int, _ above: [Int], _ below: [Int], _ row: Int, _ cells: [TableProgress.Cell]
  ) -> Int? {
    let (up, down) = (above.isEmpty ? -1 : above[column], below.isEmpty ? -1 : below[column])
    if up == down, up >= 0 { return nil }
    if grid.look == .lines {
      if down >= 0, let own = cells[down].borders.top { return own }
      if up >= 0, let own = cells[up].borders.bottom { return own }
      if row == 0, let own = borders.top { return own }
      if row == rowCount, let own = borders.bottom { return own }
    }
    return row == headerRows && row > 0 && row < rowCount ? 0 : nil
  }

  /// The line across the table above a row.
  func rule(
    above: [Int], below: [Int], row: Int, _ cells: inout [TableProgress.Cell]
  ) -> TerminalLine {
    var line = begin()
    let isHeader = row == headerRows && row > 0 && row < rowCount && grid.look == .lines
    // Styles of the lines to the right of each place, and of those above and below it; -1 without one.
    var right = Array(repeating: -1, count: grid.width + 1)
    for column in 0..<grid.count {
      guard let style = style(of: column, above, below, row, cells) else { continue }
      let place = grid.place(of: column..<column + 1)
      let start = grid.look == .lines ? place.lowerBound - 1 : place.lowerBound
      for x in max(0, start)..<place.upperBound { right[x] = style }
    }
    let (up, down) = (verticals(above, cells), verticals(below, cells))
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
      let left = grid.look == .lines ? (x > 0 ? right[x - 1] : -1) : right[x]
      let arms = BoxArms(up: up[x] >= 0, right: right[x] >= 0, down: down[x] >= 0, left: left >= 0)
      let style = [right[x], left, up[x], down[x]].first { $0 >= 0 }
      if let style {
        let form = arms.form(isDouble: isHeader, drawsBoxes)
        line.appendText(1, style: style) { $0.append(contentsOf: form.utf8) }
      } else {
        line.appendBlank(1, style: 0)
      }
      x += 1
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

  /// The styles of the lines on a row, by their places on the screen; -1 without one.
  private func verticals(_ owners: [Int], _ cells: [TableProgress.Cell]) -> [Int] {
    var styles = Array(repeating: -1, count: grid.width + 1)
    guard grid.look == .lines, !owners.isEmpty else { return styles }
    let segments = segments(owners)
    for (index, segment) in segments.enumerated() {
      styles[max(0, segment.place.lowerBound - 1)] =
        vertical(index > 0 ? segments[index - 1].owner : nil, segment.owner, cells) ?? -1
    }
    if let last = segments.last { styles[last.place.upperBound] = vertical(last.owner, nil, cells) ?? -1 }
    return styles
  }

  /// The style of the line between two cells, or beside the first or last one.
  private func vertical(_ left: Int?, _ right: Int?, _ cells: [TableProgress.Cell]) -> Int? {
    if let right, right >= 0, let own = cells[right].borders.left { return own }
    if let left, left >= 0, let own = cells[left].borders.right { return own }
    return left == nil ? borders.left : right == nil ? borders.right : nil
  }

  // MARK: Lines of text

  /// The next line of the cells on a row.
  func line(
    _ owners: [Int], _ cells: inout [TableProgress.Cell]
  ) -> TerminalLine {
    var line = begin()
    let styles = verticals(owners, cells)
    var x = 0
    func gap(to end: Int) {
      while x < end {
        if styles[x] >= 0 {
          let form = BoxArms(up: true, down: true).form(isDouble: false, drawsBoxes)
          line.appendText(1, style: styles[x]) { $0.append(contentsOf: form.utf8) }
        } else {
          line.appendBlank(1, style: 0)
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

/// The directions in which lines lead from the middle of a cell.
struct BoxArms: OptionSet {
  let rawValue: Int

  init(rawValue: Int) { self.rawValue = rawValue }

  init(up: Bool = false, right: Bool = false, down: Bool = false, left: Bool = false) {
    rawValue = (up ? 1 : 0) | (right ? 2 : 0) | (down ? 4 : 0) | (left ? 8 : 0)
  }

  /// The character.
  ///
  /// - Parameter isDouble: whether the lines to the left and right are double.
  func form(isDouble: Bool, _ drawsBoxes: Bool) -> Character {
    if drawsBoxes { return (isDouble ? Self.double : Self.single)[rawValue] }
    if isSubset(of: BoxArms(right: true, left: true)) { return isDouble ? "=" : "-" }
    return isSubset(of: BoxArms(up: true, down: true)) ? "|" : "+"
  }

  private static let single = Array(
    " \u{2575}\u{2576}\u{2514}\u{2577}\u{2502}\u{250C}\u{251C}\u{2574}\u{2518}\u{2500}\u{2534}\u{2510}\u{2524}\u{252C}\u{253C}"
  )
  private static let double = Array(
    " \u{2575}\u{2550}\u{2558}\u{2577}\u{2502}\u{2552}\u{255E}\u{2550}\u{255B}\u{2550}\u{2567}\u{2555}\u{2561}\u{2564}\u{256A}"
  )
}
