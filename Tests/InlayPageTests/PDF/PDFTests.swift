import InlayCore
import InlayPixels
import TestKit
import Testing

@testable import InlayPage

@Suite struct PDFTests {
  @Test(
    .needs(.program(.pdftotext)),
    arguments: [
      "The quick brown fox jumps over the lazy dog", "Übergröße, naïve façade — “office” fluffy",
      "Ξεσκεπάζω Съешь ещё",
      "שלום עולם זה טקסט בעברית", "你好世界，這是一段中文。", "日本語の文章もここに入ります", "한국어 문장도 있습니다",
    ])
  func textIsSelectedAsItWas(line: String) throws {
    let pdf = try PDFKit.render(.plain(line + "\n" + line))
    let lines = try PDFKit.lines(of: pdf.bytes)
    #expect(lines == [line, line])
  }

  @Test(.needs(.program(.pdftotext))) func arabicHasItsLettersLineByLine() throws {
    let text = ["مرحبا بالعالم هذا نص عربي", "طويل يحتوي على صور مضمنة"]
    let pdf = try PDFKit.render(.plain(text.joined(separator: "\n")))
    let lines = try PDFKit.lines(of: pdf.bytes)
    func letters(_ line: String) -> [UInt32] {
      line.unicodeScalars.map(\.value).filter { $0 > 0x20 }.sorted()
    }
    #expect(lines.map(letters) == text.map(letters))
  }

  @Test(.needs(.program(.pdftotext)), .needs(.program(.pdfimages)))
  func emojiAreTextAndPicturesEmbeddedOnce() throws {
    let pdf = try PDFKit.render(.plain("a 😀 b 👩🏽‍🚀 c\n😀 and 😀\n"))
    let lines = try PDFKit.lines(of: pdf.bytes)
    let list = try PDFKit.ask(.pdfimages, ["-list", "PDF"], of: pdf.bytes)
    #expect(lines == ["a 😀 b 👩🏽‍🚀 c", "😀 and 😀"])
    let images = PDFKit.table(list).filter { $0[2] == "image" }
    #expect(images.count == 4)
    #expect(Set(images.map { $0[10] }).count == 2)
    #expect(images.allSatisfy { Int($0[3]).map { $0 > 100 } ?? false })
  }

  private func outlined() throws -> (bytes: [UInt8], diagnostics: [Diagnostic]) {
    let runs = [
      AttributedRun("hollow ", character: .with { $0.strokeWidth = 30 }),
      AttributedRun("filled ", character: .with { $0.strokeWidth = -30 }),
      AttributedRun(
        "shadow",
        character: .with {
          $0.shadow = Shadow(offsetX: .points(2), offsetY: .points(2), blur: .points(3))
        }),
    ]
    return try PDFKit.render(.of(runs))
  }

  @Test func aShadowWithSharpEdgesIsReported() throws {
    #expect(try outlined().diagnostics.map(\.code).contains(.pagePDFShadow))
  }

  @Test(.needs(.program(.pdftotext))) func outlinesAndShadowsAreNoSecondText() throws {
    let lines = try PDFKit.lines(of: outlined().bytes)
    #expect(lines == ["hollow filled shadow"])
  }

