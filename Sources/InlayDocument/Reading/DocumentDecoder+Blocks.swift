@_spi(AttributeTables) internal import InlayCore
internal import InlayJSON

/// A block as the document has it, with its attributes in a list of their own.
struct DecodedBlock {
  /// The block, without attributes.
  var block: TextBlock
  /// The index of its attributes.
  var style: Int?
}

/// The blocks of a document. Their attributes may come before or after them.
struct DecodedBlocks {
  var blocks: [TextBlock] = []
  /// For each block, the index of its attributes, or `none`.
  private(set) var styles: [UInt32] = []
  /// How many styles are used.
  private(set) var usedCount = 0

  private static let none = UInt32.max

  /// Adds a block. Returns whether its style is in the order of first use.
  mutating func append(_ decoded: DecodedBlock) -> Bool {
    blocks.append(decoded.block)
    styles.append(decoded.style.map { UInt32(clamping: $0) } ?? Self.none)
    guard let style = decoded.style else { return true }
    if style == usedCount { usedCount += 1 }
    return style < usedCount
  }

  /// The first block with a style of this index or a larger one, and that style. Complexity: O(blocks).
  func firstUse(ofStyleFrom first: Int) -> (block: Int, style: Int)? {
    for (block, style) in styles.enumerated() where style != Self.none && Int(style) >= first {
      return (block, Int(style))
    }
    return nil
  }

  /// The blocks with their attributes, of which there must be `usedCount`. Complexity: O(blocks).
  consuming func with(_ attributes: [BlockAttributes]) -> [TextBlock] {
    for (index, style) in styles.enumerated() where style != Self.none {
      blocks[index].attributes = attributes[Int(style)]
    }
    return blocks
  }
}

extension DocumentDecoder {
  /// Reads `blocks`. Throws if it is invalid. `styleCount` is the number of styles, if they came before.
  mutating func blocks(styleCount: Int?) throws -> DecodedBlocks {
    let start = try self.start()
    var decoded = DecodedBlocks()
    try reader.beginArray()
    while try reader.hasNextElement() {
      try Limits.check("tableCells", decoded.blocks.count + 1, limits.tableCells)
      let start = try self.start()
      let block = try block()
      guard decoded.append(block) else {
        throw styleOutOfOrder(decoded, block.style ?? 0, styleCount, at: start)
      }
    }
    if decoded.blocks.isEmpty { throw empty("blocks", at: start) }
    return decoded
  }

  private func styleOutOfOrder(
    _ decoded: DecodedBlocks, _ style: Int, _ count: Int?, at offset: Int
  ) -> JSONError {
    let block = decoded.blocks.count - 1
    if let count, style >= count { return unknownStyle(style, ofBlock: block, at: offset) }
    return broken(
      "`blocks[\(block)]` uses `blockStyles[\(style)]` before a block uses `blockStyles[\(decoded.usedCount)]`; "
        + "the list must be in the order of first use", at: offset)
  }

  /// The error for a style that is not there.
  func unknownStyle(_ style: Int, ofBlock block: Int, at offset: Int) -> JSONError {
    broken("`blocks[\(block)]` refers to `blockStyles[\(style)]`, which is not in the list", at: offset)
  }

  /// Reads one block. Throws if it is invalid.
  mutating func block() throws -> DecodedBlock {
    let start = try self.start()
    var at: Int?
    var length: Int?
    var table: Int?
    var row: Int?
    var column: Int?
    var rowSpan: Int?
    var columnSpan: Int?
    var style: Int?
    var unknown: [JSONMember] = []
    try reader.beginObject()
    while let name = try reader.nextMemberName() {
      switch name {
      case "at": at = try offset()
      case "column": column = try integer(in: 0...TextTableCell.maximumColumns - 1)
      case "columnSpan": columnSpan = try integer(in: 2...TextTableCell.maximumColumns)
      case "length": length = try count()
      case "row": row = try integer(in: 0...TextTableCell.maximumRows - 1)
      case "rowSpan": rowSpan = try integer(in: 2...TextTableCell.maximumRows)
      case "style": style = try offset()
      case "table": table = try offset()
      default: try self.unknown(name, into: &unknown)
      }
    }
    guard let at else { throw missing("at", at: start) }
    guard let length else { throw missing("length", at: start) }
    var cell: TextTableCell?
    if let table {
      guard let row else { throw missing("row", at: start) }
      guard let column else { throw missing("column", at: start) }
      let place = TextTableCell(
        table: table, row: row, column: column, rowSpan: rowSpan ?? 1, columnSpan: columnSpan ?? 1)
      if place.rows.upperBound > limits.tableRows {
        throw InlayError.limit(
          "tableRows", allowed: limits.tableRows, found: place.rows.upperBound, at: .byte(start),
          advice: "put the cell into a row that the table has, or raise Limits.tableRows")
      }
      cell = place
    } else if row != nil || column != nil || rowSpan != nil || columnSpan != nil {
      throw missing("table", at: start)
    }
    let block = TextBlock(at..<at + length, cell: cell, unknownMembers: try members(unknown, at: start))
    return DecodedBlock(block: block, style: style)
  }

