import TestKit
import Testing

@testable import InlayCore

/// How much work edits are: counted, not timed.
@Suite struct EditWorkTests {
  /// A text of `size` units with runs and images throughout, and so many single-unit edits spread over it.
  private func work(size: Int, edits count: Int) throws -> Int {
    var builder = AttributedTextBuilder()
    let piece = String(repeating: "abcdefg", count: 4)
    for index in 0..<size / 32 {
      try builder.append(
        AttributedRun(piece + "\n", character: index % 2 == 0 ? italic : .none, paragraph: marker(index % 3)))
      try builder.append(AttributedRun(image: glyph(UInt8(index % 7))))
    }
    let text = try Decomposer.decompose(builder.finish()).value
    let distance = text.utf16Count / count
    let edits = (0..<count).map { index in
      let at = index * distance
      return EditPass.Edit(TextEdit(at..<at + index % 2, with: index % 5 == 0 ? "\n" : "é"))
    }
    var pass = EditPass(text)
    let applied = try pass.run(edits)
    let edited = pass.finish()
    try edited.checkInvariants()
    #expect(applied.changes.count == count)
    return pass.steps
  }

  @Test func workOfABatchGrowsWithTextAndEditsNotWithTheirProduct() throws {
    let whole = try work(size: 1 << 20, edits: 100_000)
    let half = try work(size: 1 << 19, edits: 50_000)
    let fewer = try work(size: 1 << 20, edits: 50_000)
    #expect(whole <= 2 * half + 16)
    #expect(whole <= 2 * fewer)
    // Each edit and each run is looked at a few times.
    #expect(whole <= 4 * (100_000 + 3 * (1 << 20) / 32))
  }

  /// The same in a text of cells: edits in the cells, and an edit of the whole table.
  private func tableWork(cells count: Int) throws -> Int {
    var text = DecomposedText()
    try text.insertTable(rows: count / 8, columns: 8, at: 0)
    let edits = text.blocks.map { block in
      EditPass.Edit(TextEdit(block.range.lowerBound..<block.range.lowerBound, with: "é"))
    }
    var pass = EditPass(text)
    _ = try pass.run(edits)
    let edited = pass.finish()
    try edited.checkInvariants()
    #expect(edited.blocks.count == count)
    return pass.steps
  }

  @Test func workInATableGrowsWithItsCells() throws {
    let (whole, half) = (try tableWork(cells: 1 << 14), try tableWork(cells: 1 << 13))
    #expect(whole <= 2 * half + 16)
    #expect(whole <= 8 << 14)
  }

  /// What goes makes room for what comes; each edit counts, and so does the text.
  @Test(arguments: [(10, true), (9, false)])
  func editedTextIsMeasuredBeforeItIsMade(limit: Int, fits: Bool) throws {
    let text = try Decomposer.decompose([AttributedRun("abcdefgh")]).value
    let edits = [
      EditPass.Edit(TextEdit(0..<3, with: "é")), EditPass.Edit(TextEdit(4..<5, with: "")),
      EditPass.Edit(TextEdit(8..<8, with: "1234")),
    ]
    var pass = EditPass(text)
    pass.maximumLength = limit
    if fits {
      _ = try pass.run(edits)
      #expect(pass.finish().text == "édfgh1234")
    } else {
      let wanted = InlayError.editTooLong(allowed: limit, found: 10)
      #expect(throws: wanted) { try pass.run(edits) }
    }
  }
}
