import InlayCore
import InlayFormats
import InlayHTML
import InlayJSON
import TestKit
import Testing

@testable import InlayNetworks

@Suite struct TelegramRichTests {
  private static func read(_ blocks: String) throws -> Converted<DecomposedText> {
    try NetworkKit.read(#"{"message_id":1,"rich_message":{"blocks":["# + blocks + "]}}", .telegramRich)
  }

  private static func write(_ text: DecomposedText) throws -> Converted<JSONValue> {
    let written = try TelegramRichWriter.write(text, ImageMap())
    return Converted(written.value["rich_message"]?["blocks"] ?? "", diagnostics: written.diagnostics)
  }

  @Test(.needs(.corpus("telegram"))) func theMadeMessageIsReadAndWritten() throws {
    let message = try NetworkKit.json("telegram/made-rich-message.json")
    let text = try TelegramRichReader.read(message, ImageMap(), .default)
    #expect(text.diagnostics.isEmpty)
    #expect(
      try NetworkKit.paragraphs(text.value) == [
        "h1||Hi", "||Cat ⟦tg:5368324170671202286⟧ and ⟦tg:5368324170671202286⟧.",
      ])
    #expect(try NetworkKit.placements(text.value) == Array(repeating: "👍=tg:5368324170671202286", count: 2))
    let written = try Self.write(text.value)
    #expect(written.value == message["blocks"] && written.diagnostics.isEmpty)
  }

