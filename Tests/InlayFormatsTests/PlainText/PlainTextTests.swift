import FormatsTestKit
import InlayCore
import InlayFiles
import InlayJSON
import TestKit
import Testing

@testable import InlayFormats

@Suite struct PlainTextRuleTests {
  @Test func linesAcrossTheTextAreThreeHyphens() throws {
    var values = ParagraphAttributeValues()
    values.role = .rule
    let rule = ParagraphAttributes(values)
    let text = try Decomposer.decompose([
      AttributedRun("\n", paragraph: rule), AttributedRun("é😀\n"), AttributedRun("\n\r\n", paragraph: rule),
      AttributedRun("b\n"), AttributedRun("words\n", paragraph: rule), AttributedRun("\n"),
    ]).value
    let sink = MemorySink()
    _ = try PlainTextWriter.write(text, to: sink)
    #expect(String(decoding: sink.bytes, as: UTF8.self) == "---\né😀\n---\n---\r\nb\nwords\n\n")
  }
}

@Suite struct PlainTextReaderTests {
  @Test(arguments: [
    ([] as [UInt8], ""),
    (Array("a\r\nb\rc\u{2029}\t".utf8), "a\r\nb\rc\u{2029}\t"),
    ([0xEF, 0xBB, 0xBF] + Array("é".utf8), "é"),
    ([0xEF, 0xBB, 0xBF, 0xEF, 0xBB, 0xBF], "\u{FEFF}"),
    ([0xFF, 0xFE, 0x41, 0x00, 0x3D, 0xD8, 0x00, 0xDE], "A😀"),
    ([0xFE, 0xFF, 0x00, 0x41, 0xD8, 0x3D, 0xDE, 0x00], "A😀"),
    ([0xFF, 0xFE], ""),
    ([0x41, 0x00, 0x42], "A\0B"),
  ])
  func textIsReadAsItStands(bytes: [UInt8], expected: String) throws {
    let text = try PlainTextReader.read(bytes).value
    #expect(Array(text.text.utf8) == Array(expected.utf8))
    try text.checkInvariants()
  }

  @Test(arguments: [
    ([0x41, 0x80] as [UInt8], InlayError.textNotUTF8(at: 1)),
    ([0xC3], .textNotUTF8(at: 0)),
    ([0xEF, 0xBB, 0xBF, 0x41, 0xFF], .textNotUTF8(at: 4)),
    ([0x41, 0xED, 0xA0, 0x80], .textNotUTF8(at: 1)),
    ([0xFF, 0xFE, 0x41], .textNotUTF16(at: 2)),
    ([0xFF, 0xFE, 0x41, 0x00, 0x3D, 0xD8, 0x41, 0x00], .textNotUTF16(at: 4)),
    ([0xFE, 0xFF, 0xDE, 0x00], .textNotUTF16(at: 2)),
    ([0xFF, 0xFE, 0x3D, 0xD8, 0x00, 0xDE, 0x3D, 0xD8], .textNotUTF16(at: 6)),
    ([0xFE, 0xFF, 0xD8, 0x3D, 0xDE, 0x00, 0xDE, 0x00, 0x00, 0x41], .textNotUTF16(at: 6)),
  ])
  func badBytesAreAnErrorWithTheirOffset(bytes: [UInt8], expected: InlayError) {
    do {
      _ = try PlainTextReader.read(bytes)
      Issue.record("no error")
    } catch {
      #expect(error as? InlayError == expected)
    }
  }

  @Test func objectReplacementIsLiteral() throws {
    let read = try PlainTextReader.read(Array("a\u{FFFC}b".utf8))
    #expect(read.value.literalObjectReplacements == [1])
    #expect(read.diagnostics.map(\.code) == [.modelLiteralObjectReplacement])
  }

  @Test func limitIsCheckedBeforeReading() {
    var limits = Limits.default
    limits.textUnits = 4
    #expect(throws: InlayError.limit("textUnits", allowed: 4, found: 5)) {
      try PlainTextReader.read(Array("abcde".utf8), limits: limits)
    }
    #expect(throws: InlayError.limit("textUnits", allowed: 4)) {
      try PlainTextReader.read(MemorySource([UInt8](repeating: 0x41, count: 16)), limits: limits)
    }
    limits.textUnits = .max
    #expect(throws: Never.self) { try PlainTextReader.read(MemorySource([0x41]), limits: limits) }
  }

  @Test func errorsTellThePlace() {
    let error = InlayError.textNotUTF8(at: 7)
    #expect(error.description == "the text is not valid UTF-8, at byte 7")
    #expect(error.place == .byte(7))
    #expect(error.advice == "convert it to UTF-8 first, for example with iconv")
  }
}

