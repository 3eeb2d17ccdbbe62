@_spi(AttributeTables) import InlayCore
import InlayJSON
import TestKit

/// A random walk through tables and boxes: what each run of a text stands in.
struct RandomBlocks {
  private let source: ChoiceSource
  private let hasBlocks: Bool
  private var path: [RunBlock] = []
  private var id = 0
  private let styles: [BlockAttributes]
  private let tables: [TextTable]

  init(_ source: ChoiceSource) {
    self.source = source
    hasBlocks = source.below(3) > 0
    styles = hasBlocks ? source.array(count: 1...3) { $0.blockAttributes() } : []
    tables = hasBlocks ? source.array(count: 1...3) { $0.table() } : []
  }

  /// What the next run stands in.
  mutating func next() -> [RunBlock] {
    guard hasBlocks else { return [] }
    switch source.below(6) {
    case 0: break
    case 1: if !path.isEmpty { path.removeLast(1 + source.below(path.count)) }
    case 2: if path.count < 4 { begin(cell: nil, of: nil) }
    case 3:
      guard path.count < 4 else { break }
      begin(cell: cell(table: id, row: 0, column: source.below(2)), of: source.pick(tables))
    default: moveOn()
    }
    return path
  }

  /// Goes on to the next cell of the innermost table.
  private mutating func moveOn() {
    guard let last = path.lastIndex(where: { $0.cell != nil }), let before = path[last].cell,
      let table = path[last].table
    else { return }
    path.removeSubrange(last...)
    let isSameRow = source.below(3) > 0
    begin(
      cell: cell(
        table: before.table, row: isSameRow ? before.row : before.row + 1,
        column: isSameRow ? before.columns.upperBound : source.below(2)), of: table)
  }

  private func cell(table: Int, row: Int, column: Int) -> TextTableCell {
    let spans = source.oneIn(4) ? (1 + source.below(3), 1 + source.below(3)) : (1, 1)
    return TextTableCell(table: table, row: row, column: column, rowSpan: spans.0, columnSpan: spans.1)
  }

  private mutating func begin(cell: TextTableCell?, of table: TextTable?) {
    let style = source.pick(styles)
    if let cell, let table {
      path.append(RunBlock(id: id, cell: cell, of: table, attributes: style))
    } else {
      path.append(RunBlock(id: id, attributes: style))
    }
    id += 1
  }
}

extension ChoiceSource {
  func blockAttributes() -> BlockAttributes {
    if bool() { return .none }
    var values = attributes(BlockAttributeValues.self)
    values.unknownMembers = unknownMembers()
    return BlockAttributes(values)
  }

  func table() -> TextTable {
    if bool() { return TextTable(columnCount: 1 + below(4)) }
    var values = attributes(TableAttributeValues.self)
    values.unknownMembers = unknownMembers()
    return TextTable(columnCount: 1 + below(4), attributes: TableAttributes(values))
  }

  /// The same text, in which some blocks have members that this version does not know.
  func withUnknownBlockMembers(_ text: DecomposedText) throws -> DecomposedText {
    guard !text.blocks.isEmpty else { return text }
    let blocks = text.blocks.map { block in
      TextBlock(
        block.range, cell: block.cell, attributes: block.attributes, unknownMembers: unknownMembers())
    }
    return try DecomposedText(
      text: text.text, images: text.images, placements: text.placements, runs: text.runs,
      paragraphs: text.paragraphs, literalObjectReplacements: text.literalObjectReplacements,
      files: text.files, attributes: text.attributes, tables: text.tables, blocks: blocks)
  }
}
