import InlayCore
import InlayFiles
import InlayFormats
import InlayRTF
import TestKit
import Testing

/// What RTF says, and what is read of it.
@Suite struct RTFReaderTests {
  private func read(_ rtf: String) throws -> Converted<DecomposedText> {
    let read = try RTFReader.read(Array(rtf.utf8))
    try read.value.checkInvariants()
    return read
  }

  @Test(arguments: [
    (#"{\rtf1 plain}"#, "plain"),
    (#"{\rtf1 a\par b\line c\tab d\~e\-f\_g}"#, "a\nb\u{2028}c\td\u{A0}e\u{AD}f\u{2011}g"),
    ("{\\rtf1 a\\\nb\\\r\nc\r\nd}", "a\nb\ncd"),
    (#"{\rtf1\ansi caf\'e9 \'80 \'97}"#, "café € —"),
    (#"{\rtf1\mac caf\'8e}"#, "café"),
    (#"{\rtf1\ansi\ansicpg1251\'cf\'f0}"#, "Пр"),
    (#"{\rtf1{\fonttbl\f0\fnil\fcharset204 A;\f1\fnil\fcharset0 B;}\f0\'cf\f1\'cf}"#, "ПÏ"),
    (#"{\rtf1\u8364?\uc0\u8364 x\uc2\u945ab\u946\'61\'62y}"#, "€€xαβy"),
    (#"{\rtf1\uc0\u55357 \u56832 }"#, "😀"),
    (#"{\rtf1\u55357 ?\u56832 ?}"#, "😀"),
    (#"{\rtf1\u-10179?\u-8704?}"#, "😀"),
    (#"{\rtf1{\uc0\u945}b\u945 c}"#, "αbα"),
    (#"{\rtf1\u-32768?x}"#, "\u{8000}x"),
    (#"{\rtf1\uc0\u56832 x}"#, "\u{FFFD}x"),
    (#"{\rtf1\uc0\u55357 x}"#, "\u{FFFD}x"),
    (#"{\rtf1\uc0\u55357}"#, "\u{FFFD}"),
    (#"{\rtf1\uc999999999\u945 abc}"#, "α"),
    (#"{\rtf1\\ \{ \}}"#, "\\ { }"),
    (#"{\rtf1 a{\*\unheard of}b\unheard c}"#, "abc"),
    (#"{\rtf1 a{\header no}b{\footnote no}}"#, "ab"),
    (#"{\rtf1{\upr{ansi}{\*\ud{\u945?}}}}"#, "α"),
    (#"{\rtf1{\field{\*\fldinst{PAGE}}{\fldrslt 7}}}"#, "7"),
    (#"{\rtf1 not \'ac an attachment}"#, "not ¬ an attachment"),
    (#"{\rtf1 a} trailing"#, "a"),
    (#"{\rtf1 a}}}}"#, "a"),
    (#"{\rtf1 {\b open"#, "open"),
    (#"{\rtf1\emdash\endash\bullet\lquote\rquote\ldblquote\rdblquote}"#, "—–•‘’“”"),
    ("{\\rtf1 a\\page b}", "a\u{0C}b"),
  ])
  func textIsReadAsStated(rtf: String, text: String) throws {
    try expect(read(rtf).value.text, equals: text)
  }

  @Test(arguments: [
    (#"{\rtf1 a\par\pard\brdrb\brdrs\brdrw10\brsp20\par\pard b}"#, "- rule -"),
    (#"{\rtf1\pard\brdrt\brdrdb\brdrw30 \par\pard b\par}"#, "rule -"),
    // No line, the border of a cell, words, a role of its own.
    (#"{\rtf1\pard\brdrb\brdrnone\par\pard\brdrb\par}"#, "- -"), (#"{\rtf1\pard\clbrdrb\brdrs\par}"#, "-"),
    (#"{\rtf1\pard\brdrb\brdrs a\par}"#, "-"), (#"{\rtf1\pard\brdrb\brdrs\outlinelevel0\par}"#, "heading1"),
    (#"{\rtf1{\stylesheet{\s1 Horizontal Line;}}\pard\s1\par\pard\s1 a\par}"#, "rule rule"),
  ])
  func emptyParagraphsWithABorderAreRules(rtf: String, roles: String) throws {
    let text = try read(rtf).value
    var found: [String] = []
    for paragraph in InlineFlow(text) {
      let run = text.paragraphs.first { $0.range.contains(paragraph.range.lowerBound) }
      found.append(run?.attributes.values.role?.rawValue ?? "-")
    }
    #expect(found.joined(separator: " ") == roles)
  }

  @Test func backgroundsOfParagraphsAreRead() throws {
    let rtf = #"""
      {\rtf1{\colortbl;\red255\green255\blue255;\red9\green8\blue7;}\pard\cbpat2 a\par b\par\pard c\par\pard\cbpat1 d\par
      \pard\cbpat0 e}
      """#
    let text = try read(rtf).value
    let found = text.paragraphs.map { "\($0.range) \($0.attributes.blockColor?.description ?? "-")" }
    #expect(found == ["0..<4 #090807ff", "4..<6 -", "6..<8 #ffffffff", "8..<9 -"])
  }

  @Test func rulesComeBack() throws {
    var values = ParagraphAttributeValues()
    values.role = .rule
    let text = try Decomposer.decompose([
      AttributedRun("a\n"), AttributedRun("\n", paragraph: ParagraphAttributes(values)),
    ]).value
    let sink = MemorySink()
    _ = try RTFWriter.write(text, to: sink)
    let written = sink.bytes
    #expect(
      String(decoding: written, as: UTF8.self).contains(#"\pard\s1\brdrb\brdrs\brdrw15\brsp20"#))
    #expect(try RTFReader.read(written).value.paragraphs.last == text.paragraphs.last)
  }

  @Test func characterWordsBecomeAttributes() throws {
    let rtf = #"""
      {\rtf1{\fonttbl\f0\fswiss\fcharset0 Helvetica;}{\colortbl;\red255\green0\blue128;}\f0\b\i\fs34\cf1\ul\strike
      \up6\super\expndtw40\kerning0\v\caps\lang1031 x}
      """#
    let read = try read(rtf)
    var wanted = CharacterAttributeValues()
    wanted.fontFamily = "Helvetica"
    wanted.fontClass = .swiss
    wanted.weight = 700
    wanted.isItalic = true
    wanted.fontSize = .points(17)
    wanted.foregroundColor = TextColor(red: 255, green: 0, blue: 128)
    wanted.underline = .single
    wanted.strikethrough = .single
    wanted.baselineOffset = .points(3)
    wanted.superscript = 1
    wanted.tracking = .points(2)
    wanted.usesKerning = false
    wanted.isHidden = true
    wanted.capitals = .all
    wanted.language = "de-DE"
    #expect(read.value.runs == [CharacterRun(0..<1, CharacterAttributes(wanted))])
    #expect(read.diagnostics.isEmpty)
  }

  @Test func paragraphWordsBecomeAttributes() throws {
    let rtf = #"""
      {\rtf1\pard\tqr\tldot\tx720\tx1440\li360\fi-360\ri200\sb100\sa240\sl360\slmult1\pardirnatural\qc\keepn\keep
      \pagebb\pardeftab720\outlinelevel1\partightenfactor5 x\par\pard y}
      """#
    let read = try read(rtf)
    var wanted = ParagraphAttributeValues()
    wanted.tabStops = [
      TabStop(.points(36), alignment: .right, leader: "."), TabStop(.points(72)),
    ]
    wanted.leadingIndent = .points(18)
    wanted.firstLineIndent = .zero
    wanted.trailingIndent = .points(10)
    wanted.spacingBefore = .points(5)
    wanted.spacingAfter = .points(12)
    wanted.lineHeightMultiple = 1_500
    wanted.direction = .natural
    wanted.alignment = .center
    wanted.keepsWithNext = true
    wanted.keepsTogether = true
    wanted.breaksPageBefore = true
    wanted.defaultTabInterval = .points(36)
    wanted.role = .heading2
    wanted.tighteningFactor = 50
    var plain = ParagraphAttributeValues()
    (plain.spacingBefore, plain.spacingAfter) = (.zero, .zero)
    #expect(
      read.value.paragraphs == [
        ParagraphRun(0..<2, ParagraphAttributes(wanted)), ParagraphRun(2..<3, ParagraphAttributes(plain)),
      ])
  }

  @Test func informationAndMeasuresAreOfTheDocument() throws {
    let rtf = #"""
      {\rtf1\ansi\cocoartf2761\cocoascreenfonts1\paperw11900\paperh16840\margl1440\vieww11520\viewkind0
      {\info{\title T\'e9}{\author A}{\*\company C}{\*\copyright ©}{\creatim\yr2020\mo1\dy2\hr3\min4}}x}
      """#
    let attributes = try read(rtf.replacing("©", with: #"\'a9"#)).value.attributes
    #expect(attributes.title == "Té")
    #expect(attributes.author == "A")
    #expect(attributes.company == "C")
    #expect(attributes.copyright == "©")
    #expect(attributes.created == "2020-01-02T03:04")
    #expect(attributes.paperWidth == .twips(11_900))
    #expect(attributes.marginLeft == .points(72))
    #expect(attributes.viewMode == 0)
    #expect(attributes.custom == ["rtf.cocoartf": .integer(2_761), "rtf.cocoascreenfonts": .integer(1)])
  }

  @Test(arguments: [
    (#"HYPERLINK "https://example.org/a b""#, "https://example.org/a b"),
    (#"HYPERLINK https://example.org"#, "https://example.org"),
    (#"HYPERLINK "file" \\l "place""#, "file#place"),
    (#"HYPERLINK \\l "place" \\o "tip""#, "#place"),
    (#"HYPERLINK "a\\\\b\\"c""#, #"a\b"c"#),
  ])
  func linksAreFields(instruction: String, target: String) throws {
    let read = try read(#"{\rtf1 a{\field{\*\fldinst{\#(instruction)}}{\fldrslt b{\b c}}}d}"#)
    #expect(read.value.text == "abcd")
    #expect(read.value.runs.map(\.attributes.link) == [target, target])
    #expect(read.value.runs.map(\.range) == [1..<2, 2..<3])
  }

  @Test func linksOfOtherKindsAreWrittenAsText() throws {
    let read = try read(#"{\rtf1 a{\field{\*\fldinst{HYPERLINK "file:///etc/passwd"}}{\fldrslt b}}d}"#)
    #expect(read.value.runs.map(\.attributes.link) == ["file:///etc/passwd"])
    let sink = MemorySink()
    #expect(
      try RTFWriter.write(read.value, to: sink).map(\.message)
        == ["a link of a kind that may do harm was written as text: file:///etc/passwd"])
    let again = try RTFReader.read(sink.bytes).value
    #expect(again.text == "abd" && again.runs.isEmpty)
  }

  @Test func expandedColoursGoBeforePlainOnes() throws {
    let rtf = #"""
      {\rtf1{\colortbl;\red255\green255\blue255;\red1\green2\blue3;}{\*\expandedcolortbl;;\cssrgb\c100000\c0\c0\alpha50000;}\cf2 a\cb1 b}
      """#
    let read = try read(rtf)
    #expect(
      read.value.runs.map(\.attributes.foregroundColor) == [
        TextColor(red: 255, green: 0, blue: 0, alpha: 128)
      ])
    #expect(read.value.runs.map(\.attributes.backgroundColor) == [nil])
  }

  @Test func listTextIsTheMarker() throws {
    let read = try read(
      "{\\rtf1\\pard\\ls1\\ilvl0 {\\listtext\t\\uc0\\u8226 \t}One\\\n\\ilvl1 {\\listtext\t-\t}Two}")
    #expect(read.value.text == "\t•\tOne\n\t-\tTwo")
    #expect(read.value.paragraphs.map(\.attributes.markerLength) == [3, 3])
    #expect(read.value.paragraphs.map(\.attributes.listLevel) == [1, 2])
  }

  @Test func picturesBecomeAttachments() throws {
    let png = "89504e470d0a1a0a"
    let rtf =
      #"{\rtf1 a{\*\shppict{\pict\pngblip\picwgoal720\pichgoal360\picscalex50 \#(png)}}{\nonshppict{\pict\wmetafile8 00}}b}"#
    let read = try read(rtf)
    #expect(read.value.text == "a\u{FFFC}b")
    #expect(read.value.images.map(\.mediaType) == [.png])
    let placement = try #require(read.value.placements.first)
    #expect(placement.displaySize == DisplaySize(width: .points(18), height: .points(18)))
    #expect(
      try read.value.images[0].content.source?.readAll() == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
  }

  @Test func binaryPicturesHoldAnyBytes() throws {
    let picture: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0x7B, 0x5C, 0x7D, 0x0A]
    let rtf = Array("{\\rtf1 a{\\pict\\jpegblip\\bin8 ".utf8) + picture + Array("}b}".utf8)
    let read = try RTFReader.read(rtf).value
    #expect(read.text == "a\u{FFFC}b")
    #expect(read.images.map(\.mediaType) == [.jpeg])
    #expect(try read.images[0].content.source?.readAll() == picture)
  }

  @Test func tabStopsOfOneParagraphAreBounded() throws {
    let tabs = (1...100).map { "\\tx\($0)" }.joined()
    let read = try read("{\\rtf1\\pard\(tabs) x}")
    #expect(read.value.paragraphs.map { $0.attributes.tabStops?.count } == [64])
    #expect(read.diagnostics.map(\.code) == [.rtfNotCarried])
  }

  @Test func eachUnknownThingIsSaidOnce() throws {
    let read = try read(#"{\rtf1{\*\odd x}{\*\odd y}\weird\weird a}"#)
    #expect(read.diagnostics.map(\.code) == [.rtfUnknownDestination, .rtfUnknownWord])
  }

  // MARK: Bad input

  @Test func whatIsNotRTFIsRefused() {
    for bytes in ["", "{", "{\\rt", "hello", "{\\html"] {
      #expect(throws: InlayError.rtfNotRTF) { try RTFReader.read(Array(bytes.utf8)) }
    }
  }

  @Test func aMillionBracesAreOverTheLimit() {
    let bytes = Array(#"{\rtf1 "#.utf8) + [UInt8](repeating: UInt8(ascii: "{"), count: 1_000_000)
    #expect(throws: InlayError.limit("rtfDepth", allowed: 1_000, found: 1_001, at: .byte(1_007))) {
      try RTFReader.read(bytes)
    }
  }

  @Test(arguments: ["2147483648", "99999999999999999999", "3"])
  func binaryBeyondTheEndIsRefused(count: String) {
    let error = #expect(throws: InlayError.self) {
      try RTFReader.read(Array("{\\rtf1{\\pict\\bin\(count) a}".utf8))
    }
    #expect(error?.code == "rtf.binaryBeyondEnd")
    #expect(error?.place == .byte(12))
  }

  @Test(.needs(.corpus("rtf", "rtfpipe-rtf"))) func everyCorpusFileIsReadAndWrittenStably() throws {
    for file in try Corpus.files(under: "rtf", extensions: ["rtf"])
      + Corpus.files(under: "rtfpipe-rtf", extensions: ["rtf"])
    {
      let bytes = try file.bytes()
      let read: Converted<DecomposedText>
      do { read = try RTFReader.read(bytes) } catch {
        #expect(file.name.contains("_fail_") || (error as? InlayError) == .rtfNotRTF, "\(file): \(error)")
        continue
      }
      try read.value.checkInvariants()
      try expectStable(read.value, file.name)
    }
  }

  @Test(
    .needs(.corpus("rtf")),
    arguments: [
      ("accent", "pandoc-accent", " le café où on ne fume pas "),
      ("unicode", "pandoc-unicode", "“hi”‘hi’\u{F0B7}α\u{E4}\n"),
      ("hex", "rtfparserkit-testHex", "ABC\n"),
    ])
  func corpusTextsAreExact(label: String, name: String, text: String) throws {
    let file = try Corpus.file("rtf/\(name).rtf")
    try expect(RTFReader.read(file.bytes()).value.text, equals: text, label)
  }
}
