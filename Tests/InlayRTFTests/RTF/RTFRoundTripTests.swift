import FormatsTestKit
import InlayCore
import InlayFiles
import InlayFormats
import InlayRTF
import TestKit
import Testing

/// What RTF carries comes back equal, and the second trip gives the bytes of the first.
@Suite struct RTFRoundTripTests {
  @Test func randomTextsComeBackThroughRTFD() throws {
    try Property.check("texts through RTFD", cases: 10_000) { source in
      let text = try RTFTexts(images: .bundle).text(source).withCocoaSpacing()
      source.note("text", text.text)
      let written = try RTFD.write(text)
      let bytes = try written.value.file("TXT.rtf")?.readAll() ?? []
      source.note("rtf", String(decoding: bytes, as: UTF8.self))
      let read = try RTFD.read(written.value)
      try compare(read.value, text)
      try expect(try RTFD.write(read.value).value.isIdentical(to: written.value), "the second trip differs")
      let losses = written.diagnostics.filter { !$0.message.contains("is missing") }
      try expect(losses.isEmpty, "\(losses)")
    }
  }

  @Test func randomTextsComeBackThroughRTF() throws {
    try Property.check("texts through RTF", cases: 10_000) { source in
      let text = try RTFTexts(images: .pictures).text(source).withCocoaSpacing()
      source.note("text", text.text)
      let sink = MemorySink()
      let losses = try RTFWriter.write(text, to: sink)
      source.note("rtf", String(decoding: sink.bytes, as: UTF8.self))
      let read = try RTFReader.read(sink.bytes)
      try compare(read.value, text)
      try expect(losses.isEmpty, "\(losses)")
      let second = MemorySink()
      _ = try RTFWriter.write(read.value, to: second)
      try expect(second.bytes, equals: sink.bytes)
    }
  }

  @Test func mutatedRTFIsAnErrorOrAValue() throws {
    try Property.check("mutated RTF", cases: 3_000) { source in
      let text = try RTFTexts(images: .pictures).text(source)
      let sink = MemorySink()
      _ = try RTFWriter.write(text, to: sink)
      let damaged = source.mutation(of: sink.bytes)
      guard let read = try valueOfBadInput({ try RTFReader.read(damaged) }) else { return }
      try read.value.checkInvariants()
      try expectStable(read.value)
    }
  }

  private func compare(_ read: DecomposedText, _ text: DecomposedText) throws {
    try expect(read.text, equals: text.text)
    try expect(read.placements, equals: text.placements)
    try expect(read.images, equals: text.images)
    try expect(read.runs, equals: text.runs)
    try expect(read.paragraphs, equals: text.paragraphs)
    try expect(read.attributes, equals: text.attributes)
    try expect(read.files, equals: text.files)
    try expect(read, equals: text)
  }

  // MARK: Losses are said

  @Test func whatRTFDoesNotCarryIsSaid() throws {
    var character = CharacterAttributeValues()
    character.weight = 300
    character.ligatures = 2
    character.language = "tlh"
    character.custom["x"] = .boolean(true)
    var paragraph = ParagraphAttributeValues()
    paragraph.listLevel = 10
    paragraph.custom["x"] = .boolean(true)
    let run = AttributedRun(
      "a", character: CharacterAttributes(character), paragraph: ParagraphAttributes(paragraph))
    let text = try Decomposer.decompose([run]).value
    let losses = try RTFWriter.write(text, to: MemorySink())
    #expect(losses.map(\.code) == Array(repeating: .rtfNotCarried, count: 6))
    #expect(losses.map(\.at) == [0, 0, 0, 0, 0, 0])
  }

  @Test func imagesWithoutPictureAreDescribedInPlainRTF() throws {
    let image = InlineImage(description: "a {dog}", mediaType: .heic, content: .bytes([1]))
    let text = try Decomposer.decompose([AttributedRun(image: PlacedImage(image, kind: .glyph))]).value
    for images in [RTFWriteOptions.Images.picture, .describe] {
      let sink = MemorySink()
      let losses = try RTFWriter.write(text, options: RTFWriteOptions(images: images), to: sink)
      #expect(losses.map(\.code) == [.rtfImageNotWritten])
      #expect(try RTFReader.read(sink.bytes).value.text == "[a {dog}]")
    }
    let sink = MemorySink()
    #expect(try RTFWriter.write(text, options: RTFWriteOptions(images: .drop), to: sink).count == 1)
    #expect(try RTFReader.read(sink.bytes).value.text == "")
  }

  @Test func theFormIsCocoas() throws {
    var bold = CharacterAttributeValues()
    bold.fontFamily = "Helvetica"
    bold.fontSize = .points(12)
    var plain = bold
    bold.weight = 700
    plain.foregroundColor = TextColor(red: 204, green: 51, blue: 102)
    let text = try Decomposer.decompose([
      AttributedRun("a😀é\n", character: CharacterAttributes(bold)),
      AttributedRun("b", character: CharacterAttributes(plain)),
    ]).value
    let sink = MemorySink()
    _ = try RTFWriter.write(text, to: sink)
    let wanted = #"""
      {\rtf1\ansi\ansicpg1252\cocoartf2822
      \cocoatextscaling0\cocoaplatform0{\fonttbl\f0\fnil\fcharset0 Helvetica;}
      {\colortbl;\red255\green255\blue255;\red204\green51\blue102;}
      {\*\expandedcolortbl;;\cssrgb\c80000\c20000\c40000;}
      \pard

      \f0\b\fs24 \cf0 a\uc0\u55357 \u56832 \'e9\
      \b0 \cf2 b}
      """#
    try expect(String(decoding: sink.bytes, as: UTF8.self), equals: wanted)
  }
}
