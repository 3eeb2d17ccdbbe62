internal import InlayCore
internal import InlayUnicode

// Tables that are too wide for a grid: each row becomes lines of a name and a cell.

extension TerminalLayout {
  /// At most so many names are written for a cell that spans columns.
  private static let joinedNames = 8

  /// Finds the names of columns: those in the header rows, if there is one for each column and they are short, else
  /// numbers.
  mutating func prepareRecords(of table: inout TableProgress) {
    let numbers = table.needs.starts.map { name("\($0 + 1)") }
    let header = table.headerRows
    table.headerRows = 0
    if header == 0 { return setNames(numbers, of: &table) }
    let known = table
    let names = lookingAhead { $0.headerNames(of: known, header) }
    let longest = names.reduce(0) { max($0, $1.columns) }
    guard longest <= metrics.columns / 2 - 2, names.allSatisfy({ $0.columns > 0 }),
      isNamed(table, from: header)
    else { return setNames(numbers, of: &table) }
    table.row = header
    setNames(headerNames(of: known, header), of: &table)
  }

  private func setNames(_ names: [TerminalLine], of table: inout TableProgress) {
    table.names = names
    table.nameColumns = names.reduce(0) { max($0, $1.columns) }
  }

  /// A name on one line.
  private mutating func name(_ text: String) -> TerminalLine {
    var line = TerminalLine()
    var style = CellStyle()
    style.isBold = true
    line.appendText(text.utf8.count, style: preparation.styles.place(of: style)) {
      $0.append(contentsOf: text.utf8)
    }
    return line
  }

  /// The texts of the header rows for each column. Passes these rows.
  private mutating func headerNames(of table: TableProgress, _ rows: Int) -> [TerminalLine] {
    guard let tree = table.table, let progress = blocks?.source else { return [] }
    var names = Array(repeating: TerminalLine(), count: table.needs.starts.count)
    let isShown = metrics.showsImages
    metrics.showsImages = false
    for row in 0..<rows {
      for index in tree.row(row) {
        guard let cell = progress.blocks[index].cell else { continue }
        blocks?.next = index + 1
        var name = TerminalLine()
        for line in lines(to: progress.blocks[index].range.upperBound, columns: Self.longestName) {
          if line.text.isEmpty { continue }
          if !name.text.isEmpty { name.appendBlank(1, style: 0) }
          let first = line.pieces.firstIndex { $0.content != .blank } ?? 0
          var line = line
          line.pieces.removeFirst(first)
          name.append(line)
        }
        name.cells = []
        for column in table.needs.columns(of: cell) {
          if names[column].text.isEmpty {
            names[column] = name
          } else if !name.text.isEmpty {
            names[column].appendText(3, style: 0) { $0.append(contentsOf: " / ".utf8) }
            names[column].append(name)
          }
        }
      }
    }
    metrics.showsImages = isShown
    return names
  }

  private static let longestName = 10_000

  /// Whether each column has a cell below the header rows, so that its name is written.
  private func isNamed(_ table: TableProgress, from row: Int) -> Bool {
    guard let tree = table.table, let blocks = blocks?.source else { return false }
    var isNamed = Array(repeating: false, count: table.needs.starts.count)
    var missing = isNamed.count
    for row in row..<min(tree.rowCount, row + Self.measuredRows) {
      for index in tree.row(row) {
        guard let cell = blocks.blocks[index].cell else { continue }
        for column in table.needs.columns(of: cell).prefix(Self.joinedNames) where !isNamed[column] {
          isNamed[column] = true
          missing -= 1
        }
      }
      if missing == 0 { return true }
    }
    return false
  }

  /// The lines of the next row, and a line across after it.
  mutating func nextRecord(of table: inout TableProgress) -> [TerminalLine] {
    guard let tree = table.table, let progress = blocks?.source else { return [] }
    var lines: [TerminalLine] = []
    let rule = metrics.drawsBoxes ? "\u{2500}" : "-"
    func addRule() {
      var line = TerminalLine()
      line.isInTable = true
      line.appendText(metrics.columns, style: 0) {
        for _ in 0..<metrics.columns { $0.append(contentsOf: rule.utf8) }
      }
      lines.append(line)
    }
    if table.above.isEmpty { addRule() }
    table.above = [0]
    let indent = table.nameColumns + 2
    for index in tree.row(table.row) {
      guard let cell = progress.blocks[index].cell else { continue }
      let name = self.name(of: cell, in: table)
      // A name of several columns may be longer than the others.
      let isApart = name.columns > table.nameColumns
      var content: [TerminalLine] = []
      blocks?.next = index + 1
      let end = progress.blocks[index].range.upperBound
      for line in self.lines(to: end, columns: max(1, metrics.columns - indent)) {
        appendRows(of: line, block: index, to: &content)
      }
      if isApart { lines += wrapped(name) }
      for (number, own) in content.enumerated() {
        var line = TerminalLine()
        line.isInTable = true
        if number == 0, !isApart {
          line.append(name)
          line.appendText(1, style: 0) { $0.append(UInt8(ascii: ":")) }
          line.appendBlank(indent - name.columns - 1, style: 0)
        } else {
          line.appendBlank(indent, style: 0)
        }
        let isMarked = metrics.marksDirections && own.text.hasRightToLeft
        if isMarked { line.appendMark() }
        line.append(own)
        lines.append(line)
      }
    }
    table.row += 1
    addRule()
    lines[lines.count - 1].endsParagraph = true
    return lines
  }

  private func name(of cell: TextTableCell, in table: TableProgress) -> TerminalLine {
    var name = TerminalLine()
    for column in table.needs.columns(of: cell).prefix(Self.joinedNames) {
      let own = table.names[column]
      if !name.text.isEmpty {
        if column > 0, table.names[column - 1] == own { continue }
        name.appendText(2, style: 0) { $0.append(contentsOf: ", ".utf8) }
      }
      name.append(own)
    }
    return name
  }

  /// A name on lines of its own, broken between any two clusters.
  private func wrapped(_ name: TerminalLine) -> [TerminalLine] {
    var lines: [TerminalLine] = []
    var line = TerminalLine()
    func end() {
      line.isInTable = true
      lines.append(line)
      line = TerminalLine()
    }
    for piece in name.pieces {
      guard case .text(let range) = piece.content else {
        line.appendBlank(1, style: 0)
        continue
      }
      for character in String(decoding: name.text[range], as: UTF8.self) {
        let width = metrics.widths.count(String(character)).cells
        if line.columns + width > metrics.columns { end() }
        line.appendText(width, style: piece.style) { $0.append(contentsOf: character.utf8) }
      }
    }
    if line.columns + 1 > metrics.columns { end() }
    line.appendText(1, style: 0) { $0.append(UInt8(ascii: ":")) }
    end()
    return lines
  }
}
