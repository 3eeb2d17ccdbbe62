import FormatsTestKit
import InlayCore
import InlayFiles
import InlayFormats
import TestKit
import Testing

@testable import InlayCocoa

@Suite struct KeyedRoundTripTests {
  @Test(arguments: [CocoaPlatform.macOS, .iOS])
  func `random texts come back from an archive`(platform: CocoaPlatform) throws {
    let texts = try KeyedTexts()
    try Property.check("texts through archives of \(platform)", cases: Property.costly) { source in
      let text = try texts.text(source)
      source.note("text", text.text)
      let written = try KeyedTextArchive.write(text, for: platform)
      try expect(written.diagnostics.isEmpty, "\(written.diagnostics)")
      let read = try KeyedTextArchive.read(written.value)
      try expect(read.diagnostics.isEmpty, "\(read.diagnostics)")
      try expect(read.value.text, equals: text.text)
      try expect(read.value.placements, equals: text.placements)
      try expect(read.value.images, equals: text.images)
      try expect(read.value.runs, equals: text.runs)
      try expect(read.value.paragraphs, equals: text.paragraphs)
      try expect(read.value, equals: text)
      try expect(try KeyedTextArchive.write(read.value, for: platform).value, equals: written.value)
    }
  }

  @Test func `damaged archives are errors or texts`() throws {
    let texts = try KeyedTexts()
    try Property.check("damaged archives", cases: 3_000) { source in
      let bytes = source.mutation(of: try KeyedTextArchive.write(texts.text(source), for: .macOS).value)
      do { try KeyedTextArchive.read(bytes, limits: .strict).value.checkInvariants() } catch is InlayError {}
    }
  }

  @Test func `tables come back`() throws {
    var table = TableAttributeValues()
    (table.collapsesBorders, table.hidesEmptyCells, table.layout) = (true, true, .fixed)
    table.block.width = .share(1_000)
    var cell = BlockAttributeValues()
    cell.padding.left = .points(5)
    cell.borderWidth.top = .points(1)
    cell.margin.bottom = .points(-2)
    cell.borderColor.right = TextColor(red: 1, green: 2, blue: 3)
    cell.backgroundColor = TextColor(red: 255, green: 255, blue: 0, alpha: 128)
    cell.verticalAlignment = .baseline
    cell.minimumWidth = .length(.points(40))
    func run(_ text: String, _ id: Int, _ row: Int, _ column: Int, rowSpan: Int = 1) -> AttributedRun {
      AttributedRun(
        text,
        blocks: [
          RunBlock(id: 1, attributes: BlockAttributes(cell)),
          RunBlock(
            id: id, cell: TextTableCell(table: 7, row: row, column: column, rowSpan: rowSpan, columnSpan: 1),
            of: TextTable(columnCount: 2, attributes: TableAttributes(table)),
            attributes: BlockAttributes(cell)),
        ])
    }
    let text = try Decomposer.decompose([
      run("a\n", 2, 0, 0, rowSpan: 2), run("b\n", 3, 0, 1), run("c\n", 4, 1, 1), AttributedRun("end"),
    ]).value.withCocoaSpacing()
    for platform in CocoaPlatform.allCases {
      let written = try KeyedTextArchive.write(text, for: platform)
      #expect(written.diagnostics.isEmpty, "\(written.diagnostics)")
      #expect(try KeyedTextArchive.read(written.value).value == text)
    }
  }

