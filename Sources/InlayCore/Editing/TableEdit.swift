/// An edit of one table: where its cells stand then, and what text they have.
///
/// An operation states the cells of the new table in row-major order. The edit finds what text is deleted, inserted and
/// moved. It makes sure that the paragraphs of a cell end, and that a CR at the end of a cell and an LF after it do not
/// become one paragraph end.
struct TableEdit {
  /// A part of the text of a cell.
  enum Part {
    /// The text of a cell, where it is or, if that is behind the text before it, moved. The index of its block.
    case text(Int)
    /// The same, moved.
    case moved(Int)
    /// An empty paragraph that looks like the start of a cell.
    case empty(like: Int?)
  }

  /// A cell of the new table.
  struct Cell {
    var place: TextTableCell
    /// The index of its block; `nil` for a new one.
    var block: Int?
    /// The look of a new block.
    var attributes = BlockAttributes.none
    var parts: [Part]
  }

  let base: DecomposedText
  let table: Int
  /// The indices of its blocks.
  let blocks: [Int]
  let range: Range<Int>
  let rowCount: Int
  var columnCount: Int { base.tables[table].columnCount }
  /// The tables and blocks of the new text.
  var definitions: BlockDefinitions
  /// The blocks that the table stands in.
  let outer: [UInt32]
  private var pieces: [EditPass.Piece] = []
  private var edits: [EditPass.Edit] = []
  /// The end of the text that is kept or deleted so far.
  private var at = 0
  /// The unit that the text ends with so far, in the base.
  private var last: Int?
  /// Whether the table ends with the text, and its last paragraph has no separator.
  let isOpen: Bool

  /// - Throws: ``InlayError`` if there is no such table. Complexity: O(n).
  init(_ base: DecomposedText, table: Int) throws {
    guard base.tables.indices.contains(table) else {
      throw InlayError.editNoSuchTable(index: table, count: base.tables.count)
    }
    self.base = base
    self.table = table
    var blocks: [Int] = []
    var rowCount = 0
    for (index, block) in base.blocks.enumerated() {
      guard let cell = block.cell, cell.table == table else { continue }
      blocks.append(index)
      rowCount = max(rowCount, cell.rows.upperBound)
    }
    (self.blocks, self.rowCount) = (blocks, rowCount)
    let start = base.blocks[blocks[0]].range.lowerBound
    range = start..<base.blocks[blocks[blocks.count - 1]].range.upperBound
    definitions = BlockDefinitions(base)
    outer = Array(definitions.path(at: start).prefix { $0 != blocks[0] })
    isOpen = range.upperBound == base.utf16Count && base.text.unicodeScalars.last?.endsParagraph != true
  }

  /// The place of a block's cell.
  func place(_ block: Int) -> TextTableCell {
    base.blocks[block].cell ?? TextTableCell(table: table, row: 0, column: 0)
  }

  /// The cells as they are.
  var cells: [Cell] { blocks.map { Cell(place: place($0), block: $0, parts: [.text($0)]) } }

  /// A new cell that looks like another.
  func newCell(row: Int, column: Int, like model: Int?, _ attributes: BlockAttributes?) -> Cell {
    Cell(
      place: TextTableCell(table: table, row: row, column: column),
      attributes: attributes ?? model.map { base.blocks[$0].attributes } ?? .none,
      parts: [.empty(like: model)]
    )
  }

  /// Throws if rows are not all in the table.
  func check(rows: Range<Int>) throws {
    guard rows.lowerBound >= 0, rows.upperBound <= rowCount else {
      throw InlayError.editOutsideTable("row", rows, count: rowCount)
    }
  }

  /// Throws unless rows can be inserted before `row`.
  func check(row: Int) throws {
    guard (0...rowCount).contains(row) else {
      throw InlayError.editOutsideTable("row", row, count: rowCount)
    }
  }

  /// Throws unless columns can be inserted before `column`.
  func check(column: Int) throws {
    guard (0...columnCount).contains(column) else {
      throw InlayError.editOutsideTable("column", column, count: columnCount)
    }
  }

  /// Throws if columns are not all in the table.
  func check(columns: Range<Int>) throws {
    guard columns.lowerBound >= 0, columns.upperBound <= columnCount else {
      throw InlayError.editOutsideTable("column", columns, count: columnCount)
    }
  }

  /// Throws if the text would have too many cells.
  func check(newCells: Int) throws {
    try Limits.check(
      "tableCells", base.blocks.count.saturatingSum(newCells), Limits.default.tableCells)
  }

  /// Changes the attributes of the table.
  mutating func updateTable(_ change: (inout TableAttributeValues) -> Void) {
    change(&definitions.tables[table].attributes.values)
  }

  // MARK: Making the text

