import InlayCocoa
import InlayCore
import InlayFiles
import InlayFormats
import InlayHTML
import InlayRTF
import TestKit
import Testing

@testable import InlayStores

/// Notes in other formats.
@Suite struct NoteConversionTests {
  static let formats: [FormatName] = [.html, .rtf, .inlayJSON, .keyedArchive]

  /// A text after it was written in a format and read again.
  private func through(_ name: FormatName, _ text: DecomposedText) throws -> DecomposedText {
    let format = try #require(
      [Format.html, .rtf, .inlayJSON, .keyedArchive].first { $0.name == name })
    let sink = MemorySink()
    _ = try format.write(text).value.write(to: sink)
    return try format.read(.file(MemorySource(sink.bytes), name: nil)).value
  }

  @Test(arguments: formats) func `lists and checklists come through other formats`(name: FormatName) throws {
    var lines: [NoteBodies.Run] = []
    for (type, isDone) in [(100, nil), (101, nil), (102, nil), (103, true), (103, false)] as [(Int, Bool?)] {
      var style = NoteParagraph()
      (style.type, style.isDone, style.indent) = (type, isDone, type == 101 ? 1 : 0)
      lines.append(NoteBodies.Run(text: "item\n", paragraph: style))
    }
    let text = try NoteBody.read(NoteBodies.body(lines)).value
    let again = try through(name, text)
    #expect(again.text == text.text)
    func lists(_ text: DecomposedText) -> [String] {
      text.paragraphs.map { run in
        let values = run.attributes.values
        return "\(values.role?.rawValue ?? "") \(values.listLevel ?? 0) \(values.listMarker ?? "")"
      }
    }
    #expect(lists(again) == lists(text))
    #expect(
      lists(text) == [
        "bullet1 1 {disc}", "bullet2 2 {hyphen}", "number1 1 {decimal}.", "bullet1 1 ☑", "bullet1 1 ☐",
      ])
  }

  @Test(arguments: formats) func `tables come through other formats`(name: FormatName) throws {
    let table = NoteTables(cells: [["a", nil], ["b", "c"]])
    let text = try NoteBody.readTable(table.bytes).value
    let again = try through(name, text)
    #expect(again.text == text.text)
    #expect(again.tables.map(\.columnCount) == [2])
    #expect(again.blocks.map(\.cell) == text.blocks.map(\.cell))
  }
}
