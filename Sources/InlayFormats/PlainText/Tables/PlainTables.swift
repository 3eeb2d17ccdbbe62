import InlayCore

/// Tells the text of tables from other text, as a writer passes it.
struct PlainTables {
  private let text: DecomposedText
  private let tree: TextBlockTree
  private let form: PlainTextTables
  /// The tables around the place, outermost first.
  private var open: [PlainTable] = []
  /// The first block that was not passed.
  private var next = 0
  /// Tables before this position are not laid out, because they are in too many others.
  private var plainEnd = 0

  private static let maximumDepth = 16

  init(_ text: DecomposedText, _ form: PlainTextTables) {
    (self.text, self.form) = (text, form)
    tree = TextBlockTree(text)
    if text.tables.isEmpty { next = text.blocks.count }
  }

  /// Whether the place is in a table.
  var isOpen: Bool { !open.isEmpty }

  /// Moves to a position, and adds the lines of tables that are complete to `done`.
  mutating func move(to position: Int, _ done: inout [UInt8]) {
    while !open.isEmpty, open[open.count - 1].end <= position {
      open[open.count - 1].finish()
      let lines = open[open.count - 1].output
      open.removeLast()
      if open.isEmpty { done += lines } else { open[open.count - 1].add(table: lines) }
    }
    while next < text.blocks.count, text.blocks[next].range.lowerBound <= position {
      begin(text.blocks[next])
      next += 1
    }
    if open.count == 1, !open[0].output.isEmpty {
      done += open[0].output
      open[0].output.removeAll(keepingCapacity: true)
    }
  }

  private mutating func begin(_ block: TextBlock) {
    guard let cell = block.cell, block.range.lowerBound >= plainEnd else { return }
    let table = tree.tables[cell.table]
    if table.range.lowerBound == block.range.lowerBound, cell.row == 0, table.cells.first == next {
      if form == .tabs, open.isEmpty, isFrame(table) { return }
      // With tabs there is no room for a table in a cell.
      guard open.count < (form == .tabs ? 1 : Self.maximumDepth) else {
        plainEnd = table.range.upperBound
        return
      }
      open.append(PlainTable(table, of: text, form))
    }
    guard !open.isEmpty else { return }
    let start = block.range.lowerBound
    let paragraph = text.paragraphs.partition { $0.range.upperBound <= start }
    let values = text.paragraphs.indices.contains(paragraph) ? text.paragraphs[paragraph] : nil
    let alignment = values.flatMap { $0.range.lowerBound <= start ? $0.attributes.values.alignment : nil }
    open[open.count - 1].begin(cell, end: block.range.upperBound, alignment: alignment)
  }

  /// Whether a table that begins with the next block has one column, and others in it, as in mails. Its cells are written
  /// as paragraphs.
  private func isFrame(_ table: TextBlockTree.Table) -> Bool {
    for block in text.blocks[next...] {
      guard block.range.lowerBound < table.range.upperBound else { return false }
      guard let cell = block.cell else { continue }
      if cell.table != table.index { return table.cells.allSatisfy { text.blocks[$0].cell?.column == 0 } }
      if cell.column > 0 { return false }
    }
    return false
  }

  /// Adds text at the position.
  mutating func add(_ bytes: some Sequence<UInt8>) {
    if !open.isEmpty { open[open.count - 1].add(bytes) }
  }
}
