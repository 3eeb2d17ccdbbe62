import TestKit
import Testing

@testable import InlayCore

/// How the flow sees tables and boxes.
@Suite struct FlowBlockTests {
  private static let pale = TextColor(red: 240, green: 240, blue: 240)

  /// "a", "b" and "c", the second in a cell or box.
  private func text(
    _ color: TextColor?, table: TextColor? = nil, isBox: Bool = false, text: String = "a\nb\nc"
  ) throws -> DecomposedText {
    var (values, whole) = (BlockAttributeValues(), TableAttributeValues())
    (values.backgroundColor, whole.block.backgroundColor) = (color, table)
    let cell = isBox ? nil : TextTableCell(table: 0, row: 0, column: 0)
    return try DecomposedText(
      text: text, tables: isBox ? [] : [TextTable(columnCount: 1, attributes: TableAttributes(whole))],
      blocks: [TextBlock(2..<4, cell: cell, attributes: BlockAttributes(values))])
  }

  private func colors(_ text: DecomposedText, _ appearance: Appearance) -> [TextColor] {
    var options = FlowOptions()
    options.appearance = appearance
    return InlineFlow(text, options: options).map(\.textStyle.values.foregroundColor)
  }

  @Test func textOnABackgroundLooksAsOnALightPage() throws {
    let plain = try text(nil)
    let (light, dark) = (colors(plain, .light)[0], colors(plain, .dark)[0])
    #expect(light != dark)
    #expect(colors(plain, .dark) == [dark, dark, dark])
    for covered in [try text(Self.pale), try text(nil, table: Self.pale), try text(Self.pale, isBox: true)] {
      #expect(colors(covered, .dark) == [dark, light, dark])
      #expect(colors(covered, .light) == [light, light, light])
    }
    var clear = Self.pale
    clear.alpha = 20
    #expect(colors(try text(clear), .dark) == [dark, dark, dark])
    #expect(colors(try text(clear, table: Self.pale), .dark) == [dark, light, dark])
  }

  /// A border is drawn on its owner's background, or on what is around it, whatever stands inside.
  @Test func bordersLookAsOnTheirBackground() throws {
    let black = TextColor(red: 0, green: 0, blue: 0)
    func border(
      _ owner: InlineFlow.BorderOwner, outer: TextColor? = nil, table: TextColor? = nil,
      inner: TextColor? = nil
    ) throws -> TextColor {
      let (outer, inner) = (attributes(outer), attributes(inner))
      var whole = TableAttributeValues()
      whole.block.backgroundColor = table
      let text = try DecomposedText(
        text: "a\nb", tables: [TextTable(columnCount: 1, attributes: TableAttributes(whole))],
        blocks: [
          TextBlock(0..<2, attributes: outer),
          TextBlock(0..<2, cell: TextTableCell(table: 0, row: 0, column: 0), attributes: inner),
        ])
      return InlineFlow(text, options: FlowOptions(appearance: .dark)).borderColor(black, of: owner)
    }
    func attributes(_ color: TextColor?) -> BlockAttributes {
      var values = BlockAttributeValues()
      values.backgroundColor = color
      return BlockAttributes(values)
    }
    let (box, cell, table) = (
      InlineFlow.BorderOwner.block(0), InlineFlow.BorderOwner.block(1),
      InlineFlow.BorderOwner.table(firstCell: 1)
    )
    for owner in [box, cell, table] {
      #expect(try border(owner) != black)
      #expect(try border(owner, outer: Self.pale) == black)
    }
    #expect(try border(box, table: Self.pale) != black)
    #expect(try border(table, table: Self.pale) == black)
    #expect(try border(cell, table: Self.pale) == black)
    #expect(try border(box, inner: Self.pale) != black)
    #expect(try border(table, inner: Self.pale) != black)
    #expect(try border(cell, inner: Self.pale) == black)
  }

  private func changes(_ old: DecomposedText, _ new: DecomposedText) -> [FlowOutline.Change]? {
    var outline = FlowOutline(InlineFlow(old))
    var paragraphs = outline.flow.makeIterator()
    while outline.append(&paragraphs) != nil {}
    return outline.update(to: new, nil)
  }

  @Test func aChangedBlockIsRedone() throws {
    let plain = try text(nil)
    let middle = FlowOutline.Change(old: 1..<2, new: 1..<2)
    #expect(changes(plain, plain) == [])
    #expect(changes(plain, try text(nil)) == [])
    #expect(changes(plain, try text(Self.pale)) == [middle])
    #expect(changes(plain, try text(nil, table: Self.pale)) == [middle])
    #expect(changes(plain, try text(nil, isBox: true)) == [middle])
    #expect(changes(plain, try DecomposedText(text: "a\nb\nc")) == [middle])
    #expect(changes(try DecomposedText(text: "a\nb\nc"), plain) == [middle])
  }
}
