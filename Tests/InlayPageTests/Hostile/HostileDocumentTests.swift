import InlayCore
import InlayPixels
import TestKit
import Testing

@testable import InlayPage

/// Documents that pages were not made for: each ends with a whole picture that holds all of the text, in the memory of a band.
@Suite struct HostileDocumentTests {
  /// Texts by what is strange about them.
  static let texts: [(name: String, text: String)] = [
    ("a word of 100,000 letters", String(repeating: "x", count: 100_000)),
    ("marks on one letter", "a" + String(repeating: "\u{301}", count: 50_000)),
    ("deep embeddings", String(repeating: "\u{202B}", count: 10_000) + "word"),
    ("isolates never ended", String(repeating: "\u{2067}", count: 10_000) + "word"),
    ("overrides in turn", String(repeating: "\u{202E}a\u{202D}b", count: 2_000)),
    ("directions in turn", String(repeating: "aא", count: 10_000)),
    ("tabs", String(repeating: "\t", count: 20_000)),
    ("spaces", "a" + String(repeating: " ", count: 20_000) + "b"),
    ("line separators", String(repeating: "\u{2028}", count: 2_000)),
    ("soft hyphens", String(repeating: "a\u{AD}", count: 5_000)),
    ("one emoji of many", "👩" + String(repeating: "\u{200D}👩", count: 2_000)),
    ("viramas", "क" + String(repeating: "्क", count: 5_000)),
    (
      "characters no font has",
      String((0..<3_000).compactMap { Unicode.Scalar(0xF0000 + $0).map(Character.init) })
    ),
    ("paragraphs", String(repeating: "a\n", count: 3_000)),
    ("nothing", ""),
  ]

  @Test(arguments: texts.indices)
  func everyUnitStandsOnALine(_ index: Int) throws {
    let text = try DecomposedText.plain(Self.texts[index].text)
    let laid = try LaidOut(text)
    var next = 0
    for line in laid.lines {
      let range = line.placed.range
      // Between lines there are separators alone.
      #expect(range.lowerBound >= next && range.lowerBound <= next + 1, "\(Self.texts[index].name)")
      next = range.upperBound
    }
    #expect(next + 1 >= text.text.utf16.count, "\(Self.texts[index].name)")
    #expect(laid.diagnostics.count <= 300, "\(Self.texts[index].name)")
  }

  @Test(arguments: texts.indices)
  func everyPictureIsWhole(_ index: Int) throws {
    let text = try DecomposedText.plain(String(Self.texts[index].text.prefix(2_000)))
    var options = PageOptions()
    (options.width, options.margins) = (.points(60), PageMargins(.points(4)))
    let picture = try ImageDecoder.standard.decode(text.pngBytes(options: options).value).pixels
    #expect(picture.width == 60 && picture.height >= 8)
  }

  /// Lengths as far as the model goes, wherever a paragraph has one.
  static let lengths: [(String, @Sendable (inout ParagraphAttributeValues, Length) -> Void)] = [
    ("firstLineIndent", { $0.firstLineIndent = $1 }), ("leadingIndent", { $0.leadingIndent = $1 }),
    ("trailingIndent", { $0.trailingIndent = $1 }), ("defaultTabInterval", { $0.defaultTabInterval = $1 }),
    ("tabStops", { $0.tabStops = [TabStop($1, alignment: .right), TabStop($1, alignment: .decimal)] }),
    (
      "negative spaces",
      {
        ($0.spacingBefore, $0.spacingAfter, $0.lineSpacing) = ($1, $1, $1)
        if $1 > .zero { ($0.spacingBefore, $0.spacingAfter, $0.lineSpacing) = (nil, nil, nil) }
      }
    ),
    ("maximumLineHeight", { $0.maximumLineHeight = $1 }),
  ]