@Suite struct PlainTextWriterTests {
  private func sample() throws -> DecomposedText {
    var bold = CharacterAttributeValues()
    bold.weight = 700
    return try Samples.text(
      AttributedRun("a ", character: CharacterAttributes(bold)),
      Samples.run(Samples.image(description: "a\ndog\u{1B} \u{202E}\u{FFFC}x")),
      AttributedRun(" b\r\n"), Samples.run(Samples.image("e", description: nil), over: ":e:"))
  }

  @Test(arguments: [
    (
      ImagePolicy.keep, "a \u{FFFC} b\r\n:e:", "text.bareObjectReplacement",
      "1 image replaced with a bare U+FFFC"
    ),
    (
      .describe, "a [a dog x] b\r\n:e:", "text.imagesDescribed",
      "1 image replaced with a description in brackets"
    ),
    (.drop, "a  b\r\n:e:", "text.imagesDropped", "1 image dropped"),
  ])
  func policyDecidesAboutImages(policy: ImagePolicy, expected: String, code: String, message: String) throws {
    let written = try Samples.bytes(Format.text, sample(), WriteOptions(images: policy))
    #expect(Samples.string(written.bytes) == expected)
    #expect(
      written.diagnostics == [
        Diagnostic(
          .formatsCharacterAttributesNotCarried, at: 0,
          "plain text cannot store the character attributes of 1 run"),
        Diagnostic(DiagnosticCode(rawValue: code), at: 2, message),
        Diagnostic(.textImagesOverText, at: 7, "1 image over ordinary text dropped; the text was kept"),
      ])
  }

  @Test func labelStandsForAMissingDescription() throws {
    for (image, expected) in [
      (Samples.image(description: nil, fileName: "x.png"), "[x.png]"),
      (Samples.image(description: nil), "[picture]"), (Samples.missing(), "[picture]"),
      (Samples.image(description: " \n "), "[picture]"),
    ] {
      #expect(
        Samples.string(try Samples.bytes(Format.text, Samples.text(Samples.run(image))).bytes) == expected)
    }
  }

  @Test func adjacentImagesStayTwo() throws {
    let text = try Samples.text(Samples.run(Samples.image()), Samples.run(Samples.image()))
    #expect(Samples.string(try Samples.bytes(Format.text, text).bytes) == "[a dog][a dog]")
  }

  @Test func whatIsLostIsSaid() throws {
    var paragraph = ParagraphAttributeValues()
    paragraph.listLevel = 1
    var text = try Samples.text(AttributedRun("x", paragraph: ParagraphAttributes(paragraph)))
    text.attributes.viewMode = 1
    text.unknownMembers["x"] = .null
    text = try text.with(files: [BundleFile("f", content: .bytes([1]))])
    #expect(
      try Samples.bytes(Format.text, text).diagnostics.map(\.code) == [
        .formatsParagraphAttributesNotCarried, .formatsDocumentAttributesNotCarried,
        .formatsUnknownMembersNotCarried, .formatsFilesNotCarried,
      ])
    #expect(try Samples.bytes(Format.text, Samples.text(AttributedRun("x"))).diagnostics.isEmpty)
  }

  @Test func longTextIsWrittenWhole() throws {
    let text = String(repeating: "äöü😀\n", count: 60_000)
    let written = try Samples.bytes(Format.text, Samples.text(AttributedRun(text)))
    #expect(written.bytes == Array(text.utf8))
  }

  @Test func keptTextComesBack() throws {
    try Property.check("plain text keeps its text", cases: 1_000) { source in
      let text = try source.decomposedText()
      let bytes = try Samples.bytes(Format.text, text, WriteOptions(images: .keep)).bytes
      let wanted = Array(text.text.utf8)
      try expect(Array(PlainTextReader.read(bytes).value.text.utf8), equals: wanted)
      try expect(bytes, equals: (wanted.starts(with: mark) ? mark : []) + wanted)
    }
  }
  private let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// The reader takes the first U+FEFF for a byte order mark, whatever stood before it in the text.
  @Test(arguments: [
    ("\u{FEFF}tea", "\u{FEFF}tea"), ("\u{FEFF}", "\u{FEFF}"), ("\u{FEFF}\u{FEFF}", "\u{FEFF}\u{FEFF}"),
    ("\u{FFFC}\u{FEFF}tea", "\u{FEFF}tea"), ("tea\u{FEFF}", "tea\u{FEFF}"), ("", ""),
  ])
  func aMarkAtTheStartStays(text: String, kept: String) throws {
    let runs = text.unicodeScalars.map {
      $0 == "\u{FFFC}" ? Samples.run(Samples.image()) : AttributedRun(String($0))
    }
    let written = try Samples.bytes(
      Format.text, Decomposer.decompose(runs).value, WriteOptions(images: .drop)
    ).bytes
    #expect(try Array(PlainTextReader.read(written).value.text.utf8) == Array(kept.utf8))
    #expect(written == (kept.utf8.starts(with: mark) ? mark : []) + Array(kept.utf8))
  }
}
