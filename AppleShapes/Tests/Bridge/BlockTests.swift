import Foundation
import InlayApple
import InlayCore
import InlayFoundation
import Testing

#if canImport(UIKit)
  import UIKit
#else
  import AppKit
#endif

/// Tables and boxes. UIKit has no public classes for them; there they are attributes of Inlay's own.
@Suite struct BlockTests {
  /// Four times 60 random texts for each of the two kits and each kind of string, with 1,500 tables or more.
  @Test(arguments: 1...4) func tablesComeBackAsTheyWere(seed: Int) throws {
    var random = RandomTables(seed: UInt64(seed), isPlain: seed == 1)
    for index in 0..<60 {
      let text = try random.next()
      let made = try AppleText.nsAttributedString(of: text)
      try #require(made.diagnostics.isEmpty, "text \(index)")
      let back = try AppleText.decompose(made.value)
      try #require(back.value.tables == text.tables && back.value.blocks == text.blocks, "text \(index)")
      try #require(back.value == text, "text \(index)")
      let swift = try AppleText.attributedString(of: text)
      try #require(swift.diagnostics.isEmpty, "text \(index)")
      let again = try AppleText.decompose(swift.value)
      try #require(again.value.tables == text.tables && again.value.blocks == text.blocks, "text \(index)")
      try #require(again.value == text, "text \(index)")
    }
  }

  /// Two cells: one with attributes that AppKit has, one with others.
  private func table() throws -> DecomposedText {
    var values = TableAttributeValues()
    values.layout = .fixed
    values.headerRows = 1
    let table = TextTable(columnCount: 2, attributes: TableAttributes(values))
    var first = BlockAttributeValues()
    first.backgroundColor = TextColor(red: 255, green: 0, blue: 0)
    var second = BlockAttributeValues()
    second.borderStyle.top = .dashed
    second.borderWidth.top = .points(1)
    return try Decomposer.decompose([
      AttributedRun(
        "Tea\n",
        blocks: [
          RunBlock(
            id: 1, cell: TextTableCell(table: 1, row: 0, column: 0), of: table,
            attributes: BlockAttributes(first))
        ]),
      AttributedRun(
        "3.50\n",
        blocks: [
          RunBlock(
            id: 2, cell: TextTableCell(table: 1, row: 0, column: 1), of: table,
            attributes: BlockAttributes(second))
        ]),
      AttributedRun("end"),
    ]).value
  }

  /// A change of a paragraph's style leaves its table alone.
  @Test func otherStylesDoNotTakeTheTable() throws {
    let text = try table()
    let string = try AppleText.nsAttributedString(of: text).value
    let range = NSRange(location: 0, length: 9)
    unsafe string.enumerateAttribute(.paragraphStyle, in: range) { value, range, _ in
      let style = NSMutableParagraphStyle()
      if let value = value as? NSParagraphStyle { style.setParagraphStyle(value) }
      style.alignment = .center
      string.addAttribute(.paragraphStyle, value: style, range: range)
    }
    let back = try AppleText.decompose(string)
    #expect(back.diagnostics.isEmpty)
    #expect(back.value.paragraphs.map(\.range) == [0..<9])
    #expect(back.value.tables == text.tables)
    #expect(back.value.blocks == text.blocks)
  }

  @Test func textWithoutTablesHasNothingMore() throws {
    let text = try Decomposer.decompose([AttributedRun("a\n"), AttributedRun("b")]).value
    let string = try AppleText.nsAttributedString(of: text).value
    #expect(unsafe string.attributes(at: 0, effectiveRange: nil).isEmpty)
    #expect(try AppleText.attributedString(of: text).value == AttributedString("a\nb"))
  }

  #if canImport(UIKit)
    @Test func tablesAreAnAttribute() throws {
      let string = try AppleText.nsAttributedString(of: table()).value
      let set = unsafe string.attributes(at: 0, effectiveRange: nil)
      #expect(set.keys.map(\.rawValue) == [AttributeName.blocks])
      let swift = try AppleText.attributedString(of: table()).value
      #expect(swift.runs.map { $0.blocks?.count } == [1, 1, nil])
    }
  #else
    private func styled(_ parts: [(String, [NSTextBlock])]) -> NSMutableAttributedString {
      let string = NSMutableAttributedString(string: "")
      for (text, blocks) in parts {
        let style = NSMutableParagraphStyle()
        style.textBlocks = blocks
        string.append(text, [.paragraphStyle: style])
      }
      return string
    }

