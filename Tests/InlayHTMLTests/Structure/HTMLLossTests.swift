import FormatsTestKit
import InlayCore
import InlayFiles
import InlayFormats
import TestKit
import Testing

@testable import InlayHTML

/// What HTML cannot store, and what comes back although hardly any text has it.
@Suite struct HTMLLossTests {
  private func table(
    _ values: TableAttributeValues, _ cell: BlockAttributeValues = BlockAttributeValues(), columns: Int = 1,
    columnSpan: Int = 1, rowSpan: Int = 1
  ) throws -> DecomposedText {
    var run = AttributedRun("a\n")
    run.blocks = [
      RunBlock(
        id: 1, cell: TextTableCell(table: 0, row: 0, column: 0, rowSpan: rowSpan, columnSpan: columnSpan),
        of: TextTable(columnCount: columns, attributes: TableAttributes(values)),
        attributes: BlockAttributes(cell))
    ]
    return try Decomposer.decompose([run, AttributedRun("b")]).value
  }

  static let tables: [@Sendable (inout TableAttributeValues) -> Void] = [
    { $0.layout = TableLayout(rawValue: "odd") }, { $0.alignment = ParagraphAlignment(rawValue: "odd") },
    { $0.alignment = .justified }, { $0.direction = TextDirection(rawValue: "odd") },
    { $0.direction = .natural },
    { $0.block.backgroundColor = TextColor(red: 1, green: 2, blue: 3, alpha: 0) },
    { $0.block.verticalAlignment = VerticalAlignment(rawValue: "odd") },
    { $0.block.verticalAlignment = .baseline },
  ]

  @Test(arguments: tables.indices) func rareAttributesOfTablesComeBack(_ index: Int) throws {
    var values = TableAttributeValues()
    Self.tables[index](&values)
    let trip = try HTMLTrip(table(values))
    #expect(trip.written.diagnostics.isEmpty)
    #expect(try trip.read().value.tables.map(\.attributes.values) == [values], "\(trip.body)")
  }

  /// Spans that browsers cut off.
  @Test(arguments: [(1_000, 1), (1_001, 1), (2_000, 1), (1, 65_534), (1, 65_535), (1, 70_000)])
  func longSpansComeBack(_ columnSpan: Int, _ rowSpan: Int) throws {
    let text = try table(
      TableAttributeValues(), columns: columnSpan, columnSpan: columnSpan, rowSpan: rowSpan)
    let trip = try HTMLTrip(text)
    #expect(trip.written.diagnostics.isEmpty)
    #expect(try trip.read().value.blocks == text.blocks)
  }

  @Test func nulInTablesIsSaid() throws {
    var values = TableAttributeValues()
    values.layout = TableLayout(rawValue: "a\0")
    var cell = BlockAttributeValues()
    cell.verticalAlignment = VerticalAlignment(rawValue: "\0b")
    let trip = try HTMLTrip(table(values, cell))
    #expect(
      trip.written.diagnostics.map(\.message) == [
        "HTML cannot store NUL in attributes, which was replaced with U+FFFD"
      ])
    let read = try trip.read().value
    #expect(read.tables.map(\.attributes.values.layout) == [TableLayout(rawValue: "a\u{FFFD}")])
    #expect(read.blocks.map(\.attributes.verticalAlignment) == [VerticalAlignment(rawValue: "\u{FFFD}b")])
  }

  @Test func nulInImagesAndFontsIsSaid() throws {
    var values = CharacterAttributeValues()
    values.fontFamily = "a\0 b"
    let text = try Samples.text(
      AttributedRun("x", character: CharacterAttributes(values)),
      Samples.run(Samples.image(nil, description: "a\0dog")))
    let trip = try HTMLTrip(text)
    #expect(
      trip.written.diagnostics.map(\.message).filter { $0.contains("NUL") }.count == 2,
      "\(trip.written.diagnostics)")
    let read = try trip.read().value
    #expect(read.images.first?.description == "a\u{FFFD}dog")
    #expect(read.runs.first?.attributes.fontFamily == "a\u{FFFD} b")
  }

  @Test func theAttributesOfAFragmentAreSaid() throws {
    var text = try Samples.text(AttributedRun("x"))
    text.attributes.title = "a title"
    #expect(
      try HTMLTrip(text, HTMLWriteOptions(isFragment: true)).written.diagnostics.map(\.message) == [
        "an HTML fragment cannot store document attributes"
      ])
  }

  @Test func aReferenceThatWouldRunAScriptIsSaid() throws {
    let image = InlineImage(
      description: "a dog", mediaType: .png, content: .external(ExternalContent(url: "javascript:alert(1)")))
    let trip = try HTMLTrip(Samples.text(Samples.run(image)))
    #expect(
      trip.written.diagnostics.map(\.message) == [
        "a dog: an image reference that would run a script was dropped"
      ])
    #expect(!trip.page.contains("javascript"))
  }

  /// Long names of files are cut before their numbers.
  @Test func longNamesOfFilesStayApart() throws {
    let name = String(repeating: "long ", count: 45) + ".png"
    let images = (0..<3).map {
      Samples.image(nil, fileName: name, content: .bytes(Samples.png + [UInt8($0)]))
    }
    let text = try Decomposer.decompose(images.map { Samples.run($0) }).value
    let trip = try HTMLTrip(text, HTMLWriteOptions(resources: .files(folder: "f")))
    #expect(Set(trip.written.files.map(\.name)).count == 3)
    #expect(trip.written.files.map(\.name).dropFirst().allSatisfy { $0.utf8.count < 60 })
    #expect(try trip.read().value.images.map(\.content) == text.images.map(\.content))
  }

  @Test func aPageWithoutPicturesHasNoFolder() throws {
    try withTemporaryFolder { folder in
      var options = WriteOptions()
      options[HTMLWriteOptions.self].resources = .files(folder: "f")
      let text = try Samples.text(AttributedRun("x"))
      #expect(try Format.html.save(text, to: folder / "p.html", options: options).isEmpty)
      #expect(try Files.tree(folder.path).keys.sorted() == ["p.html"])
    }
  }

  @Test func theFolderOfAPageIsBesideIt() {
    #expect(HTMLPageFiles.path(of: "f", beside: "a.html") == "f")
    #expect(HTMLPageFiles.path(of: "f", beside: "b/a.html") == "b/f")
    #expect(
      HTMLPageFiles.folder(of: "b/a.html", HTMLWriteOptions(resources: .cid(domain: "e.org"))) == "a_files")
  }
}