  @Test(arguments: [
    (#"{"type":"heading","size":6,"text":"a"},{"type":"heading","size":99,"text":"b"}"#, ["h6||a", "h6||b"]),
    (
      #"{"type":"pre","text":"a\nb","language":"swift"},{"type":"divider"},{"type":"anchor","name":"x"}"#,
      ["code||a", "code||b", "rule||", "||"]
    ),
    (
      #"{"type":"blockquote","blocks":[{"type":"paragraph","text":"a"},{"type":"paragraph","text":"b"}],"credit":"c"}"#,
      ["quote||a", "quote||b", "quote||c"]
    ),
    (#"{"type":"pullquote","text":"a"},{"type":"footer","text":"b"}"#, ["quote||a", "||b"]),
    (#"{"type":"details","summary":["a"],"blocks":[{"type":"paragraph","text":"b"}]}"#, ["||a", "||b"]),
    (
      #"{"type":"list","items":[{"blocks":[{"type":"paragraph","text":"a"},{"type":"paragraph","text":"b"},"#
        + #"{"type":"list","items":[{"value":4,"type":"1","blocks":[{"type":"paragraph","text":"c"}]},"#
        + #"{"value":6,"blocks":[]}]}]},{"label":"•","blocks":[{"type":"paragraph","text":"d"}]}]}"#,
      ["bullet1|•\t|a", "more||b", "number2|4.\t|c", "number2|6.\t|", "bullet1|•\t|d"]
    ),
    (
      #"{"type":"list","items":[{"has_checkbox":true,"is_checked":true,"blocks":[{"type":"paragraph","text":"a"}]}]}"#,
      ["||\u{2611}\ta"]
    ),
    (
      #"{"type":"photo","photo":[{"file_id":"s"},{"file_id":"L","file_unique_id":"u"}],"caption":{"text":"a","credit":"b"}}"#,
      ["||⟦tg-file:u⟧", "||a", "||b"]
    ),
    (
      #"{"type":"photo","photo":{"type":"photo","media":"https://e.org/a.jpg"}}"#, ["||⟦https://e.org/a.jpg⟧"]
    ),
    (
      #"{"type":"collage","blocks":[{"type":"paragraph","text":"a"}],"caption":{"text":"b"}}"#,
      ["||a", "||b"]
    ),
  ])
  func blocksAreParagraphs(blocks: String, expected: [String]) throws {
    let text = try Self.read(blocks)
    #expect(try NetworkKit.paragraphs(text.value) == expected)
    #expect(text.diagnostics.isEmpty)
  }

  @Test(arguments: [
    (#"{"type":"paragraph"}"#, "||"), (#"{"type":"heading"}"#, "h1||"), (#"{"type":"pre"}"#, "code||"),
    (#"{"type":"mathematical_expression","expression":"x"}"#, "code||x"),
    (#"{"type":"mathematical_expression"}"#, "code||"), (#"{"type":"list","items":[{}]}"#, "bullet1|•\t|"),
    (
      #"{"type":"list","items":[{"has_checkbox":true,"blocks":[{"type":"paragraph","text":"a"}]}]}"#,
      "||\u{2610}\ta"
    ),
    (
      #"{"type":"list","items":[{"has_checkbox":true,"is_checked":7,"blocks":[{"type":"paragraph","text":"a"}]}]}"#,
      "||\u{2610}\ta"
    ),
  ])
  func blocksThatLackPartsAreRead(block: String, paragraph: String) throws {
    let text = try Self.read(
      block + #",{"type":"list"},{"type":"table"},{"type":"heading","size":2,"text":"z"}"#)
    #expect(try NetworkKit.paragraphs(text.value) == [paragraph, "h2||z"])
    #expect(text.diagnostics.isEmpty)
  }

  @Test(arguments: [
    (#"{"type":"mathematical_expression","expression":"x"}"#, "x", [InlineStyle.code], false),
    (#"{"type":"mathematical_expression"}"#, "", [], false),
    (#"{"type":"anchor","text":"x"}"#, "", [], false),
    (#"{"type":"mention","text":"@a"}"#, "@a", [], false), (#"{"type":"url","text":"a"}"#, "a", [], false),
    (
      #"{"type":"url","url":"https://e/","text":{"type":"url","text":"a"}}"#, "a", [.link("https://e/")],
      false
    ),
    (#"{"type":"custom_emoji","custom_emoji_id":"5"}"#, "\u{FFFC}", [], false),
    (#"{"text":"x"}"#, "x", [], true),
    (#"{"type":"custom_emoji"}"#, "", [], true),
  ])
  func textsThatLackPartsAreRead(part: String, text: String, styles: [InlineStyle], isNoticed: Bool) throws {
    let read = try Self.read(#"{"type":"paragraph","text":\#(part)}"#)
    #expect(read.value.text == text)
    #expect(
      read.value.runs.map { InlineStyle.styles(of: $0.attributes.values) } == (styles.isEmpty ? [] : [styles])
    )
    #expect(read.diagnostics.isEmpty != isNoticed)
  }

  /// A row that is no row is left out. A cell is as wide as there is room.
  @Test(arguments: [
    (#"7,[{"text":"a","align":"right"}]"#, ["0,0 1×1"]),
    (
      #"[{"text":"a"},{"text":"b","rowspan":2}],[{"text":"c","colspan":2}]"#,
      ["0,0 1×1", "0,1 1×2", "1,0 1×1"]
    ),
    (#"[{},{},{}],[{"colspan":2},{}]"#, ["0,0 1×1", "0,1 1×1", "0,2 1×1", "1,0 2×1", "1,2 1×1"]),
  ])
  func cellsHaveTheRoomThatIsFree(rows: String, expected: [String]) throws {
    let text = try Self.read(#"{"type":"table","cells":[\#(rows)]}"#).value
    let cells = text.blocks.compactMap(\.cell)
    #expect(cells.map { "\($0.row),\($0.column) \($0.columnSpan)×\($0.rowSpan)" } == expected)
    #expect(text.tables[0].attributes.values.headerRows == nil)
    #expect(text.paragraphs.first?.attributes.values.alignment == (rows.contains("right") ? .right : nil))
  }

  /// A paragraph of a list is nothing else. Each role is reported once.
  @Test(arguments: [
    (
      #"{"type":"list","items":[{"blocks":[{"type":"blockquote","blocks":[{"type":"paragraph","text":"a"},"#
        + #"{"type":"paragraph","text":"b"}]}]},{"blocks":[{"type":"pullquote","text":"c"}]}]}"#,
      ["bullet1|•\t|a", "more||b", "bullet1|•\t|c"]
    ),
    (
      #"{"type":"blockquote","blocks":[{"type":"paragraph","text":"a"},"#
        + #"{"type":"list","items":[{"blocks":[{"type":"paragraph","text":"b"}]}]}]}"#,
      ["quote||a", "bullet1|•\t|b"]
    ),
    (#"{"type":"list","items":[{"blocks":[{"type":"pre","text":"d"}]}]}"#, ["bullet1|•\t|d"]),
  ])
  func listsHoldItemsOnly(blocks: String, expected: [String]) throws {
    let text = try Self.read(blocks)
    #expect(try NetworkKit.paragraphs(text.value) == expected)
    #expect(text.diagnostics.map(\.code) == [.formatsParagraphAttributesNotCarried])
  }

  /// What stands in a quotation or an item, and is neither, says so. An empty table is nothing.
  @Test(arguments: [
    (#"{"type":"pre","text":"b"}"#, ["code||b"]), (#"{"type":"heading","text":"b"}"#, ["h1||b"]),
    (#"{"type":"divider"}"#, ["rule||", "||"]), (#"{"type":"table","cells":[[{"text":"b"}]]}"#, ["||b"]),
    (#"{"type":"table","cells":[]}"#, []),
  ])
  func rolesThatAreDroppedAreReported(block: String, rest: [String]) throws {
    let blocks = #"[{"type":"paragraph","text":"a"},\#(block)]"#
    for (outer, first, role) in [
      (#"{"type":"blockquote","blocks":\#(blocks)}"#, "quote||a", "quote"),
      (#"{"type":"list","items":[{"blocks":\#(blocks)}]}"#, "bullet1|•\t|a", "bullet1"),
    ] {
      let text = try Self.read(outer)
      #expect(try NetworkKit.paragraphs(text.value) == [first] + rest)
      let message =
        "a paragraph has only one role: \(role) was dropped where blocks are nested, and the text was kept"
      #expect(text.diagnostics.map(\.message) == (rest.isEmpty ? [] : [message]))
    }
  }

  @Test func anItemWithATableHasItsMarker() throws {
    let text = try Self.read(
      #"{"type":"list","items":[{"blocks":[{"type":"table","cells":[[{"text":"a"}]]}]}]}"#
    ).value
    #expect(text.text == "•\t\na")
    #expect(text.tables.count == 1)
  }

  @Test func photosWithoutAReferenceHaveNoIdentifier() throws {
    let text = try Self.read(#"{"type":"photo","photo":[]},{"type":"photo","photo":{"file_id":""}}"#).value
    #expect(text.placements.count == 2 && text.images.allSatisfy { $0.identifier == nil })
  }

  @Test func nothingFollowsALineAtTheEnd() throws {
    let text = try Self.read(#"{"type":"paragraph","text":"a"},{"type":"divider"}"#).value
    let written = try Self.write(text).value
    #expect(written.elements?.map { $0["type"] } == ["paragraph", "divider"])
    #expect(try Self.read(written.elements?.map(\.description).joined(separator: ",") ?? "").value == text)
  }

  @Test(arguments: [
    (#"{"type":"video","caption":{"text":"a"}}"#, "a"),
    (#"{"type":"new","text":{"type":"bold","text":"a"}}"#, "a"),
    (#"{"type":"paragraph","text":["a",{"type":"new","text":"b"}]}"#, "ab"), (#"{"text":"a"}"#, "a"),
  ])
  func unknownKindsKeepTheirText(blocks: String, expected: String) throws {
    let text = try Self.read(blocks)
    #expect(text.value.text == expected)
    #expect(text.diagnostics.map(\.code) == [.networksUnknownElement])
  }

  @Test func stylesNest() throws {
    let names = ["bold", "italic", "underline", "strikethrough", "spoiler", "superscript", "code", "marked"]
    let words = names.map { #"{"type":"\#($0)","text":["\#($0)"]}"# }.joined(separator: ",")
    let text = try Self.read(
      #"{"type":"paragraph","text":[\#(words),{"type":"url","url":"https://e.org","text":{"type":"bold","text":["a","b"]}},"#
        + #"{"type":"email_address","email_address":"a@e.org","text":"m"},{"type":"subscript","text":"2"}]}"#)
    #expect(text.diagnostics.isEmpty)
    let runs = Recomposer.runs(of: text.value).map {
      (String($0.text), InlineStyle.styles(of: $0.character.values))
    }
    #expect(runs.map(\.0) == names + ["ab", "m", "2"])
    #expect(
      runs.map(\.1) == [
        [.bold], [.italic], [.underline], [.strikethrough], [.spoiler], [.superscript], [.code], [],
        [.bold, .link("https://e.org")], [.link("mailto:a@e.org")], [.subscript],
      ])
    #expect(runs.count == 11)
    let written = try Self.write(text.value)
    #expect(written.diagnostics.isEmpty)
    #expect(
      try Self.read(written.value.elements?.map(\.description).joined(separator: ",") ?? "").value
        == text.value)
  }

  @Test(arguments: ["012", "x", ""])
  func numbersThatAreNoneKeepTheirText(number: String) throws {
    let text = try Self.read(
      #"{"type":"paragraph","text":{"type":"custom_emoji","custom_emoji_id":"\#(number)","alternative_text":"👍"}}"#
    )
    #expect(text.value.text == "👍" && text.value.placements.isEmpty)
    #expect(text.diagnostics.map(\.code) == [.networksBadReference])
  }

  @Test func tablesAreTables() throws {
    let text = try Self.read(
      #"{"type":"table","caption":"c","cells":[[{"text":"a","is_header":true,"colspan":2},{"text":"b","is_header":true}],"#
        + #"[{"text":"d","rowspan":9},{},{"text":{"type":"bold","text":"e"},"align":"center"}],[{"text":"f"}]]}"#
    ).value
    #expect(text.text == "a\nb\nd\n\ne\nf\nc")
    #expect(text.tables.map(\.columnCount) == [3] && text.tables[0].attributes.values.headerRows == 1)
    let cells = text.blocks.compactMap(\.cell)
    #expect(cells.map(\.row) == [0, 0, 1, 1, 1, 2] && cells.map(\.column) == [0, 2, 0, 1, 2, 1])
    #expect(cells.map(\.columnSpan) == [2, 1, 1, 1, 1, 1] && cells.map(\.rowSpan) == [1, 1, 2, 1, 1, 1])
    let written = try Self.write(text)
    #expect(written.value.elements?.map { $0["type"] } == ["table", "paragraph"])
    let rows = written.value.elements?.first?["cells"]?.elements?.map {
      $0.elements?.compactMap { $0["text"] }
    }
    #expect(rows == [["a", "b"], ["d", "", ImageMap.object([("type", "bold"), ("text", "e")])], ["f"]])
    let again = try Self.read(written.value.elements?.map(\.description).joined(separator: ",") ?? "").value
    #expect(again.text == text.text && again.blocks.map(\.cell) == text.blocks.map(\.cell))
    #expect(again.tables.map(\.attributes) == text.tables.map(\.attributes))
  }

  /// A cell is written into the first column that is free, so that columns without a cell get an empty one.
  @Test func cellsKeepTheirColumns() throws {
    let shape = TextTable(columnCount: 3)
    let places = [(0, 0, 2), (0, 2, 1), (1, 2, 1), (2, 1, 1)]
    let runs = places.enumerated().map { index, place in
      let cell = TextTableCell(table: 0, row: place.0, column: place.1, rowSpan: place.2)
      return AttributedRun("\(index)\n", blocks: [RunBlock(id: index, cell: cell, of: shape)])
    }
    let text = try Decomposer.decompose(runs).value
    let written = try Self.write(text)
    let rows = written.value.elements?.first?["cells"]?.elements?.map {
      $0.elements?.compactMap { $0["text"] }
    }
    #expect(rows == [["0", "", "1"], ["", "2"], ["", "3"]])
    #expect(written.diagnostics.map(\.message) == ["one table has holes, which became empty cells"])
    let again = try Self.read(written.value.elements?.map(\.description).joined(separator: ",") ?? "").value
    let cells = again.blocks.compactMap(\.cell)
    #expect(cells.map(\.row) == [0, 0, 0, 1, 1, 2, 2] && cells.map(\.column) == [0, 1, 2, 1, 2, 0, 1])
    // One empty cell stands for a hole, as wide as Telegram allows.
    let wide = TextTableCell(table: 0, row: 0, column: 4_000)
    let far = AttributedRun("a", blocks: [RunBlock(id: 0, cell: wide, of: TextTable(columnCount: 4_001))])
    let message = try Self.write(Decomposer.decompose([far]).value).value
    let widths = message.elements?.first?["cells"]?.elements?.first?.elements?.map { $0["colspan"] }
    #expect(widths == [20, nil])
  }

  /// A cell is aligned, and a paragraph elsewhere is not. Left is where text stands anyway.
  @Test(arguments: [
    ([("center", 0)], ["center"], false), ([("right", 0), ("right", 0)], ["right"], false),
    ([("left", 0), ("", 0)], ["left"], false), ([("center", 0), ("", 0)], ["center"], true),
    ([("center", 0), ("right", 0)], ["center"], true), ([("justified", 0)], ["left"], true),
    ([("", 0), ("center", 1)], ["left", "center"], false), ([("center", -1)], [], true),
  ])
  func cellsAreAligned(lines: [(side: String, cell: Int)], sides: [String], isLost: Bool) throws {
    let shape = TextTable(columnCount: 2)
    let runs = lines.map { line in
      var values = ParagraphAttributeValues()
      values.alignment = line.side.isEmpty ? nil : ParagraphAlignment(rawValue: line.side)
      let cell = TextTableCell(table: 0, row: 0, column: max(line.cell, 0))
      return AttributedRun(
        "a\n", paragraph: ParagraphAttributes(values),
        blocks: line.cell < 0 ? [] : [RunBlock(id: line.cell, cell: cell, of: shape)])
    }
    let written = try Self.write(try Decomposer.decompose(runs).value)
    let cells = written.value.elements?.first?["cells"]?.elements?.first?.elements ?? []
    #expect(cells.map { $0["align"]?.string } == sides)
    #expect(
      written.diagnostics.map(\.message)
        == (isLost ? ["one paragraph has a different alignment in Telegram"] : []))
  }

  @Test(arguments: [(20, 1, true), (21, 1, false), (1, 500, true), (1, 501, false)])
  func largeCellsAreReported(width: Int, height: Int, fits: Bool) throws {
    // A cell begins in every row, beside the one of this size.
    let cells =
      [TextTableCell(table: 0, row: 0, column: 0, rowSpan: height, columnSpan: width)]
      + (0..<height).map { TextTableCell(table: 0, row: $0, column: width) }
    let runs = cells.enumerated().map { index, cell in
      AttributedRun(
        "a\n", blocks: [RunBlock(id: index, cell: cell, of: TextTable(columnCount: width + 1))])
    }
    let written = try Self.write(try Decomposer.decompose(runs).value)
    let expected = "one cell covers more columns or rows than Telegram allows"
    #expect(written.diagnostics.map(\.message) == (fits ? [] : [expected]))
  }

  /// Cells hold nothing but text: roles in them, and their look, are reported as lost.
  @Test func cellsHoldText() throws {
    let page = "<table><tr><td><h2>x</h2><ul><li>y</ul><hr><td style='background:red'>z</table>"
    let text = try HTMLReader.read(Array(page.utf8)).value
    let written = try Self.write(text)
    #expect(
      written.value.elements?.first?["cells"]?.elements?.first?.elements?.first?["text"] == [
        "x", "\n", "•\t", "y", "\n",
      ])
    #expect(
      written.diagnostics.map(\.message).contains(
        "3 paragraphs in cells of tables were written as ordinary ones"))
    #expect(
      written.diagnostics.map(\.message).contains("Telegram does not take the look of 3 tables and cells"))
  }

  @Test func paragraphsGoOnInNumberedItems() throws {
    let blocks = #"{"type":"paragraph","text":"a"},{"type":"paragraph","text":"b"}"#
    let text = try Self.read(#"{"type":"list","items":[{"type":"1","value":1,"blocks":["# + blocks + "]}]}")
      .value
    #expect(text.paragraphs.map(\.attributes.values.role) == ["number1", "number1"])
    let written = try Self.write(text)
    #expect(written.diagnostics.isEmpty)
    #expect(
      try Self.read(written.value.elements?.map(\.description).joined(separator: ",") ?? "").value == text)
  }

  @Test func picturesWithURLsArePhotos() throws {
    let blocks = #"{"photo":{"media":"https://e.org/a.jpg","type":"photo"},"type":"photo"}"#
    let text = try Self.read(blocks + #",{"type":"paragraph","text":"a"}"#).value
    #expect(text.placements.map(\.kind) == [.attachment])
    let written = try Self.write(text)
    #expect(written.value.elements?.first?.description == blocks && written.diagnostics.isEmpty)
    let among = try Decomposer.decompose(
      [AttributedRun("x "), Recomposer.runs(of: text).first { $0.image != nil }].compactMap(\.self)
    ).value
    #expect(try Self.write(among).diagnostics.map(\.code) == [.networksImagesWithoutReference])
  }

  @Test func paragraphsAreWritten() throws {
    let text = try NetworkKit.text(
      "heading2 A", "bullet1 a", "bullet3 b", "number1 c", "number1 d", "quote q", "quote r", "code x",
      "code y",
      "rule ", " z", " ")
    let written = try Self.write(text)
    #expect(
      written.value.elements?.map { $0["type"]?.string } == [
        "heading", "list", "list", "blockquote", "pre", "divider", "paragraph", "paragraph",
      ])
    let outer = written.value.elements?[1]["items"]?.elements?.first?["blocks"]?.elements
    #expect(outer?.map { $0["type"] } == ["paragraph", "list"])
    #expect(written.value.elements?[2]["items"]?.elements?.map { $0["value"] } == [1, 2])
    #expect(written.value.elements?[4]["text"] == ["x", "\n", "y"])
    #expect(written.diagnostics.isEmpty)
    let again = try Self.read(written.value.elements?.map(\.description).joined(separator: ",") ?? "").value
    #expect(again == text)
  }

  /// A paragraph after the list in an item is one of the item around, as a photo is.
  @Test(arguments: [
    (#"{"type":"paragraph","text":"c"}"#, "more||c"),
    (
      #"{"type":"photo","photo":{"type":"photo","media":"https://e.org/a.jpg"}}"#,
      "more||⟦https://e.org/a.jpg⟧"
    ),
  ])
  func paragraphsGoOnInTheirItem(_ last: String, _ line: String) throws {
    func item(_ blocks: String) -> String { #"{"type":"list","items":[{"blocks":[\#(blocks)]}]}"# }
    let first = #"{"type":"paragraph","text":"a"}"#
    let inner = item(#"{"type":"paragraph","text":"b"}"# + "," + last)
    let text = try Self.read(item([first, inner, last].joined(separator: ","))).value
    #expect(try NetworkKit.paragraphs(text) == ["bullet1|•\t|a", "bullet2|◦\t|b", line, line])
    let written = try Self.write(text)
    #expect(written.diagnostics.isEmpty)
    let blocks = written.value.elements?.first?["items"]?.elements?.first?["blocks"]?.elements
    let wanted = try JSONValue(parsing: Array(last.utf8), maximumDepth: 8)
    #expect(blocks?.count == 3 && blocks?.last == wanted)
    #expect(
      try Self.read(written.value.elements?.map(\.description).joined(separator: ",") ?? "").value == text)
  }

  /// A paragraph goes on with the item of its level, if there is one.
  @Test(arguments: [
    (["bullet1", "bullet2", "more1"], ""),
    (["bullet1", "more2"], "one paragraph of an item was written into another item"),
    (["bullet1", "numbered1"], "one paragraph of an item was written into another item"),
    (
      ["more1"],
      "one paragraph of a list has no item that it can continue, and was written as an ordinary one"
    ),
    (
      ["bullet1", "", "more1"],
      "one paragraph of a list has no item that it can continue, and was written as an ordinary one"
    ),
  ])
  func paragraphsWithoutTheirItemAreReported(lines: [String], message: String) throws {
    let written = try Self.write(NetworkKit.continued(lines))
    #expect(written.diagnostics.map(\.message) == (message.isEmpty ? [] : [message]))
  }

  /// Messages that nest deeply or are long take linear time, and no stack.
  @Test func hostileNestingIsRead() throws {
    let deep = String(repeating: "[", count: 60) + "\"a\"" + String(repeating: "]", count: 60)
    #expect(try Self.read(#"{"type":"paragraph","text":"# + deep + "}").value.text == "a")
    let many = Array(
      repeating: #"{"type":"list","items":[{"blocks":[{"type":"paragraph","text":"a"}]}]}"#, count: 20_000)
    #expect(try Self.read(many.joined(separator: ",")).value.text.utf8.count == 20_000 * 6 - 1)
    let rows = Array(repeating: "[{},{}]", count: 9_000).joined(separator: ",")
    let table = #"{"rich_message":{"blocks":[{"type":"table","cells":["# + rows + "]}]}}"
    #expect { try NetworkKit.read(table, .telegramRich, limits: .strict) } throws: { error in
      (error as? InlayError)?.code.rawValue == "limit.tableRows"
    }
  }

  @Test(arguments: [
    (#"{"rich_message":{"blocks":[]},"chat":{}}"#, true), (#"{"blocks":[]}"#, true),
    (#"{"blocks":[],"text":""}"#, false),
  ])
  func messagesAreRecognized(json: String, isOne: Bool) throws {
    let look = FormatLook(.file(MemorySource(Array(json.utf8)), name: nil))
    #expect((Format.telegramRich.match(look) != nil) == isOne)
  }

  @Test(arguments: [#"{"rich_message":{"html":"a"}}"#, "{}", "[]"])
  func messagesWithoutBlocksAreRefused(json: String) {
    #expect { try NetworkKit.read(json, .telegramRich) } throws: {
      ($0 as? InlayError)?.code.rawValue == "network.missing"
    }
  }
}
