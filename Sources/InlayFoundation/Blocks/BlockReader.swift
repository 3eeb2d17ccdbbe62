internal import InlayCore

/// Reads the blocks of paragraphs from property lists. Equal looks are stored once.
struct BlockReader {
  private var looks: Set<BlockAttributes> = []
  private var tables: Set<TextTable> = []

  /// The blocks in a property list; `nil` if it has another form. Adds the names of numbers that were rounded.
  ///
  /// Complexity: O(size of the value).
  mutating func blocks(in value: PropertyListValue, rounded: inout [String]) -> [RunBlock]? {
    guard var blocks = BlockMapping.read(value, rounded: &rounded) else { return nil }
    for index in blocks.indices {
      blocks[index].attributes = looks.insert(blocks[index].attributes).memberAfterInsert
      if let table = blocks[index].table { blocks[index].table = tables.insert(table).memberAfterInsert }
    }
    return blocks
  }
}

/// Defines the blocks of runs in a builder, each once.
struct BlockDefiner {
  /// Tells blocks apart: the number, and the place in a table.
  private struct Key: Hashable {
    var number: Int
    var table: Int?
    var row: Int?
    var column: Int?
  }

  private var tables: [Int: Int] = [:]
  private var blocks: [Key: Int] = [:]

  /// The numbers of blocks in `builder`, where those that are new are defined.
  ///
  /// - Throws: `InlayError` if there are more blocks, or they are nested more deeply, than the limits allow.
  mutating func path(
    of blocks: [RunBlock], in builder: inout AttributedTextBuilder, _ limits: Limits
  ) throws -> [Int] {
    try Limits.check("tableDepth", blocks.count, limits.tableDepth)
    let path = blocks.map { block in
      let cell = block.cell
      let key = Key(number: block.id, table: cell?.table, row: cell?.row, column: cell?.column)
      if let known = self.blocks[key] { return known }
      var defined = cell
      if let cell { defined?.table = table(cell.table, block.table, in: &builder) }
      let index = builder.addBlock(cell: defined, attributes: block.attributes)
      if !block.unknownMembers.isEmpty {
        builder.definitions.blocks[index].unknownMembers = block.unknownMembers
      }
      self.blocks[key] = index
      return index
    }
    try Limits.check("tableCells", self.blocks.count, limits.tableCells)
    return path
  }

  private mutating func table(
    _ number: Int, _ table: TextTable?, in builder: inout AttributedTextBuilder
  ) -> Int {
    if let known = tables[number] { return known }
    let index = builder.addTable(table ?? TextTable(columnCount: 1))
    tables[number] = index
    return index
  }
}