  /// Makes the new text.
  ///
  /// - Parameter cells: the cells of the new table in row-major order. If there are none, the table goes.
  /// - Throws: ``InlayError`` as ``DecomposedText/apply(_:)``.
  /// - Complexity: O(n + cells).
  mutating func finish(_ cells: [Cell]) throws -> (text: DecomposedText, applied: AppliedEdits) {
    at = range.lowerBound
    last = range.lowerBound > 0 ? range.lowerBound - 1 : nil
    let indices = place(cells)
    for (cell, block) in zip(cells, indices) {
      for part in cell.parts {
        switch part {
        case .text(let source) where base.blocks[source].range.lowerBound >= at: keep(source)
        case .text(let source), .moved(let source): move(source)
        case .empty(let model): appendEnd(in: outer + [UInt32(block)], like: look(model))
        }
      }
    }
    if cells.isEmpty, let parent = outer.last, base.blocks[Int(parent)].range == range {
      // A block keeps a paragraph.
      appendEnd(in: outer, like: NeighbourLookup.Found())
    }
    closeTable()
    var pass = EditPass(base, blocks: definitions)
    let applied = try pass.run(edits)
    return (pass.finish(), applied)
  }

  /// Puts the cells in their places. Returns the indices of their blocks.
  private mutating func place(_ cells: [Cell]) -> [Int] {
    var replaced: [UInt32: UInt32] = [:]
    var indices: [Int] = []
    for cell in cells {
      let block = cell.block ?? definitions.blocks.count
      indices.append(block)
      if cell.block == nil {
        definitions.blocks.append(TextBlock(0..<0, cell: cell.place, attributes: cell.attributes))
      } else if definitions.blocks[block].cell != cell.place {
        definitions.blocks[block].cell = cell.place
      }
      for part in cell.parts {
        switch part {
        case .text(let source), .moved(let source):
          if source != block { replaced[UInt32(source)] = UInt32(block) }
        case .empty: break
        }
      }
    }
    if !replaced.isEmpty { definitions.replaceBlocks { replaced[$0] ?? $0 } }
    return indices
  }

  /// Keeps the text of a block where it is.
  private mutating func keep(_ block: Int) {
    let start = begin(block)
    flush(to: start)
    (at, last) = (base.blocks[block].range.upperBound, base.blocks[block].range.upperBound - 1)
  }

  private mutating func move(_ block: Int) {
    let (start, end) = (begin(block), base.blocks[block].range.upperBound)
    if start < end { pieces.append(.moved(start..<end)) }
    last = end - 1
  }

  /// Prepares for the text of a block. Returns where it starts, without an LF that another paragraph end stands for.
  private mutating func begin(_ block: Int) -> Int {
    closeOpenParagraph()
    let start = base.blocks[block].range.lowerBound
    guard endsWithCR, unit(start) == 0x0A else { return start }
    pieces.append(.paragraphEnd("\u{2029}", in: definitions.path(at: start), like: look(at: start)))
    return start + 1
  }

  /// Deletes what follows the kept text, up to `end`, and inserts the pieces in its place.
  private mutating func flush(to end: Int) {
    if at < end || !pieces.isEmpty { edits.append(EditPass.Edit(at..<end, with: pieces)) }
    pieces = []
  }

  private mutating func closeTable() {
    var end = range.upperBound
    if endsWithCR, end < base.utf16Count, unit(end) == 0x0A {
      // An empty paragraph follows the table.
      pieces.append(.paragraphEnd("\u{2029}", in: definitions.path(at: end), like: look(at: end)))
      end += 1
    }
    flush(to: end)
  }

  private mutating func appendEnd(in path: [UInt32], like look: NeighbourLookup.Found) {
    closeOpenParagraph()
    pieces.append(.paragraphEnd(endsWithCR ? "\u{2029}" : "\n", in: path, like: look))
    last = nil
  }

  /// Ends the paragraph at the end of the text, which has no separator, if it is no longer the last.
  private mutating func closeOpenParagraph() {
    guard isOpen, let open = last, open == range.upperBound - 1 else { return }
    pieces.append(closingEnd(of: open))
    last = nil
  }

  /// The separator of a paragraph that has none and ends with a unit.
  func closingEnd(of unit: Int) -> EditPass.Piece {
    .paragraphEnd("\n", in: definitions.path(at: unit), like: look(at: unit))
  }

  private var endsWithCR: Bool { last.map { unit($0) == 0x0D } ?? false }

  private func unit(_ at: Int) -> UInt16 { base.utf16Unit(at) }

  private func look(_ block: Int?) -> NeighbourLookup.Found {
    block.map { look(at: base.blocks[$0].range.lowerBound) } ?? NeighbourLookup.Found()
  }

  private func look(at unit: Int) -> NeighbourLookup.Found { base.look(at: unit) }
}

extension DecomposedText {
  /// The UTF-16 unit at a position before the end.
  func utf16Unit(_ at: Int) -> UInt16 { text.utf16[text.utf16.index(text.startIndex, offsetBy: at)] }

  /// The attributes of a unit, without a link. Complexity: O(log n).
  func look(at unit: Int) -> NeighbourLookup.Found {
    var found = NeighbourLookup.Found()
    let run = runs.partition { $0.range.upperBound <= unit }
    if run < runs.count, runs[run].range.contains(unit) { found.character = runs[run].attributes }
    let paragraph = paragraphs.partition { $0.range.upperBound <= unit }
    if paragraph < paragraphs.count, paragraphs[paragraph].range.contains(unit) {
      found.paragraph = paragraphs[paragraph].attributes
    }
    if found.character.link != nil { found.character.link = nil }
    return found
  }
}
