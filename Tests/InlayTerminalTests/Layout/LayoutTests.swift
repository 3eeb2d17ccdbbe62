import InlayCore
import InlayUnicode
import Testing

@testable import InlayTerminal

@Suite struct LayoutTests {
  private func draw(
    _ text: DecomposedText, _ columns: Int, _ change: (inout LayoutOptions) -> Void = { _ in }
  )
    -> [String]
  {
    var options = LayoutOptions(columns: columns)
    change(&options)
    return LayoutDrawing.draw(text, options)
  }

  private func draw(
    _ string: String, _ columns: Int, _ change: (inout ParagraphAttributeValues) -> Void = { _ in }
  )
    throws -> [String]
  {
    var values = ParagraphAttributeValues()
    change(&values)
    return draw(try LayoutDrawing.text(string, values), columns)
  }

  private func check(_ rows: [String], _ wanted: [String], _ place: SourceLocation = #_sourceLocation) {
    #expect(rows == wanted, sourceLocation: place)
  }

  // MARK: Lines across the text

  @Test func aRuleFillsTheLineBetweenItsIndents() throws {
    let rule: (inout ParagraphAttributeValues) -> Void = { $0.role = .rule }
    #expect(try draw("\n", 6, rule) == ["──────¶"])
    #expect(try draw(" \u{A0}\n", 6, rule) == ["──────¶"])
    #expect(try draw("words\n", 6, rule) == ["words¶"])
    let indented = try draw("\n", 20) {
      $0.role = .rule
      ($0.firstLineIndent, $0.leadingIndent) = (.points(16), .points(16))
      $0.trailingIndent = .points(24)
    }
    #expect(indented == ["··───────────────¶"])
  }

  // MARK: Breaking

  @Test(arguments: [
    ("The quick  brown fox\njumps over", 10, ["The quick", "brown fox¶", "jumps over¶"]),
    ("a\n\nb\n", 5, ["a¶", "¶", "b¶"]),
    ("abcdefghij", 4, ["abcd", "efgh", "ij¶"]),
    ("ab cdefghij kl", 4, ["ab", "cdef", "ghij", "kl¶"]),
    ("    abcdef", 6, ["abcdef¶"]),
    ("  ab", 6, ["  ab¶"]),
    ("      ", 3, ["¶"]),
    ("ab\u{3000}cd", 5, ["ab", "cd¶"]),
    ("one\u{2028}two\u{B}three\u{85}four", 20, ["one", "two", "three", "four¶"]),
    ("well-known", 6, ["well-", "known¶"]),
    ("\u{4E2D}\u{6587}\u{FF0C}\u{5B57}", 5, ["\u{4E2D}", "\u{6587}\u{FF0C}", "\u{5B57}¶"]),
    ("e\u{301}e\u{301}e\u{301}", 2, ["e\u{301}e\u{301}", "e\u{301}¶"]),
  ])
  func linesBreakBetweenWordsElseBetweenClusters(_ text: String, _ columns: Int, _ rows: [String]) throws {
    #expect(try draw(text, columns) == rows)
  }

  @Test(arguments: [
    ("hy\u{AD}phen\u{AD}ate", 20, ["hyphenate¶"]), ("hy\u{AD}phen\u{AD}ate", 7, ["hyphen-", "ate¶"]),
    ("hy\u{AD}phen\u{AD}ate", 6, ["hy-", "phen-", "ate¶"]), ("ab\u{AD}", 2, ["ab¶"]),
    ("a\u{AD}b", 1, ["a", "b¶"]), ("\u{1F469}\u{200D}\u{AD}\u{1F467}", 9, ["\u{1F469}\u{200D}\u{1F467}¶"]),
  ])
  func softHyphensAreSeenWhereALineEndsWithThem(_ text: String, _ columns: Int, _ rows: [String]) throws {
    #expect(try draw(text, columns) == rows)
  }

