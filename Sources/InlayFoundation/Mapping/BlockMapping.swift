internal import InlayCore
internal import InlayJSON

/// The blocks of a paragraph as a property list: the table of Documentation/foundation.md.
enum BlockMapping {
  private static let blockAttributes = AttributeMapping(
    BlockAttributeValues.self, ["custom": .special], name: { $0 })
  private static let tableAttributes = AttributeMapping(
    TableAttributeValues.self, ["custom": .special], name: { $0 })
  private static let blockNames = Set(
    blockAttributes.names
      + ["number", "table", "row", "column", "rowSpan", "columnSpan", "members", "blockMembers", "custom"])
  private static let tableNames = Set(tableAttributes.names + ["number", "columns", "members", "custom"])

  // MARK: Writing

  /// The blocks of a paragraph without the numbers that tell them apart.
  static func list(of blocks: [RunBlock]) -> PropertyListValue {
    .array(
      blocks.map { block in
        var members = self.members(of: block)
        if let table = block.table { members["table"] = .dictionary(self.members(of: table)) }
        return .dictionary(members)
      })
  }

  /// The members of a block, without its table and number.
  static func members(of block: RunBlock) -> [ExactString: PropertyListValue] {
    var list = MemberList()
    let values = block.attributes.values
    blockAttributes.write(values, into: &list)
    put(values.custom, values.unknownMembers, beside: blockNames, in: &list)
    list.put("blockMembers", block.unknownMembers)
    if let cell = block.cell {
      list.put("row", cell.row)
      list.put("column", cell.column)
      if cell.rowSpan != 1 { list.put("rowSpan", cell.rowSpan) }
      if cell.columnSpan != 1 { list.put("columnSpan", cell.columnSpan) }
    }
    return list.members
  }

  /// The members of a table, without its number.
  static func members(of table: TextTable) -> [ExactString: PropertyListValue] {
    var list = MemberList()
    let values = table.attributes.values
    tableAttributes.write(values, into: &list)
    put(values.custom, values.unknownMembers, beside: tableNames, in: &list)
    list.put("columns", table.columnCount)
    return list.members
  }

  private static func put(
    _ custom: CustomAttributes, _ unknown: JSONMembers, beside names: Set<String>, in list: inout MemberList
  ) {
    list.put("members", unknown)
    guard !custom.isEmpty else { return }
    var spellings: [String: Int] = [:]
    for name in custom.keys { spellings[name.string, default: 0] += 1 }
    var escaped: [ExactString: PropertyListValue] = [:]
    for (name, value) in custom {
      if names.contains(name.string) || spellings[name.string] != 1 {
        escaped[name] = value
      } else {
        list.members[name] = value
      }
    }
    if !escaped.isEmpty { list.members["custom"] = .array(PropertyListEscape.list(escaped)) }
  }

  // MARK: Reading

  /// The blocks in a property list; `nil` if it has another form. Adds the names of numbers that were rounded.
  static func read(_ value: PropertyListValue, rounded: inout [String]) -> [RunBlock]? {
    guard case .array(let values) = value else { return nil }
    var blocks: [RunBlock] = []
    var names: [String] = []
    for value in values {
      guard case .dictionary(let members) = value, let block = block(in: MemberList(members), rounded: &names)
      else { return nil }
      blocks.append(block)
    }
    rounded += names
    return blocks
  }

  private static func block(in list: MemberList, rounded: inout [String]) -> RunBlock? {
    var list = list
    var block = RunBlock(id: list.integer("number", in: Int.min...Int.max) ?? 0)
    if var table = list.dictionary("table") {
      guard let row = list.integer("row", in: 0...Int.max),
        let column = list.integer("column", in: 0...Int.max)
      else { return nil }
      block.cell = TextTableCell(
        table: table.integer("number", in: Int.min...Int.max) ?? 0, row: row, column: column,
        rowSpan: list.integer("rowSpan", in: 1...Int.max) ?? 1,
        columnSpan: list.integer("columnSpan", in: 1...Int.max) ?? 1)
      block.table = self.table(in: &table)
      rounded += table.rounded.map { "table.\($0)" }
    }
    var values = BlockAttributeValues()
    blockAttributes.read(&values, from: &list)
    values.unknownMembers = list.jsonMembers("members")
    block.unknownMembers = list.jsonMembers("blockMembers")
    values.custom = custom(&list)
    block.attributes = BlockAttributes(values)
    rounded += list.rounded
    return block
  }

  private static func table(in list: inout MemberList) -> TextTable {
    let columns = list.integer("columns", in: 1...TextTableCell.maximumColumns) ?? 1
    var values = TableAttributeValues()
    tableAttributes.read(&values, from: &list)
    values.unknownMembers = list.jsonMembers("members")
    values.custom = custom(&list)
    return TextTable(columnCount: columns, attributes: TableAttributes(values))
  }

  /// The custom attributes: those in the member `custom`, and all other members.
  private static func custom(_ list: inout MemberList) -> CustomAttributes {
    var custom: CustomAttributes = [:]
    if case .array(let escaped)? = list.members["custom"], let values = PropertyListEscape.dictionary(escaped)
    {
      list.members["custom"] = nil
      custom = values
    }
    return custom.merging(list.members) { escaped, _ in escaped }
  }
}
