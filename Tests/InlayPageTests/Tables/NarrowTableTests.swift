import InlayCore
import TestKit
import Testing

@testable import InlayPage

/// Tables with little room.
@Suite struct NarrowTableTests {
  private typealias Laid = TableLayoutTests.Laid

  private func lines(_ laid: Laid, of text: DecomposedText) -> [String] {
    let units = Array(text.text.utf16)
    return laid.own.map { String(decoding: units[$0.range], as: UTF16.self) }
  }

  @Test(arguments: [ParagraphRole.bullet1, "number1", .quote])
  func shortTextWithIndentsStaysOnItsLine(_ role: ParagraphRole) throws {
    let item = BlockText.Cell([.text("a") { $0.role = role }, .text("b") { $0.role = role }])
    let text = try BlockText.make([
      .table(BlockText.Table(rows: [[item, BlockText.Cell("some text here")]], columns: 2))
    ])
    let laid = try Laid(text) { $0.width = .points(300) }
    #expect(laid.diagnostics.isEmpty)
    #expect(lines(laid, of: text) == ["a", "b", "some text here"])
    #expect(laid.own[0].y == laid.own[2].y)
  }
}
