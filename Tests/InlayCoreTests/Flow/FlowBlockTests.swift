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