  @Test(arguments: [
    ("\u{4E2D}a", 1, ["\u{2026}", "a¶"]), ("a\u{4E2D}", 1, ["a", "\u{2026}¶"]),
    ("\u{1F469}\u{200D}\u{1F467} x", 3, ["\u{2026}", "x¶"]),
  ])
  func aClusterWiderThanTheLineIsReplaced(_ text: String, _ columns: Int, _ rows: [String]) throws {
    #expect(try draw(text, columns) == rows)
    var layout = TerminalLayout(
      InlineFlow(try LayoutDrawing.text(text)), options: LayoutOptions(columns: columns)
    ) { _ in .described }
    var line = TerminalLine()
    while layout.next(into: &line) {}
    #expect(layout.diagnostics.map(\.code) == [.terminalCharacterTooWide])
  }

  // MARK: What may be sent

  @Test(arguments: [
    ("\u{1B}[31m", "\u{241B}[31m"), ("\u{0}\u{7}\u{7F}", "\u{2400}\u{2407}\u{2421}"),
    ("\u{9B}31m", "\\u{9B}31m"), ("\u{10EEEE}\u{305}", "\\u{10EEEE}\u{305}"),
    ("\u{E0041}a\u{E0041}", "a"), ("a\u{202E}b\u{2066}c\u{2069}", "abc"),
    ("\u{1F3F4}\u{E0067}\u{E0062}\u{E007F}", "\u{1F3F4}\u{E0067}\u{E0062}\u{E007F}"), ("\u{FEFF}x", "x"),
    ("a\u{200E}b\u{200F}", "a\u{200E}b\u{200F}"), ("\u{E000}", "\u{E000}"), ("\u{301}", "\u{A0}\u{301}"),
    ("\u{FE0F}a", "a"), ("\u{600}\u{1B}", "\u{600}\u{241B}"),
  ])
  func whatATerminalWouldActOnIsShownAsText(_ text: String, _ row: String) throws {
    let drawn = try draw(text, 40)
    #expect(drawn.joined().utf8.elementsEqual((row + "¶").utf8))
  }

  @Test(arguments: [0xFFFE, 0xFDD0, 0x10FFFF] as [UInt32])
  func noncharactersAreShownAsText(_ value: UInt32) throws {
    let scalar = try #require(Unicode.Scalar(value))
    let number = String(value, radix: 16, uppercase: true)
    #expect(try draw(String(scalar), 40) == ["\\u{\(number)}¶"])
  }

  @Test func replacedCharactersAreFaintAndReportedWithTheirPlace() throws {
    var layout = TerminalLayout(
      InlineFlow(try LayoutDrawing.text("ab\u{1F600}\u{1B}c")), options: LayoutOptions(columns: 20)
    ) { _ in .described }
    var line = TerminalLine()
    let isThere = layout.next(into: &line)
    #expect(isThere)
    let faint = line.pieces.map { layout.styles[$0.style].isFaint }
    #expect(line.pieces.map(\.columns) == [4, 1, 1])
    #expect(faint == [false, true, false])
    #expect(layout.diagnostics.map(\.code) == [.terminalCharacterShown])
    #expect(layout.diagnostics.map(\.at) == [4])
  }

  @Test func ofAClusterNoMoreThan32ScalarsAreSent() throws {
    let text = try LayoutDrawing.text("a" + String(repeating: "\u{301}", count: 100) + "b")
    #expect(draw(text, 20) == ["a" + String(repeating: "\u{301}", count: 31) + "b¶"])
  }

  // MARK: Paragraphs

  @Test func indentsHangAndLeaveRoomForText() throws {
    let long = "one two three four five six"
    check(try draw(long, 14) { $0.leadingIndent = .points(16) }, ["one two three", "··four five", "··six¶"])
    check(
      try draw(long, 14) { ($0.firstLineIndent, $0.trailingIndent) = (.points(16), .points(8)) },
      ["··one two", "three four", "five six¶"])
    check(
      try draw("one two", 12) { ($0.firstLineIndent, $0.leadingIndent) = (.points(9_000), .points(9_000)) },
      ["··one two¶"])
  }

