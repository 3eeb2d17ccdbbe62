import InlayCore
import TestKit
import Testing

@testable import InlayPage

/// Tables with little room.
@Suite struct NarrowTableTests {
  private typealias Laid = TableLayoutTests.Laid

  private func grid(_ rows: [[String]]) throws -> DecomposedText {
    try BlockText.make([
      .table(
        BlockText.Table(rows) { _ in
        } cells: {
          $0.edge(padding: 1, border: 1)
        })
    ])
  }

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

  @Test func shortWordsStayWholeBesideALongOne() throws {
    let text = try grid([["part", "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "note"]])
    let laid = try Laid(text) { $0.width = .points(150) }
    let found = lines(laid, of: text)
    #expect(found.first == "part" && found.last == "note")
    #expect(found.count > 3)
    #expect(laid.diagnostics.map(\.code) == [.pageTableNarrowed])
    let last = try #require(laid.cells.last)
    #expect(abs(last.x + last.width - 150) < 0.01)
  }

  @Test func picturesShrinkBeforeWords() throws {
    let plain = try grid([["X", "tea and cake"]])
    let text = try DecomposedText(
      text: plain.text.replacing("X", with: "\u{FFFC}"), images: [PictureKit.image(600, 400, seed: 1)],
      placements: [ImagePlacement(0..<1, image: 0, kind: .attachment)], tables: plain.tables,
      blocks: plain.blocks)
    for width in [300, 120] {
      let laid = try Laid(text) { $0.width = .points(width) }
      let found = lines(laid, of: text)
      #expect(found.dropFirst().map { $0.trimming(" ") } == ["tea", "and", "cake"])
      let picture = try #require(laid.own.first?.boxes.first)
      // All that the longest word leaves.
      #expect(abs(picture.width + 8 + laid.cells[1].width - 4 - Double(width)) < 1)
    }
  }

  @Test func aTableThatAsksForTooMuchShrinksTowardsItsWords() throws {
    let text = try BlockText.make([
      .table(BlockText.Table([["unbreakable", "a b c d"]]) { $0.block.width = .length(.points(600)) })
    ])
    let laid = try Laid(text) { $0.width = .points(130) }
    #expect(lines(laid, of: text).first == "unbreakable")
    #expect(laid.diagnostics.map(\.code) == [.pageTableNarrowed])
    #expect(abs(laid.cells.reduce(0) { $0 + $1.width } - 130) < 0.01)
  }
}

extension String {
  fileprivate func trimming(_ character: Character) -> String {
    String(drop { $0 == character }.reversed().drop { $0 == character }.reversed())
  }
}
