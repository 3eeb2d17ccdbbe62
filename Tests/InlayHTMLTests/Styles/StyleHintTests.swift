import InlayCore
import InlayFiles
import InlayMarkup
import Testing

@testable import InlayHTML

/// Attributes that state a style (HTML 15.2), and values of theirs that state none.
@Suite struct StyleHintTests {
  @Test(
    arguments: [
      ("12.5%", .share(125)), ("12.5", .length(Length(thousandths: 9_375))), ("12.", .length(.points(9))),
      ("12.x5", .length(.points(9))), ("1e3", .length(Length(thousandths: 750))),
      (" 7", .length(Length(thousandths: 5_250))),
      ("0.5", .length(Length(thousandths: 375))), ("0.1234567", .length(Length(thousandths: 93))),
      ("99999999999", .length(Length(thousandths: 750_000_000))), ("0", nil), ("0.0%", nil), ("x", nil),
      ("", nil), ("+5", nil),
      ("-5", nil), (".5", nil),
    ] as [(String, BlockDimension?)])
  func aWidthIsANumberOrAShare(_ text: String, _ width: BlockDimension?) throws {
    let style = try StyledTree.style("<table><tr><td id=x width=\"\(text)\" height=\"\(text)\">x")
    #expect(style.stated?.block.width == width && style.stated?.block.height == width)
  }

  @Test(
    arguments: [
      ("<p id=x align=bogus>", nil), ("<p id=x align=middle>", .center),
      ("<p id=x align=JUSTIFY>", .justified),
      ("<p id=x align=char>", nil), ("<td id=x align=right>", .right), ("<div id=x align=center>", .center),
    ] as [(String, ParagraphAlignment?)])
  func anAlignment(_ tag: String, _ alignment: ParagraphAlignment?) throws {
    #expect(try StyledTree.paragraph("<table><tr><td>\(tag)x").alignment == alignment)
  }

  @Test func cellsThatDoNotWrap() throws {
    for tag in ["<td id=x nowrap>", "<th id=x nowrap>"] {
      #expect(try StyledTree.style("<table><tr>\(tag)x").whiteSpace == .nowrap)
    }
    #expect(try StyledTree.style("<table><tr><td><p id=x nowrap>x").whiteSpace == .normal)
  }

  @Test(arguments: [
    "<font id=x face='5' size=x color=''>", "<font id=x face='' size=+ color=transparent>",
    "<td id=x valign=bogus bgcolor=''>", "<td id=x valign=super align=bogus>",
    "<table id=x cellspacing=x align=justify>",
    "<table id=x border=0 align=bogus>", "<p id=x dir=up>", "<tr id=x height=x valign=''>",
  ])
  func wrongValuesStateNothing(_ tag: String) throws {
    let style = try StyledTree.style(
      "<body><div>\(tag.hasPrefix("<t") && !tag.hasPrefix("<table") ? "<table>" : "")\(tag)x")
    #expect(style.character == .none && style.stated?.block ?? .init() == .init())
    #expect(
      style.paragraph.values == ParagraphAttributeValues() && style.stated?.spacing == nil
        && style.stated?.float == nil)
  }

  @Test func captionsStandAboveOrBelow() throws {
    #expect(try StyledTree.style("<table><caption id=x align=bottom>x").box.facts.captionIsBelow)
    #expect(
      try !StyledTree.style("<table style=caption-side:bottom><caption id=x align=top>x").box.facts
        .captionIsBelow)
    #expect(try StyledTree.paragraph("<table><caption id=x align=left>x").alignment == .left)
  }

  /// The styles of more elements than the limit are not kept. Their links are.
  @Test func moreStylesThanTheLimit() throws {
    var limits = Limits.default
    limits.htmlStyleRules = 2
    let page = (1...5).map { "<a href=h\($0) style=color:#00000\($0)>x</a>" }.joined()
    let read = try HTMLReader.read(Array(page.utf8), limits: limits)
    let colors = read.value.runs.map { $0.attributes.values.foregroundColor?.blue }
    #expect(
      colors == [1, 2, 3, nil, nil]
        && read.value.runs.map(\.attributes.values.link) == (1...5).map { "h\($0)" })
    #expect(
      read.diagnostics == [
        Diagnostic(
          .htmlStyle,
          "the number of different element styles exceeds the limit htmlStyleRules of 2; the rest was ignored"
        )
      ])
    limits.htmlStyleRules = .max
    #expect(
      try HTMLReader.read(Array(page.utf8), limits: limits).value.runs.last?.attributes.foregroundColor?.blue
        == 5)
  }

  /// Styles are kept up to a number of bytes.
  @Test func manyLongStyles() throws {
    let filler = String(repeating: "x", count: 3_900)
    let page = (0..<2_300).map { "<p style='margin-left:\($0)pt;a:\(filler)'>x" }.joined()
    let text = try HTMLReader.read(Array(page.utf8)).value
    #expect(text.paragraphs.map(\.attributes.leadingIndent) == (0..<2_300).map { .points($0) })
  }

  /// More styles than readers and writers keep at a time. Without optimization, that would take too long for all of them.
  #if DEBUG
    private static let many = 17_000
  #else
    private static let many = 66_000
  #endif

  @Test func moreStylesThanAreKept() throws {
    let count = Self.many
    let page = (1...count).map { "<p style=margin-left:\($0)px><span style=letter-spacing:\($0)px>x</span>" }
      .joined()
    var limits = Limits.default
    limits.htmlStyleRules = 10 * count
    let text = try HTMLReader.read(Array(page.utf8), limits: limits).value
    let lengths: [Length?] = (1...count).map { Length(thousandths: $0 * 750) }
    #expect(text.paragraphs.map(\.attributes.leadingIndent) == lengths)
    #expect(text.runs.map(\.attributes.tracking) == lengths)
    let sink = MemorySink()
    _ = try HTMLWriter.write(text, to: sink)
    #expect(try HTMLReader.read(sink.bytes, limits: limits).value == text)
  }

  @Test func moreCellStylesThanAreKept() throws {
    let count = Self.many
    let page = (1...count).map { "<tr><td style=padding-left:\($0)px>x<td>" }.joined()
    var limits = Limits.default
    (limits.htmlStyleRules, limits.tableRows, limits.tableCells) = (10 * count, 10 * count, 10 * count)
    let text = try HTMLReader.read(Array("<table>\(page)</table>".utf8), limits: limits).value
    let paddings = text.blocks.filter { $0.cell?.column == 0 }.map(\.attributes.values.padding.left)
    #expect(paddings == (1...count).map { Length(thousandths: $0 * 750) })
  }
}
