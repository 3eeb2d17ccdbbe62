internal import InlayCore
internal import InlayJSON

extension DocumentSerializer {
  /// Writes the members `blockStyles` and `blocks`. A document without blocks has neither.
  func writeBlocks(_ members: inout MemberWriter, to writer: inout AttributeWriter) throws {
    var counter = CancellationCounter()
    if !blockStyles.styles.isEmpty {
      members.name("blockStyles", &writer.json)
      writer.json.beginArray()
      for style in blockStyles.styles {
        if counter.isCancelledNow() { throw CancellationError() }
        var values = style.values
        try KnownMembers.check(values.unknownMembers, against: KnownMembers.blockStyle)
        writer.write(style: &values)
      }
      writer.json.endArray()
    }
    guard !text.blocks.isEmpty else { return }
    members.name("blocks", &writer.json)
    writer.json.beginArray()
    for (index, block) in text.blocks.enumerated() {
      if counter.isCancelledNow() { throw CancellationError() }
      try Self.write(block, blockStyles.style(ofBlock: index), to: &writer.json)
    }
    writer.json.endArray()
  }

  private static func write(_ block: TextBlock, _ style: Int?, to writer: inout JSONWriter) throws {
    let unknown = block.unknownMembers
    try KnownMembers.check(unknown, against: KnownMembers.block)
    var members = MemberWriter(unknown)
    let cell = block.cell
    writer.beginObject()
    members.integer("at", block.range.lowerBound, &writer)
    members.integer("column", cell?.column, &writer)
    members.integer("columnSpan", span(cell?.columnSpan), &writer)
    members.integer("length", block.range.count, &writer)
    members.integer("row", cell?.row, &writer)
    members.integer("rowSpan", span(cell?.rowSpan), &writer)
    members.integer("style", style, &writer)
    members.integer("table", cell?.table, &writer)
    members.finish(&writer)
    writer.endObject()
  }

  /// The span to write; a span of 1 is left out.
  private static func span(_ span: Int?) -> Int? { span == 1 ? nil : span }

  /// Writes the member `tables`, unless there are none.
  func writeTables(_ members: inout MemberWriter, to writer: inout AttributeWriter) throws {
    guard !text.tables.isEmpty else { return }
    members.name("tables", &writer.json)
    writer.json.beginArray()
    var counter = CancellationCounter()
    for table in text.tables {
      if counter.isCancelledNow() { throw CancellationError() }
      try KnownMembers.check(table.attributes.unknownMembers, against: KnownMembers.table)
      writer.write(table)
    }
    writer.json.endArray()
  }
}