    private func blocks(of string: NSAttributedString, at: Int) -> [NSTextBlock] {
      let style = unsafe string.attribute(.paragraphStyle, at: at, effectiveRange: nil)
      return (style as? NSParagraphStyle)?.textBlocks ?? []
    }

    private func cell(_ table: NSTextTable, _ row: Int, _ column: Int, _ rows: Int = 1, _ columns: Int = 1)
      -> NSTextTableBlock
    {
      NSTextTableBlock(
        table: table, startingRow: row, rowSpan: rows, startingColumn: column, columnSpan: columns)
    }

    /// Each attribute of the three classes.
    @Test func attributesAreThoseOfTextBlocks() throws {
      let table = NSTextTable()
      table.numberOfColumns = 3
      table.layoutAlgorithm = .fixedLayoutAlgorithm
      table.collapsesBorders = true
      table.hidesEmptyCells = true
      table.setValue(90, type: .percentageValueType, for: .width)
      let block = cell(table, 0, 0, 2, 3)
      block.setValue(100.5, type: .absoluteValueType, for: .width)
      block.setValue(12.5, type: .percentageValueType, for: .minimumWidth)
      block.setValue(300, type: .absoluteValueType, for: .maximumWidth)
      block.setValue(20, type: .absoluteValueType, for: .height)
      block.setValue(10, type: .absoluteValueType, for: .minimumHeight)
      block.setValue(50, type: .percentageValueType, for: .maximumHeight)
      block.setWidth(1, type: .absoluteValueType, for: .padding)
      block.setWidth(2, type: .absoluteValueType, for: .border, edge: NSRectEdge.minY)
      block.setWidth(3, type: .absoluteValueType, for: .border, edge: NSRectEdge.maxX)
      block.setWidth(-4, type: .absoluteValueType, for: .margin, edge: NSRectEdge.minX)
      block.setBorderColor(kitColor(1, 0, 0), for: NSRectEdge.minY)
      block.setBorderColor(.labelColor, for: NSRectEdge.maxY)
      block.backgroundColor = kitColor(0, 1, 0)
      block.verticalAlignment = .bottomAlignment
      let string = styled([("a\n", [block]), ("b", [])])
      let text = try AppleText.decompose(string)
      #expect(text.diagnostics.isEmpty, "\(text.diagnostics)")
      var wanted = BlockAttributeValues()
      wanted.width = .length(Length(thousandths: 100_500))
      wanted.minimumWidth = .share(125)
      wanted.maximumWidth = .length(.points(300))
      wanted.height = .length(.points(20))
      wanted.minimumHeight = .length(.points(10))
      wanted.maximumHeight = .share(500)
      wanted.padding = .all(.points(1))
      wanted.borderWidth = BlockEdges(top: .points(2), right: .points(3))
      wanted.margin.left = .points(-4)
      wanted.borderColor.top = TextColor(red: 255, green: 0, blue: 0)
      wanted.backgroundColor = TextColor(red: 0, green: 255, blue: 0)
      wanted.verticalAlignment = .bottom
      wanted.custom = ["InlayNamedBorderBottomColor": .string("label")]
      #expect(text.value.blocks.map(\.attributes.values) == [wanted])
      // No cell begins in the second row.
      #expect(text.value.blocks.first?.cell == TextTableCell(table: 0, row: 0, column: 0, columnSpan: 3))
      var whole = TableAttributeValues()
      whole.layout = .fixed
      whole.collapsesBorders = true
      whole.hidesEmptyCells = true
      whole.block.width = .share(900)
      #expect(text.value.tables == [TextTable(columnCount: 3, attributes: TableAttributes(whole))])

      let made = try AppleText.nsAttributedString(of: text.value).value
      let set = unsafe made.attributes(at: 0, effectiveRange: nil)
      #expect(set.keys.map(\.rawValue) == ["NSParagraphStyle"])
      let again = try #require(blocks(of: made, at: 0).first as? NSTextTableBlock)
      #expect(again.table.numberOfColumns == 3)
      #expect(again.table.layoutAlgorithm == .fixedLayoutAlgorithm)
      #expect(again.table.collapsesBorders && again.table.hidesEmptyCells)
      #expect(again.table.value(for: .width) == 90)
      #expect(again.table.valueType(for: .width) == .percentageValueType)
      #expect(again.startingRow == 0 && again.startingColumn == 0)
      #expect(again.rowSpan == 1 && again.columnSpan == 3)
      for dimension: NSTextBlock.Dimension in [
        .width, .minimumWidth, .maximumWidth, .height, .minimumHeight, .maximumHeight,
      ] {
        #expect(again.value(for: dimension) == block.value(for: dimension))
        #expect(again.valueType(for: dimension) == block.valueType(for: dimension))
      }
      for edge: NSRectEdge in [.minX, .minY, .maxX, .maxY] {
        for layer: NSTextBlock.Layer in [.padding, .border, .margin] {
          #expect(again.width(for: layer, edge: edge) == block.width(for: layer, edge: edge))
          #expect(again.widthValueType(for: layer, edge: edge) == .absoluteValueType)
        }
        #expect(again.borderColor(for: edge) == block.borderColor(for: edge))
      }
      #expect(again.backgroundColor == kitColor(0, 1, 0))
      #expect(again.verticalAlignment == .bottomAlignment)
      #expect(blocks(of: made, at: 2).isEmpty)
    }