  @Test func `what has no place is reported`() throws {
    var values = CharacterAttributeValues()
    (values.isHidden, values.capitals) = (true, .small)
    let dog = Samples.image("dog", fileName: "dog.png")
    let text = try Samples.text(
      AttributedRun("x", character: CharacterAttributes(values)),
      Samples.run(dog, over: ":dog:", kind: .glyph), Samples.run(Samples.missing()))
    let written = try KeyedTextArchive.write(text, for: .macOS)
    #expect(
      written.diagnostics.map(\.code.rawValue) == [
        "keyed.notCarried", "keyed.notCarried", "keyed.textCovered", "keyed.glyphAttached",
        "keyed.notCarried",
        "keyed.notCarried", "keyed.notCarried",
      ], "\(written.diagnostics.map(\.message))")
    #expect(try KeyedTextArchive.read(written.value).value.text == "x\u{FFFC}\u{FFFC}")
  }

  @Test func `the row reads, writes, and gives the archive back`() throws {
    let text = try KeyedTexts().text(ChoiceSource(seed: 5))
    let bytes = try KeyedTextArchive.write(text, for: .iOS).value
    let input = FormatInput.file(MemorySource(bytes), name: nil)
    #expect(Format.keyedArchive.match(FormatLook(input))?.isCertain == true)
    let read = try Format.keyedArchive.read(input).value
    #expect(read == text)
    // The source is given back, though the default form is that of macOS.
    #expect(try Samples.bytes(.keyedArchive, read).bytes == bytes)
    var options = WriteOptions()
    options[CocoaPlatform.self] = .macOS
    options.source = .drop
    #expect(
      try Samples.bytes(.keyedArchive, read, options).bytes == KeyedTextArchive.write(text, for: .macOS).value
    )
  }

  /// The reader of the corpus knows the layout from Python's property lists alone.
  @Test(.needs(.python), .needs(.corpus("keyed-archive")))
  func `the reader of the corpus agrees`() throws {
    let script = """
      import sys
      sys.path.insert(0, sys.argv[1])
      import check_keyed
      for line in sys.stdin:
        text, units, runs, pictures = check_keyed.decode(bytes.fromhex(line))
        print(units, sum(runs), *[f"{p['at'] + i} {p['kind']} {p['sha256']}" for p in pictures for i in range(p["length"])])
      """
    let texts = try KeyedTexts()
    let source = ChoiceSource(seed: 42)
    var input = ""
    var expected = ""
    for index in 0..<200 {
      let text = try texts.text(source)
      let platform: CocoaPlatform = index % 2 == 0 ? .macOS : .iOS
      let bytes = try KeyedTextArchive.write(text, for: platform).value
      input += HexDump.digits(bytes) + "\n"
      let pictures = try text.placements.map { placement in
        let digest = try text.images[placement.image].content.source?.digest().hex ?? "-"
        return " \(placement.at) \(placement.kind) \(digest)"
      }
      expected += "\(text.utf16Count) \(text.utf16Count)\(pictures.joined())\n"
    }
    let run = try Python.run(["-c", script, Corpus.folder("keyed-archive")], input: Array(input.utf8))
    #expect(run.text == expected, "\(run.errorText.suffix(500))")
  }

  /// What Cocoa reads, without the members of our own.
  @Test(
    arguments: [
      ("Helvetica", 700, false, "Helvetica-Bold"), ("Times New Roman", 400, true, "TimesNewRoman-Italic"),
      ("Avenir-Heavy", 800, false, "Avenir-Heavy"), (nil, 700, true, ".SFUI-BoldItalic"),
      (nil, nil, false, ".AppleSystemUIFont"),
    ] as [(String?, Int?, Bool, String)])
  func `the name of a font tells Cocoa its weight and slope`(
    family: String?, weight: Int?, isItalic: Bool, name: String
  ) {
    var values = CharacterAttributeValues()
    (values.fontFamily, values.weight, values.isItalic) = (family, weight, isItalic)
    #expect(KeyedFont(values).postScriptName(for: .macOS) == name)
  }

  @Test func `items of one list share its object, and inner lists stand in outer ones`() throws {
    func item(_ text: String, _ level: Int, _ marker: String) -> AttributedRun {
      var values = ParagraphAttributeValues()
      (values.listLevel, values.listMarker, values.markerLength) = (
        level, marker, text.hasPrefix("\t1") ? 4 : 3
      )
      return AttributedRun(text + "\n", paragraph: ParagraphAttributes(values))
    }
    let text = try Decomposer.decompose([
      item("\t9.\ta", 1, "{decimal}."), item("\t•\tb", 2, "{disc}"), item("\t10.\tc", 1, "{decimal}."),
    ]).value
    let bytes = try KeyedTextArchive.write(text, for: .macOS).value
    var archive = try KeyedArchive(ObjectTable.read(bytes))
    let root = try #require(try archive.value(at: archive.roots[0].index))
    var lists: [[Int]] = []
    for index in try archive.elements(archive.member("NSAttributes", of: root)) ?? [] {
      for pair in try archive.pairs(archive.value(at: index)) ?? [] {
        guard let style = try archive.value(at: pair.value), style.isKind(of: "NSParagraphStyle") else {
          continue
        }
        let elements = try archive.elements(archive.member("NSTextLists", of: style)) ?? []
        lists.append(try elements.compactMap { try archive.value(at: $0)?.number })
      }
    }
    #expect(lists.map(\.count) == [1, 2, 1])
    #expect(lists[0] == lists[2])
    #expect(lists[1][0] == lists[0][0])
    #expect(lists[1][1] != lists[1][0])
  }

  /// A long object that a hundred thousand others share is read a few times, or not at all.
  @Test(arguments: [false, true]) func `sharing costs no more than the file is worth`(isData: Bool) throws {
    var builder = KeyedArchiveBuilder()
    let long: ObjectTable.Object =
      isData
      ? .data([UInt8](repeating: 1, count: 1 << 20))
      : .string(ExactString(String(repeating: "x", count: 1 << 20)))
    let (cls, key): (String, ExactString) = isData ? ("NSData", "NS.data") : ("NSString", "NS.string")
    var dictionaries: [Int] = []
    let shared = builder.add(plain: long)
    for _ in 0..<20_000 {
      let value = builder.add([cls, "NSObject"], [(key, .object(shared))])
      dictionaries.append(builder.add(dictionary: [("a", value)]))
    }
    var runs: [UInt8] = []
    for number in 0..<20_000 {
      // The length, and the number of the attributes in three bytes.
      runs += [1, UInt8(number & 0x7F) | 0x80, UInt8(number >> 7 & 0x7F) | 0x80, UInt8(number >> 14)]
    }
    let root = builder.add(
      ["NSAttributedString", "NSObject"],
      [
        ("NSString", .object(builder.add(string: String(repeating: "a", count: 20_000)))),
        ("NSAttributes", .object(builder.add(array: dictionaries))),
        ("NSAttributeInfo", .object(builder.add(data: runs))),
      ])
    let bytes = builder.finish(root: root)
    #expect(bytes.count < 4 << 20)
    let error = #expect(throws: InlayError.self) { try KeyedTextArchive.read(bytes) }
    #expect(error?.code == .listMalformed, "\(String(describing: error))")
  }
}