  @Test(arguments: [
    (ParagraphAlignment.center, ["·one two", "··three¶"]), (.right, ["··one two", "····three¶"]),
    (.justified, ["one two", "three¶"]), (.natural, ["one two", "three¶"]),
  ])
  func linesAlign(_ alignment: ParagraphAlignment, _ rows: [String]) throws {
    check(try draw("one two three", 9) { $0.alignment = alignment }, rows)
  }

  @Test func rightToLeftParagraphsStandAtTheRight() throws {
    #expect(try draw("\u{5D0}\u{5D1} \u{5D2}", 6) == ["··\u{5D0}\u{5D1} \u{5D2}¶"])
    check(
      try draw("\u{5D0}\u{5D1}", 20) { ($0.firstLineIndent, $0.trailingIndent) = (.points(16), .points(8)) },
      [String(repeating: "·", count: 16) + "\u{5D0}\u{5D1}¶"])
  }

  @Test func tabsLeadToStops() throws {
    let stops = { (values: inout ParagraphAttributeValues) in
      values.tabStops = [
        TabStop(.points(40)), TabStop(.points(120), alignment: .right),
        TabStop(.points(160), alignment: .center),
        TabStop(.points(240), alignment: .decimal),
      ]
    }
    #expect(try draw("a\tb\tcd\tefg\t1.25", 40, stops) == ["a····b·······cd····efg·······1.25¶"])
    #expect(try draw("a\tb\tc", 40) == ["a···b··c¶"])
    #expect(try draw("ab\tcd", 8, stops) == ["ab···cd¶"])
    #expect(try draw("abcd\tefg", 6, stops) == ["abcd", "efg¶"])
    check(try draw("a\tb", 4) { $0.tabStops = [TabStop(.points(400))] }, ["a·b¶"])
  }

  @Test func leadersFillTabs() throws {
    var values = ParagraphAttributeValues()
    values.tabStops = [TabStop(.points(120), alignment: .right, leader: ".")]
    let text = try LayoutDrawing.text("one\t12", values)
    #expect(draw(text, 20) == ["one·........·12¶"])
    values.tabStops = [TabStop(.points(120), alignment: .right, leader: "\u{1B}")]
    #expect(draw(try LayoutDrawing.text("one\t12", values), 20) == ["one··········12¶"])
  }

  @Test func listItemsHang() throws {
    check(try draw("one two three", 14) { $0.role = .bullet1 }, ["·•·one two", "···three¶"])
    check(
      try draw("1.\tone two three", 14) { ($0.role, $0.markerLength) = ("number1", 3) },
      ["·1.·one two", "···three¶"])
    check(try draw("one two", 4) { $0.role = .bullet1 }, ["•·on", "e", "two¶"])
    check(try draw("", 14) { $0.role = .bullet1 }, [])
  }

  @Test func blocksReachFromIndentToIndent() throws {
    check(try draw("let a\n\nb", 12) { $0.role = .code }, ["·let a░░░░░¶", "·░░░░░░░░░░¶", "·b░░░░░░░░░¶"])
    check(try draw("one two three", 12) { $0.role = .quote }, ["▎·one two", "▎·three¶"])
  }