    @Test func sameObjectsAreOneAndEqualObjectsAreTwo() throws {
      let (table, other) = (NSTextTable(), NSTextTable())
      table.numberOfColumns = 2
      other.numberOfColumns = 2
      let first = cell(table, 0, 0)
      let (box, equal) = (NSTextBlock(), NSTextBlock())
      let string = styled([
        ("a\n", [first]), ("b\n", [first, box]), ("c\n", [first, equal]), ("d\n", [cell(table, 0, 1)]),
        ("e\n", [cell(other, 0, 0)]), ("f\n", [cell(other, 0, 1)]), ("g", []),
      ])
      let text = try AppleText.decompose(string)
      #expect(text.diagnostics.isEmpty)
      #expect(text.value.tables.count == 2)
      #expect(text.value.blocks.map(\.range) == [0..<6, 2..<4, 4..<6, 6..<8, 8..<10, 10..<12])
      #expect(text.value.blocks.map { $0.cell?.table } == [0, nil, nil, 0, 1, 1])
      let made = try AppleText.nsAttributedString(of: text.value).value
      let cells = [0, 2, 4, 6, 8, 10].map { blocks(of: made, at: $0).first as? NSTextTableBlock }
      #expect(cells[0] === cells[1] && cells[1] === cells[2])
      #expect(cells[0] !== cells[3] && cells[0]?.table === cells[3]?.table)
      #expect(cells[4]?.table === cells[5]?.table && cells[4]?.table !== cells[0]?.table)
      #expect(blocks(of: made, at: 2).last !== blocks(of: made, at: 4).last)
      // A second string has objects of its own, so that both can be joined.
      let second = try AppleText.nsAttributedString(of: text.value).value
      #expect(blocks(of: second, at: 0).first !== cells[0])
      let swift = try AppleText.attributedString(of: text.value).value
      #expect(swift.runs.allSatisfy { $0.blocks == nil })
      let styles = swift.runs.map { $0[KitScope.ParagraphStyleAttribute.self]?.textBlocks ?? [] }
      let tables = styles.compactMap { ($0.first as? NSTextTableBlock)?.table }
      #expect(tables.count == 6 && tables[0] === tables[3] && tables[0] !== tables[4])
    }