  @Test(.needs(.program(.pdfimages))) func imagesAreEmbeddedOnceWhateverTheirSizes() throws {
    let first = try PDFKit.image(200)
    let second = try PDFKit.image(40)
    var attached = PlacementAttributes(.attachment)
    attached.displaySize = DisplaySize(width: .points(30), height: .points(30))
    let glyph = PlacementAttributes(.glyph)
    var runs: [AttributedRun] = []
    for size in [12, 16, 40] {
      let look = CharacterAttributes.with { $0.fontSize = .points(size) }
      for image in [first, second, first] {
        runs.append(AttributedRun(image: PlacedImage(image, attributes: glyph), character: look))
      }
      runs.append(AttributedRun(image: PlacedImage(first, attributes: attached)))
      runs.append(AttributedRun("\n"))
    }
    let text = try DecomposedText.of(runs)
    for page in [nil, PageSize(width: .points(200), height: .points(90))] {
      let pdf = try PDFKit.render(text) { ($0.page, $0.margins) = (page, PageMargins(.points(5))) }
      let list = try PDFKit.ask(.pdfimages, ["-list", "PDF"], of: pdf.bytes)
      let images = PDFKit.table(list).filter { $0[2] == "image" }
      #expect(images.count == 12)
      #expect(Set(images.map { $0[10] }).count == 2)
      #expect(Set(images.map { $0[3] + "x" + $0[4] }) == ["40x40"])
      if page != nil { #expect(Set(images.map { $0[0] }).count > 1) }
    }
  }

  @Test(.needs(.program(.pdffonts))) func allFontsAreEmbedded() throws {
    let pdf = try PDFKit.render(.plain("Latin עברית 漢字 हिन्दी ไทย 😀"))
    let list = try PDFKit.ask(.pdffonts, ["PDF"], of: pdf.bytes)
    let fonts = PDFKit.table(list)
    #expect(fonts.count >= 5)
    // Columns from the right: name … emb sub uni object generation.
    #expect(fonts.allSatisfy { $0[$0.count - 5] == "yes" })
  }

  private func linked() throws -> (bytes: [UInt8], diagnostics: [Diagnostic]) {
    let link = { (target: String) in CharacterAttributes.with { $0.link = target } }
    return try PDFKit.render(
      .of([
        AttributedRun("one ", character: link("https://example.com/a(b)?c='d'")),
        AttributedRun("two ", character: link("mailto:a@example.com")),
        AttributedRun("three ", character: link("javascript:alert(1)")),
        AttributedRun("four", character: link("javascript:alert(1)")),
      ]))
  }

  @Test func linksLeadWhereTheySay() throws {
    let pdf = try linked()
    #expect(PDFKit.contains(pdf.bytes, "/URI (https://example.com/a%28b%29?c=%27d%27)"))
    #expect(PDFKit.contains(pdf.bytes, "/URI (mailto:a@example.com)"))
    #expect(!PDFKit.contains(pdf.bytes, "javascript"))
    #expect(pdf.diagnostics.filter { $0.code == .pagePDFLink }.count == 1)
  }

  @Test(.needs(.program(.pdfinfo))) func linksAreFoundByOthers() throws {
    let pdf = try linked()
    let list = try PDFKit.ask(.pdfinfo, ["-url", "PDF"], of: pdf.bytes)
    #expect(list.split(separator: "\n").count == 3)
  }

  /// The validator of PDF that Debian has.
  @Test(.needs(.program(.qpdf))) func everyFileIsSoundForOthers() throws {
    let plain = try PDFKit.render(.plain("no link"))
    let link = CharacterAttributes.with { $0.link = "https://example.com/" }
    let pages = try PDFKit.render(
      .of((0..<80).map { AttributedRun("line \($0)\n", character: $0 % 3 == 0 ? link : .none) })
    ) { $0.page = PageSize(width: .points(200), height: .points(100)) }
    for pdf in [try linked(), plain, pages] {
      let checked = try PDFKit.ask(.qpdf, ["--check", "PDF"], of: pdf.bytes)
      #expect(checked.contains("No syntax or stream encoding errors found"), "\(checked)")
    }
  }

  private func entitled() throws -> DecomposedText {
    var text = try DecomposedText.plain("Latin עברית مرحبا 漢字 😀 x 🚀")
    text.attributes.title = "A (title) \\ é\u{0}漢"
    text.attributes.author = "Author"
    text.attributes.subject = "Subject"
    text.attributes.keywords = "one, two"
    return text
  }

  @Test func theSameDocumentIsTheSameFile() throws {
    let text = try entitled()
    let first = try PDFKit.render(text).bytes
    #expect(try PDFKit.render(text).bytes == first)
    #expect(!PDFKit.contains(first, "Date"))
    let dated = try PDFKit.render(text) { $0.creationDate = 1_577_934_245 }.bytes
    #expect(PDFKit.contains(dated, "/CreationDate(D:20200102030405)"))
    #expect(PDFKit.contains(dated, "/ModDate(D:20200102030405)"))
  }

  @Test(.needs(.program(.pdfinfo))) func titleAuthorAndDateAreReadByOthers() throws {
    let dated = try PDFKit.render(entitled()) { $0.creationDate = 1_577_934_245 }.bytes
    let info = try PDFKit.ask(.pdfinfo, ["PDF"], of: dated)
    for words in [
      "A (title) \\ é漢", "Author:          Author", "Subject:         Subject", "one, two",
      "Jan  2 03:04:05 2020",
    ] {
      #expect(info.contains(words))
    }
  }

  @Test(.needs(.program(.pdfinfo))) func withoutAPageThereIsOneUpToTheHighestThereIs() throws {
    func sizes(_ lines: Int) throws -> [String] {
      let text = try DecomposedText.plain(Array(repeating: "line", count: lines).joined(separator: "\n"))
      let pdf = try PDFKit.render(text) {
        ($0.width, $0.margins, $0.scale) = (.points(100), PageMargins(.zero), 2)
      }
      let info = try PDFKit.ask(.pdfinfo, ["-l", "-1", "PDF"], of: pdf.bytes)
      return info.split(separator: "\n").filter { $0.hasPrefix("Page ") && $0.contains("size") }.map(
        String.init)
    }
    let (few, many) = (try sizes(10), try sizes(1_500))
    #expect(few.count == 1 && few[0].contains("100 x "))
    #expect(many.count > 1)
    for line in many {
      let words = line.split(separator: " ")
      let height = try #require(words.firstIndex(of: "x").flatMap { Double(words[$0 + 1]) })
      #expect(height <= 14_400)
    }
  }

  @Test(.needs(.program(.pdfinfo))) func pagesAreCroppedToTheirInk() throws {
    let text = try DecomposedText.plain("x")
    let whole = try PDFKit.render(text) { $0.page = PageSize(width: .points(300), height: .points(200)) }
    let cropped = try PDFKit.render(text) {
      ($0.page, $0.fitsToInk) = (PageSize(width: .points(300), height: .points(200)), true)
    }
    let a = try PDFKit.ask(.pdfinfo, ["PDF"], of: whole.bytes)
    let b = try PDFKit.ask(.pdfinfo, ["PDF"], of: cropped.bytes)
    #expect(a.contains("300 x 200 pts"))
    let line = try #require(b.split(separator: "\n").first { $0.hasPrefix("Page size") })
    let sides = line.split(separator: " ").compactMap { Double($0) }
    #expect(sides.count == 2 && sides.allSatisfy { $0 < 30 && $0 > 3 })
  }

  @Test func pagesThatPDFDoesNotHaveAreRefused() throws {
    let text = try DecomposedText.plain("x")
    #expect(throws: InlayError.self) {
      try PDFKit.render(text) { $0.width = .points(14_401) }
    }
    #expect(throws: InlayError.self) {
      try PDFKit.render(text) { $0.page = PageSize(width: .points(100), height: .points(14_401)) }
    }
  }

  private struct Full: PageOutput {
    struct Failure: Error, Equatable { var written: Int }
    var room: Int
    mutating func begin(page: Int) throws {}
    mutating func write(_ bytes: [UInt8]) throws {
      guard bytes.count <= room else { throw Failure(written: room) }
      room -= bytes.count
    }
    mutating func overwrite(at offset: Int, _ bytes: [UInt8]) throws {}
    mutating func end(page: Int) throws {}
  }

  @Test func whatTheOutputThrowsComesBack() throws {
    let text = try DecomposedText.plain("x")
    var output = Full(room: 10)
    let error = #expect(throws: Full.Failure.self) {
      try PageRenderer(text).render(.pdf, to: &output)
    }
    #expect(error == Full.Failure(written: 10))
  }

  @Test(.needs(.program(.pdfinfo))) func aDocumentOfNothingIsAPage() throws {
    let pdf = try PDFKit.render(DecomposedText())
    let info = try PDFKit.ask(.pdfinfo, ["PDF"], of: pdf.bytes)
    #expect(info.contains("Pages:           1"))
  }
}
