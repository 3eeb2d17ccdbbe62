import FormatsTestKit
import InlayCore
import InlayFiles
import InlayFormats
import InlayRTF
import TestKit
import Testing

@testable import InlayReports

@Suite struct InspectTableTests {
  private func sample() throws -> DecomposedText {
    let text = try Samples.text(
      AttributedRun("Hi "),
      Samples.run(Samples.image("142D3296", description: "a dog\u{1B}[31m"), kind: .glyph),
      AttributedRun("\u{FFFC}\n\u{1B}]0;x\u{7}"), Samples.run(Samples.missing(description: "owl")),
      Samples.run(Samples.image("142D3296", description: "a dog\u{1B}[31m"), kind: .glyph))
    return try text.with(files: [BundleFile("x\u{202E}.bin", content: .bytes([1, 2, 3]))])
  }

  private func report() throws -> InspectReport {
    try InspectReport(
      sample(), format: .rtfd,
      diagnostics: [Diagnostic(.modelLiteralObjectReplacement, at: 4, "a bare\u{9}one")])
  }

  @Test func tableIsGolden() throws {
    #expect(try report().table(title: "RTFD", width: 80) == golden)
  }

  @Test func colouredTableDiffersInSequencesOnly() throws {
    let coloured = try report().table(title: "RTFD", width: 80, isColored: true)
    var plain = coloured
    for sequence in ["\u{1B}[1m", "\u{1B}[2m", "\u{1B}[22m"] {
      plain = plain.split(separator: sequence, omittingEmptySubsequences: false).joined()
    }
    #expect(plain == golden)
    #expect(coloured != golden)
    #expect(coloured.hasPrefix("\u{1B}[1mRTFD\u{1B}[22m"))
  }

  @Test func emptyTextIsOneLine() throws {
    let report = try InspectReport(DecomposedText(), format: .text)
    #expect(report.table(title: "plain text") == "plain text · 0 UTF-16 units · 0 placements · 0 images\n")
  }

  @Test(.needs(.corpus("imageio-adaptiveglyph"))) func strikesOfAGlyphAreShown() throws {
    let file = try Corpus.file("imageio-adaptiveglyph/nine-representations.heic")
    let image = Samples.image("g", content: .bytes(try file.bytes()))
    let report = try InspectReport(Samples.text(Samples.run(image, kind: .glyph)), format: .inlay)
    #expect(report.table(width: 200).contains("strikes "))
  }

  @Test(arguments: [40, 60, 100, 400])
  func linesStayWithinTheWidth(width: Int) throws {
    let long = String(repeating: "日本e\u{301}😀", count: 50)
    let image = Samples.image(long, description: long, fileName: long)
    let text = try Samples.text(AttributedRun(long), Samples.run(image))
    let table = try InspectReport(text, format: "rtfd").table(width: width)
    for line in table.split(separator: "\n") { #expect(DisplayWidth().of(line) <= width, "\(line)") }
  }

  @Test func linesEndBetweenWords() throws {
    let words = "The quick brown fox allows what the lazy dog forbids, 日本語の文章, and "
    let text = try Samples.text(AttributedRun(words + String(repeating: "x", count: 50) + " end"))
    let table = try InspectReport(text, format: .text).table(width: 40)
    #expect(
      table.split(separator: "\n").drop { $0 != "Text" }.dropFirst().map { $0.dropFirst(2) } == [
        "The quick brown fox allows what the", "lazy dog forbids, 日本語の文章, and",
        Substring(String(repeating: "x", count: 38)), "xxxxxxxxxxxx end",
      ])
  }

  @Test func picturesStandBeforeTheRowsOfImages() throws {
    let pictures = ReportTable.Pictures(columns: 4) { $0 == 1 ? "<2> " : nil }
    let plain = try report().table(title: "RTFD", width: 76).split(
      separator: "\n", omittingEmptySubsequences: false)
    let shown = try report().table(title: "RTFD", width: 80, pictures: pictures).split(
      separator: "\n", omittingEmptySubsequences: false)
    let images = try #require(shown.firstIndex(of: "Images"))
    let files = try #require(shown.firstIndex(of: "Files"))
    let rows = shown[images + 1..<files - 1]
    #expect(
      rows.map { String($0.prefix(4)) } == ["    ", "    ", "<2> "]
        + Array(repeating: "    ", count: rows.count - 3))
    let other = try #require(plain.firstIndex(of: "Images"))
    #expect(
      rows.map { String($0.dropFirst(4)) } == plain[other + 1..<other + 1 + rows.count].map(String.init))
  }

  @Test func tablesAndBoxesAreListed() throws {
    var report = try InspectReport(Samples.nestedTables(), format: .inlay)
    #expect(report.table(title: "Inlay", width: 80) == goldenTables)
    report.boxes = []
    #expect(report.table(title: "Inlay", width: 80) == goldenTables.replacing(goldenBoxes, with: ""))
  }

  @Test func aRowThatIsLongIsCut() throws {
    let cells = (0..<30).map { index in
      TextBlock(2 * index..<2 * index + 2, cell: TextTableCell(table: 0, row: 0, column: index))
    }
    let text = try DecomposedText(
      text: String(repeating: "é\n", count: 30), tables: [TextTable(columnCount: 30)], blocks: cells)
    let table = try InspectReport(text, format: .inlay).table(width: nil)
    #expect(table.contains("\n1       30     1     30   0  é │ é │ é │ é │ é │ é │ é │ é │ …\n"))
  }

  @Test func imagesOfCellsHaveWords() throws {
    let text = try Decomposer.decompose([
      AttributedRun("one ", blocks: [RunBlock(id: 0)]),
      Samples.run(Samples.image("g", description: "owl")), AttributedRun(" two\n"),
      AttributedRun("\u{FFFC}\u{1B}[1m", blocks: [RunBlock(id: 1)]),
    ]).value
    let table = try InspectReport(text, format: .inlay).table(width: nil)
    #expect(table.contains("  one [owl] two\n"))
    #expect(table.contains("  \u{FFFC}␛[1m\n"))
  }

  @Test func longTextIsCut() throws {
    let text = try Samples.text(AttributedRun(String(repeating: "line\n", count: 1_000)))
    let table = try InspectReport(text, format: .text).table()
    #expect(table.split(separator: "\n").filter { $0 == "  line" }.count == TextExcerpt.maximumLines)
    #expect(table.hasSuffix("  …\n"))
  }

  @Test func nothingHostileReachesTheTerminal() throws {
    try Property.check("no controls in tables", cases: 500) { source in
      let image = InlineImage(
        identifier: ContentIdentifier(rawValue: source.text()), description: source.text(),
        fileName: source.text(), mediaType: MIMEType(rawValue: source.text()), content: .bytes([1]))
      let placed = PlacedImage(image, kind: PlacementKind(rawValue: source.text()))
      let text = try Decomposer.decompose([
        AttributedRun(source.text()), AttributedRun(image: placed), AttributedRun(source.text()),
      ]).value
      let report = try InspectReport(
        text, format: FormatName(rawValue: source.text()),
        diagnostics: [Diagnostic(DiagnosticCode(rawValue: source.text()), source.text())])
      for scalar in report.table().unicodeScalars where scalar != "\n" {
        let category = scalar.properties.generalCategory
        let isJoiner = [0x200C, 0x200D].contains(scalar.value) || (0xE0020...0xE007F).contains(scalar.value)
        try expect(category != .control && (category != .format || isJoiner), "\(scalar.value)")
      }
    }
  }
}
