import InlayCore

/// Texts with tables as short strings, for exact tests: `/` ends a paragraph, `{` and `}` surround a table, `(row,column)`
/// or `(row,column,rows,columns)` begins a cell, and `<` and `>` surround a box.
///
/// `a/{(0,0)b/(0,1)c/}` is a paragraph and a table of two cells. A table has as many columns as its cells need.
enum TextSketch {
  /// The text of a sketch.
  static func text(_ sketch: String) throws -> DecomposedText {
    var maker = Maker(Array(sketch))
    try maker.make()
    return try DecomposedText(text: maker.text, tables: maker.tables, blocks: maker.blocks)
  }

  private struct Maker {
    let characters: [Character]
    var index = 0
    var text = ""
    var tables: [TextTable] = []
    var blocks: [TextBlock] = []
    /// The blocks that are open, and the tables.
    var open: [Int] = []
    var openTables: [Int] = []

    init(_ characters: [Character]) { self.characters = characters }

    private mutating func close() {
      let block = open.removeLast()
      blocks[block].range = blocks[block].range.lowerBound..<text.utf16.count
    }

    private mutating func begin(_ cell: TextTableCell?) {
      open.append(blocks.count)
      let start = text.utf16.count
      blocks.append(TextBlock(start..<start, cell: cell))
    }

    private func isCell(_ block: Int?) -> Bool {
      block.flatMap { blocks[$0].cell }.map { $0.table == openTables.last } ?? false
    }

    mutating func make() throws {
      while index < characters.count {
        let character = characters[index]
        index += 1
        switch character {
        case "/": text += "\n"
        case "{":
          openTables.append(tables.count)
          tables.append(TextTable(columnCount: 1))
        case "}":
          if isCell(open.last) { close() }
          openTables.removeLast()
        case "<": begin(nil)
        case ">": close()
        case "(":
          if isCell(open.last) { close() }
          let end = characters[index...].firstIndex(of: ")") ?? characters.count
          let numbers = String(characters[index..<end]).split(separator: ",").compactMap { Int($0) }
          index = end + 1
          let table = openTables[openTables.count - 1]
          let cell = TextTableCell(
            table: table, row: numbers[0], column: numbers[1], rowSpan: numbers.count > 2 ? numbers[2] : 1,
            columnSpan: numbers.count > 3 ? numbers[3] : 1)
          tables[table].columnCount = max(tables[table].columnCount, cell.columns.upperBound)
          begin(cell)
        default: text.append(character)
        }
      }
    }
  }

  /// The sketch of a text. Other paragraph ends than LF stand for themselves.
  static func of(_ text: DecomposedText) -> String {
    let units = Array(text.text.utf16)
    var out = ""
    var open: [(block: TextBlock, table: Int?)] = []
    var next = 0
    // The table that the last block at a level was a cell of, while it may go on.
    func endsTable(_ table: Int?, at: Int) -> Bool {
      guard let table else { return false }
      return !text.blocks.contains { $0.cell?.table == table && $0.range.lowerBound == at }
    }
    for at in 0...units.count {
      while let last = open.last, last.block.range.upperBound == at {
        open.removeLast()
        if last.table == nil { out += ">" } else if endsTable(last.table, at: at) { out += "}" }
      }
      while next < text.blocks.count, text.blocks[next].range.lowerBound == at {
        let block = text.blocks[next]
        if let cell = block.cell {
          if text.blocks.first(where: { $0.cell?.table == cell.table }) == block { out += "{" }
          let spans = cell.rowSpan > 1 || cell.columnSpan > 1 ? ",\(cell.rowSpan),\(cell.columnSpan)" : ""
          out += "(\(cell.row),\(cell.column)\(spans))"
        } else {
          out += "<"
        }
        open.append((block, block.cell?.table))
        next += 1
      }
      if at < units.count { out += units[at] == 0x0A ? "/" : String(decoding: [units[at]], as: UTF16.self) }
    }
    return out
  }
}
