import Inlay
import InlayFiles
import TestKit
import Testing

@testable import InlayFormats

@Suite struct HTMLStructureRoundTripTests {
  /// What a page or fragment of `text` reads back to.
  private func again(_ text: DecomposedText, isFragment: Bool) throws -> (text: DecomposedText, page: [UInt8]) {
    let sink = MemorySink()
    _ = try HTMLWriter.write(text, options: HTMLWriteOptions(isFragment: isFragment), to: sink)
    return (try HTMLReader.read(sink.bytes).value, sink.bytes)
  }

  @Test func structureComesBackExactly() throws {
    try Property.check("structure of HTML", cases: 20_000) { source in
      let text = try HTMLStructureTexts().text(source)
      source.note("text", text.text)
      source.note("paragraphs", text.paragraphs.map { "\($0.range) \(said($0.attributes.values))" })
      let (back, page) = try again(text, isFragment: source.bool())
      source.note("page", String(decoding: page, as: UTF8.self))
      source.note("back", back.text)
      source.note("paragraphs again", back.paragraphs.map { "\($0.range) \(said($0.attributes.values))" })
      try expect(back.text.unicodeScalars.map(\.value), equals: text.text.unicodeScalars.map(\.value))
      try expect(back == text)
    }
  }

  private func said(_ values: ParagraphAttributeValues) -> String {
    "role \(values.role?.rawValue ?? "nil") level \(values.listLevel ?? -99) "
      + "format \(values.listMarker ?? "nil") length \(values.markerLength ?? -99)"
  }
}