  @Test(arguments: lengths.indices, [-Length.maximum, -50_000, 0, 1, Length.maximum])
  func lengthsOutOfAllProportionLeaveAPicture(_ index: Int, thousandths: Int) throws {
    let words = "some words\tand more of them, so that there are lines"
    let text = try DecomposedText.plain(words + "\n" + words) {
      Self.lengths[index].1(&$0, Length(thousandths: thousandths))
    }
    var options = PageOptions()
    options.width = .points(300)
    let picture = try ImageDecoder.standard.decode(text.pngBytes(options: options).value).pixels
    #expect(picture.width == 300 && 60..<1_000 ~= picture.height, "\(Self.lengths[index].0)")
    // Something is drawn.
    #expect(Set(picture.bytes).count > 8, "\(Self.lengths[index].0)")
  }

  @Test func spacesOutOfAllProportionAreCut() throws {
    let text = try DecomposedText.plain("a\nb\u{2028}c") {
      ($0.spacingBefore, $0.spacingAfter, $0.lineSpacing) = (
        .points(1 << 40), .points(1 << 40), .points(1 << 40)
      )
      $0.minimumLineHeight = .points(1 << 40)
    }
    let laid = try LaidOut(text)
    #expect(laid.lines.count == 3)
    #expect(100_000..<1_000_000 ~= laid.pages[0].height)
    #expect(try text.pngBytes().diagnostics.map(\.code) == [.pageSpaceReduced])
    #expect(try DecomposedText.plain("a") { $0.lineSpacing = .points(90) }.pngBytes().diagnostics.isEmpty)
  }

  /// Bytes that are no picture.
  static let broken: [(String, [UInt8])] = [
    ("none", []), ("text", Array("no picture".utf8)), ("a head", [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10]),
    ("zeros", [UInt8](repeating: 0, count: 4_096)),
  ]

  @Test(arguments: broken.indices, [PlacementKind.glyph, .attachment])
  func aBrokenPictureIsAFrameWithItsDescription(_ index: Int, kind: PlacementKind) throws {
    let image = InlineImage(
      description: "a quiet lake", mediaType: .png, content: .bytes(Self.broken[index].1))
    let text = try DecomposedText.of([
      AttributedRun("before "), AttributedRun(image: PlacedImage(image, kind: kind)),
      AttributedRun(" behind"),
    ])
    let laid = try LaidOut(text)
    #expect(laid.lines.flatMap(\.placed.boxes).map(\.index) == [0], "\(Self.broken[index].0)")
    let frames = laid.lines.flatMap(\.commands).filter { if case .frame = $0 { true } else { false } }
    #expect(frames.count == 1, "\(Self.broken[index].0)")
    let made = try text.pngBytes()
    let said = made.diagnostics.contains { $0.code == .pageImageDescribed && $0.at == 7 }
    #expect(said, "\(Self.broken[index].0)")
  }

  @Test func `emoji beyond the limit are drawn apart`() throws {
    var options = PageOptions()
    options.limits.joinedEmoji = 3
    // Joiners in other scripts do not count.
    let text = try DecomposedText.plain("क्\u{200D}ष a👩\u{200D}🚀 ❤\u{FE0F}\u{200D}🔥👨\u{200D}👩\u{200D}👧 b")
    let parted = try DecomposedText.plain("क्\u{200D}ष a👩\u{200D}🚀 ❤\u{FE0F}\u{200D}🔥👨\u{200D}👩\u{2060}👧 b")
    func png(_ text: DecomposedText, _ options: PageOptions) throws -> Converted<[UInt8]> {
      try text.pngBytes(options: options)
    }
    let drawn = try png(text, options)
    #expect(drawn.diagnostics.filter { $0.code == .pageEmojiParted }.map(\.at) == [22])
    #expect(try png(text, PageOptions()).diagnostics.isEmpty)
    #expect(try drawn.value == png(parted, PageOptions()).value)
    #expect(try drawn.value != png(text, PageOptions()).value)
  }
}