    @Test func equalCellsInOnePlaceAreTwoTables() throws {
      let table = NSTextTable()
      let text = try AppleText.decompose(
        styled([("a\n", [cell(table, 0, 0)]), ("b\n", [cell(table, 0, 0)])]))
      #expect(text.codes == [.modelTableSplit])
      #expect(text.value.tables.count == 2)
    }

    @Test func whatTheModelCannotHoldIsSaid() throws {
      let block = NSTextBlock()
      block.setWidth(5, type: .percentageValueType, for: .padding, edge: NSRectEdge.minX)
      block.setWidth(-1, type: .absoluteValueType, for: .border, edge: NSRectEdge.minX)
      block.setValue(100 / 3, type: .percentageValueType, for: .width)
      block.setValue(.infinity, type: .absoluteValueType, for: .height)
      block.backgroundColor = KitColor(pattern: ())
      let text = try AppleText.decompose(styled([("a\n", [block])]))
      var wanted = BlockAttributeValues()
      wanted.width = .share(333)
      #expect(text.value.blocks.map(\.attributes.values) == [wanted])
      #expect(text.codes.filter { $0 == .appleStyleSimplified }.count == 3)
      #expect(text.codes.contains(.foundationRounded) && text.codes.contains(.appleColorNotCarried))
    }

    /// What text blocks cannot express comes back as long as they look as they were written.
    @Test func changedBlocksCount() throws {
      let text = try table()
      let string = try AppleText.nsAttributedString(of: text).value
      let second = try #require(blocks(of: string, at: 4).first as? NSTextTableBlock)
      #expect(second.width(for: .border, edge: NSRectEdge.minY) == 1)
      // Another cell: the second stays as it is.
      blocks(of: string, at: 0).first?.backgroundColor = kitColor(0, 0, 1)
      var read = try AppleText.decompose(string).value
      #expect(read.blocks[0].attributes.backgroundColor == TextColor(red: 0, green: 0, blue: 255))
      #expect(read.blocks[1] == text.blocks[1])
      #expect(read.tables == text.tables)
      // The cell, then its table.
      second.setWidth(2, type: .absoluteValueType, for: .border, edge: NSRectEdge.minY)
      read = try AppleText.decompose(string).value
      #expect(read.blocks[1].attributes.borderWidth.top == .points(2))
      #expect(read.blocks[1].attributes.borderStyle.isEmpty)
      #expect(read.tables == text.tables)
      second.table.numberOfColumns = 5
      read = try AppleText.decompose(string).value
      #expect(read.tables == [TextTable(columnCount: 5, attributes: text.tables[0].attributes)])
      second.table.layoutAlgorithm = .automaticLayoutAlgorithm
      read = try AppleText.decompose(string).value
      #expect(read.tables == [TextTable(columnCount: 5)])
    }

    @Test func aTableThatWasRemovedStaysRemoved() throws {
      let text = try table()
      let string = try AppleText.nsAttributedString(of: text).value
      string.addAttribute(
        .paragraphStyle, value: NSParagraphStyle.default, range: NSRange(location: 0, length: 9))
      #expect(try AppleText.decompose(string).value.blocks.isEmpty)
      var swift = try AppleText.attributedString(of: text).value
      swift[KitScope.ParagraphStyleAttribute.self] = NSParagraphStyle.default
      let read = try AppleText.decompose(swift)
      #expect(read.value.blocks.isEmpty)
      #expect(read.codes == [.foundationConflict, .foundationConflict])
    }

    /// A string of another system has the attribute only.
    @Test func theAttributeCountsWithoutTextBlocks() throws {
      let text = try table()
      let string = try Recomposer.nsAttributedString(of: text).value
      #expect(try AppleText.decompose(string).value == text)
      let range = NSRange(location: 0, length: 4)
      let style = NSMutableParagraphStyle()
      style.textBlocks = [NSTextBlock()]
      string.addAttribute(.paragraphStyle, value: style, range: range)
      let read = try AppleText.decompose(string)
      #expect(read.codes.contains(.foundationConflict))
      #expect(read.value.blocks.first == TextBlock(0..<4))
      let swift = try Recomposer.attributedString(of: text).value
      #expect(try AppleText.decompose(swift).value == text)
    }
  #endif
}
