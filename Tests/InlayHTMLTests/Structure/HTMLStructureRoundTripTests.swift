import InlayCore
import InlayFiles
import TestKit
import Testing

@testable import InlayHTML

@Suite struct HTMLStructureRoundTripTests {
  /// What a page or fragment of `text` reads back to.
  private func again(_ text: DecomposedText, isFragment: Bool) throws -> (text: DecomposedText, page: [UInt8])
  {
    let sink = MemorySink()
    _ = try HTMLWriter.write(text, options: HTMLWriteOptions(isFragment: isFragment), to: sink)
    return (try HTMLReader.read(sink.bytes).value, sink.bytes)
  }

  private func check(_ text: DecomposedText, _ source: ChoiceSource) throws {
    source.note("text", text.text)
    source.note("paragraphs", text.paragraphs.map { "\($0.range) \(said($0.attributes.values))" })
    source.note(
      "runs", text.runs.map { "\($0.range) \($0.attributes.values.weight ?? 0) \($0.attributes.link ?? "")" })
    let (back, page) = try again(text, isFragment: source.bool())
    source.note("page", String(decoding: page, as: UTF8.self))
    source.note("back", back.text)
    source.note("paragraphs again", back.paragraphs.map { "\($0.range) \(said($0.attributes.values))" })
    source.note(
      "runs again",
      back.runs.map { "\($0.range) \($0.attributes.values.weight ?? 0) \($0.attributes.link ?? "")" })
    try expect(back.text.unicodeScalars.map(\.value), equals: text.text.unicodeScalars.map(\.value))
    try expect(back == text)
  }

  @Test func structureComesBackExactly() throws {
    try Property.check("structure of HTML", cases: Property.costly) { source in
      try check(try HTMLStructureTexts().text(source), source)
    }
  }

  /// Line ends and markers have attributes of characters too.
  @Test func attributesOfLineEndsAndMarkersComeBackExactly() throws {
    let texts = HTMLStructureTexts(characters: [.none] + (0..<5).map(Self.character))
    try Property.check("structure of HTML with attributes", cases: Property.costly) { source in
      try check(try texts.text(source), source)
    }
  }

  static func character(_ index: Int) -> CharacterAttributes {
    var values = CharacterAttributeValues()
    switch index {
    case 0: values.weight = 700
    case 1: values.link = "https://example.org/?a=1&b=\"2\""
    case 2: values.isHidden = true
    case 3: (values.fontFamily, values.fontSize) = ("Helvetica", .points(12))
    default: (values.fontFamily, values.fontSize, values.isItalic) = ("Helvetica", .points(12), true)
    }
    return CharacterAttributes(values)
  }

  private func said(_ values: ParagraphAttributeValues) -> String {
    "role \(values.role?.rawValue ?? "nil") level \(values.listLevel ?? -99) "
      + "format \(values.listMarker ?? "nil") length \(values.markerLength ?? -99)"
  }
}