  /// Reads `blockStyles`, which are distinct. Throws if it is invalid.
  mutating func blockStyles() throws -> [BlockAttributes] {
    let start = try self.start()
    var styles: [BlockAttributes] = []
    var known: Set<BlockAttributes> = []
    try reader.beginArray()
    while try reader.hasNextElement() {
      // Each must be used by a block.
      try Limits.check("tableCells", styles.count + 1, limits.tableCells)
      let start = try self.start()
      let style = try blockStyle()
      guard known.insert(style).inserted else { throw broken("two styles of blocks are equal", at: start) }
      styles.append(style)
    }
    if styles.isEmpty { throw empty("blockStyles", at: start) }
    return styles
  }

  /// Reads the attributes of blocks. Throws if they are invalid.
  mutating func blockStyle() throws -> BlockAttributes {
    let start = try self.start()
    var values = BlockAttributeValues()
    var unknown: [JSONMember] = []
    try reader.beginObject()
    while let name = try reader.nextMemberName() {
      if try !readAttribute(name, into: &values) { try self.unknown(name, into: &unknown) }
    }
    values.unknownMembers = try members(unknown, at: start)
    let attributes = BlockAttributes(values)
    guard !attributes.isEmpty else { throw broken("a style of blocks must have an attribute", at: start) }
    return attributes
  }

  /// Reads `tables`. Throws if it is invalid.
  mutating func tables() throws -> [TextTable] {
    let start = try self.start()
    var tables: [TextTable] = []
    try reader.beginArray()
    while try reader.hasNextElement() {
      // Each must have a cell.
      try Limits.check("tableCells", tables.count + 1, limits.tableCells)
      tables.append(try table())
    }
    if tables.isEmpty { throw empty("tables", at: start) }
    return tables
  }

  private mutating func table() throws -> TextTable {
    let start = try self.start()
    var values = TableAttributeValues()
    var columns: Int?
    var unknown: [JSONMember] = []
    try reader.beginObject()
    while let name = try reader.nextMemberName() {
      if name.matches("columns") {
        columns = try integer(in: 1...TextTableCell.maximumColumns)
      } else if try !readAttribute(name, into: &values) {
        try self.unknown(name, into: &unknown)
      }
    }
    values.unknownMembers = try members(unknown, at: start)
    guard let columns else { throw missing("columns", at: start) }
    if columns > limits.tableColumns {
      throw InlayError.limit(
        "tableColumns", allowed: limits.tableColumns, found: columns, at: .byte(start),
        advice: "set columns to what the cells need, or raise Limits.tableColumns")
    }
    return TextTable(columnCount: columns, attributes: tableSets.attributes(values))
  }

  /// Reads an integer in `range`, which the error for a fraction names too.
  private mutating func integer(in range: ClosedRange<Int>) throws -> Int {
    do { return try reader.readInteger(in: range) } catch {
      guard error.reason == .notAnInteger else { throw error }
      throw JSONError(.integerOutOfRange(range), at: error.offset)
    }
  }

  /// The error for a list that must have an element or be left out.
  private func empty(_ name: StaticString, at offset: Int) -> JSONError {
    broken("\"\(name)\" must have at least one element or be omitted", at: offset)
  }
}
