internal import InlayCore
internal import InlayUnicode

// Tables that are too wide for a grid: each row becomes lines of a name and a cell.

extension TerminalLayout {
  /// At most so many names are written for a cell that spans columns.
  private static let joinedNames = 8

  /// Finds the names of columns: those in the header rows, with numbers for columns without text there; or numbers for
  /// all, if names are too long or one would never be written.
  mutating func prepareRecords(of table: inout TableProgress) {
    let numbers = table.needs.starts.map { name("\($0 + 1)") }
    let header = table.headerRows
    table.headerRows = 0
    if header == 0 { return setNames(numbers, of: &table) }
    let known = table
    guard let names = lookingAhead({ $0.headerNames(of: known, header) }),
      names.contains(where: { $0.columns > 0 }), isNamed(table, from: header)
    else { return setNames(numbers, of: &table) }
    table.headerRows = header
    setNames(zip(names, numbers).map { $0.columns > 0 ? $0 : $1 }, of: &table)
  }

  private func setNames(_ names: [TerminalLine], of table: inout TableProgress) {
    table.names = names
    // Longer ones stand above their cells.
    let most = metrics.columns / 2 - 2
    table.nameColumns = names.reduce(0) { $1.columns > most ? $0 : max($0, $1.columns) }
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

  /// A name has at most so many lines.
  private static let longestNameLines = 3

  /// The texts of the header rows for each column, without titles; `nil` as soon as one is too long.
  private mutating func headerNames(of table: TableProgress, _ rows: Int) -> [TerminalLine]? {
    guard let tree = table.table, let progress = blocks?.source else { return nil }
    var names = Array(repeating: TerminalLine(), count: table.needs.starts.count)
    for row in 0..<rows {
      for index in tree.row(row) {
        guard let cell = progress.blocks[index].cell else { continue }
        if isTitle(cell, in: table) {
          skip(to: progress.blocks[index].range.upperBound)
          continue
        }
        var name = TerminalLine()
        for line in nameLines(ofCell: index) {
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
          if names[column].columns >= metrics.columns * Self.longestNameLines { return nil }
        }
      }
    }
    return names
  }

  /// What a cell of the header rows has for names.
  private mutating func nameLines(ofCell index: Int) -> [TerminalLine] {
    let isShown = metrics.showsImages
    metrics.showsImages = false
    defer { metrics.showsImages = isShown }
    return lines(ofCell: index, columns: Self.longestName)
  }

  private static let longestName = 10_000

  /// The lines of a cell, on its background: its text may be such that it can be seen only there.
  private mutating func lines(ofCell index: Int, columns: Int) -> [TerminalLine] {
    guard let source = blocks?.source else { return [] }
    blocks?.next = index + 1
    let keepsAlignment = metrics.keepsAlignment
    metrics.keepsAlignment = false
    defer { metrics.keepsAlignment = keepsAlignment }
    var lines = lines(to: source.blocks[index].range.upperBound, columns: columns)
    if let color = source.background(of: index) {
      for line in lines.indices { fill(&lines[line], color) }
    }
    return lines
  }

  /// Whether a cell covers all columns. It has no name.
  private func isTitle(_ cell: TextTableCell, in table: TableProgress) -> Bool {
    let count = table.needs.starts.count
    return count > 1 && table.needs.columns(of: cell).count == count
  }

  /// Whether each column has a cell below the header rows, so that its name is written.
  private func isNamed(_ table: TableProgress, from row: Int) -> Bool {
    guard let tree = table.table, let blocks = blocks?.source else { return false }
    var isNamed = Array(repeating: false, count: table.needs.starts.count)
    var missing = isNamed.count
    for row in row..<min(tree.rowCount, row + Self.measuredRows) {
      for index in tree.row(row) {
        guard let cell = blocks.blocks[index].cell, !isTitle(cell, in: table) else { continue }
        for column in table.needs.columns(of: cell).prefix(Self.joinedNames) where !isNamed[column] {
          isNamed[column] = true
          missing -= 1
        }
      }
      if missing == 0 { return true }
    }
    return false
  }

  /// The lines of the next row, and a line across after it. Of the header rows, only titles are there.
  mutating func nextRecord(of table: inout TableProgress) -> [TerminalLine] {
    guard let tree = table.table, let progress = blocks?.source else { return [] }
    var lines: [TerminalLine] = []
    for index in tree.row(table.row) {
      guard let cell = progress.blocks[index].cell else { continue }
      if isTitle(cell, in: table) {
        for line in self.lines(ofCell: index, columns: metrics.columns) {
          appendRows(of: line, block: index, to: &lines)
          lines[lines.count - 1].endsParagraph = false
        }
      } else if table.row < table.headerRows {
        // Its text is in the names. What is to be reported of it is reported here.
        _ = nameLines(ofCell: index)
      } else {
        appendField(index, name(of: cell, in: table), nameColumns: table.nameColumns, to: &lines)
      }
    }
    table.row += 1
    if lines.isEmpty { return [] }
    var rule = TerminalLine()
    rule.isInTable = true
    rule.appendForms(metrics.drawsBoxes ? "\u{2500}" : "-", metrics.columns, style: 0)
    if table.above.isEmpty { lines.insert(rule, at: 0) }
    table.above = [0]
    rule.endsParagraph = true
    lines.append(rule)
    return lines
  }

  /// Adds the lines of a cell beside its name.
  private mutating func appendField(
    _ index: Int, _ name: TerminalLine, nameColumns: Int, to lines: inout [TerminalLine]
  ) {
    let indent = nameColumns + 2
    let isApart = name.columns > nameColumns
    if isApart { lines += wrapped(name) }
    var content: [TerminalLine] = []
    for line in self.lines(ofCell: index, columns: max(1, metrics.columns - indent)) {
      appendRows(of: line, block: index, to: &content)
    }
    for number in content.indices {
      content[number].endsParagraph = false
      let isMarked = metrics.marksDirections && content[number].text.hasRightToLeft
      let isNamed = number == 0 && !isApart
      guard isNamed || isMarked else {
        content[number].indent(by: indent)
        continue
      }
      var line = TerminalLine()
      line.isInTable = true
      if isNamed {
        line.append(name)
        line.appendText(1, style: 0) { $0.append(UInt8(ascii: ":")) }
        line.appendBlank(indent - name.columns - 1, style: 0)
      } else {
        line.appendBlank(indent, style: 0)
      }
      if isMarked { line.appendMark() }
      line.append(content[number])
      content[number] = line
    }
    lines += content
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
        if line.columns == metrics.columns { end() } else { line.appendBlank(1, style: 0) }
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