  @Test func spaceBecomesBlankLines() throws {
    let runs = [("a\n", nil), ("Title\n", ParagraphRole.heading1), ("b\n", nil), ("c", nil)].map {
      text, role in
      var values = ParagraphAttributeValues()
      values.role = role
      return AttributedRun(text, paragraph: ParagraphAttributes(values))
    }
    #expect(
      draw(try Decomposer.decompose(runs).value, 20) == ["a¶", "", "", "Title¶", "b¶", "c¶"])
    check(
      try draw("a\nb", 20) { ($0.spacingBefore, $0.spacingAfter) = (.points(9_000), .points(9_000)) },
      ["a¶", "", "", "", "b¶"])
  }

  // MARK: Images

  @Test func glyphsAreBoxesThatAreNotDivided() throws {
    let text = try LayoutDrawing.picture("Hello ##, you all")
    #expect(draw(text, 9) == ["Hello ▣▣", "▣▣, you", "all¶"])
    check(draw(text, 9) { $0.glyphRows = 2 }, ["Hello", "^2 ▣▣▣▣▣▣▣▣,", "you all¶"])
    let narrow = draw(text, 3) { $0.glyphRows = 9 }
    #expect(narrow.contains("▣▣"))
    let one = try LayoutDrawing.picture("#")
    #expect(draw(one, 20) == ["^3 ▣▣▣▣▣▣¶"])
    #expect(draw(one, 3) == ["▣▣¶"])
    #expect(draw(one, 1).joined() == "[asmile]¶")
    check(draw(one, 20) { $0.cell = CellSize(width: 11, height: 21) ?? .usual }, ["^3 ▣▣▣▣▣▣¶"])
  }

  @Test func attachmentsTakeAtMostNineTenths() throws {
    func boxes(_ text: DecomposedText, _ columns: Int, _ width: Int, _ height: Int) -> [CellBox] {
      var layout = TerminalLayout(InlineFlow(text), options: LayoutOptions(columns: columns)) { _ in
        .drawable(width: width, height: height)
      }
      var line = TerminalLine()
      var boxes: [CellBox] = []
      while layout.next(into: &line) {
        for piece in line.pieces { if case .image(let image) = piece.content { boxes.append(image.box) } }
      }
      return boxes
    }
    let text = try LayoutDrawing.picture("a @ b")
    #expect(boxes(text, 80, 100, 100) == [CellBox(columns: 10, rows: 5)])
    #expect(boxes(text, 80, 3_000, 1_000) == [CellBox(columns: 72, rows: 12)])
    #expect(boxes(text, 80, 100, 100_000) == [CellBox(columns: 1, rows: 24)])
    #expect(boxes(text, 1, 3_000, 1_000) == [CellBox(columns: 1, rows: 1)])
    let sized = try LayoutDrawing.picture("@", size: DisplaySize(width: .points(80), height: .points(80)))
    #expect(boxes(sized, 80, 3_000, 3_000) == [CellBox(columns: 10, rows: 5)])
  }

  @Test func imagesThatAreNotShownAreTheirLabels() throws {
    let text = try LayoutDrawing.picture("Hi # there", label: "a\n wide \u{1B} smile")
    let rows = LayoutDrawing.draw(text, LayoutOptions(columns: 20)) { _ in .described }
    check(draw(text, 18) { $0.showsImages = false }, ["Hi", "[a wide \u{241B} smile]", "there¶"])
    #expect(rows == ["Hi [a wide \u{241B} smile]", "there¶"])
    check(draw(text, 40) { $0.showsImages = false }, ["Hi [a wide \u{241B} smile] there¶"])
    let narrow = LayoutDrawing.draw(text, LayoutOptions(columns: 8)) { _ in .described }
    #expect(narrow == ["Hi [a", "wide \u{241B}", "smile]", "there¶"])
  }

  @Test func imagesOverTextFallBackToIt() throws {
    let run = AttributedRun(
      ":smile:",
      image: PlacedImage(InlineImage(mediaType: nil, content: .bytes([1])), kind: .glyph))
    let text = try Decomposer.decompose([AttributedRun("a "), run, AttributedRun(" b")]).value
    #expect(draw(text, 20) == ["a ▣▣ b¶"])
    check(draw(text, 20) { $0.showsImages = false }, ["a :smile: b¶"])
  }

  // MARK: Visual order

  @Test(arguments: [
    ("abc \u{5D0}\u{5D1}\u{5D2} def", 20, ["abc \u{5D2}\u{5D1}\u{5D0} def¶"]),
    ("\u{5D0}\u{5D1} (x) 12", 12, ["···12 (x) \u{5D1}\u{5D0}¶"]),
    ("\u{5D0}(\u{5D1})", 4, ["(\u{5D1})\u{5D0}¶"]),
    ("\u{5D0}\u{5D1} \u{5D2}\u{5D3} \u{5D4}", 5, ["\u{5D3}\u{5D2} \u{5D1}\u{5D0}", "····\u{5D4}¶"]),
    ("x\u{202E}abc\u{202C}y", 10, ["xcbay¶"]),
    ("\u{5D0}\u{5B0}\u{5D1}", 2, ["\u{5D1}\u{5D0}\u{5B0}¶"]),
    ("\u{644}\u{627}", 3, ["··\u{FEFB}¶"]),
    ("\u{628}\u{628}\u{628}", 3, ["\u{FE90}\u{FE92}\u{FE91}¶"]),
  ])
  func theLayoutReorders(_ text: String, _ columns: Int, _ rows: [String]) throws {
    try expectRows(text, columns, .visual, rows)
  }

  private func expectRows(_ text: String, _ columns: Int, _ bidi: TerminalBidi, _ rows: [String]) throws {
    let drawn = draw(try LayoutDrawing.text(text), columns) { $0.bidi = bidi }
    #expect(drawn.map { Array($0.utf8) } == rows.map { Array($0.utf8) }, "\(drawn)")
  }

  /// For a terminal that orders the letters of each word, but not the words.
  @Test(arguments: [
    ("\u{5D0}\u{5D1} \u{5D2}\u{5D3}", 7, ["··\u{5D2}\u{5D3} \u{5D0}\u{5D1}¶"]),
    ("a \u{5D0}\u{5D1} \u{5D2}\u{5D3} b", 10, ["a \u{5D2}\u{5D3} \u{5D0}\u{5D1} b¶"]),
    ("\u{5D0}\u{5D1}, \u{5D2}", 6, ["·\u{5D2} ,\u{5D0}\u{5D1}¶"]),
    ("\u{5D0}\u{5B0}\u{5D1}", 2, ["\u{5D0}\u{5B0}\u{5D1}¶"]),
    ("\u{628}\u{628} \u{628}", 4, ["\u{628} \u{628}\u{628}¶"]),
  ])
  func theLayoutReordersWordsOnly(_ text: String, _ columns: Int, _ rows: [String]) throws {
    try expectRows(text, columns, .words, rows)
  }

  /// The second part of a cluster that a shown control divides comes to stand before its first.
  @Test(arguments: WidthProfile.named.map(\.name))
  func partingClustersTakesNoCell(_ name: String) throws {
    var options = LayoutOptions(columns: 40)
    options.widths = try #require(WidthProfile.named.first { $0.name == name }).profile
    options.bidi = .visual
    for text in [
      "\u{603}\u{0}\u{603}\u{0}(\u{5D0}", "\u{5D0}\u{603}\u{0}\u{603}\u{93}(",
      "\u{603}\u{0}\u{94}\u{603}\u{83}",
    ] {
      var layout = TerminalLayout(InlineFlow(try LayoutDrawing.text(text)), options: options) { _ in
        .described
      }
      var line = TerminalLine()
      while layout.next(into: &line) {
        for piece in line.pieces {
          guard case .text(let range) = piece.content else { continue }
          let text = String(decoding: line.text[range], as: UTF8.self)
          #expect(options.widths.count(text) == CellCount(cells: piece.columns))
        }
      }
    }
  }

  @Test func imagesAndMarkersAreReorderedToo() throws {
    var values = ParagraphAttributeValues()
    values.role = .bullet1
    let text = try LayoutDrawing.picture("\u{5D0}#\u{5D1}", values)
    check(draw(text, 20) { $0.bidi = .visual }, [String(repeating: "·", count: 13) + "\u{5D1}▣▣\u{5D0}·•¶"])
  }
}
