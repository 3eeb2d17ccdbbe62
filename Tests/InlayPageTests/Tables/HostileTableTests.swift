import InlayCore
import InlayPixels
import TestKit
import Testing

@testable import InlayPage

/// Tables that nobody writes.
@Suite struct HostileTableTests {
  private func lines(_ text: DecomposedText, _ change: (inout PageOptions) -> Void = { _ in }) throws -> Int {
    var options = PageOptions()
    options.width = .points(300)
    change(&options)
    var layout = try PageLayout(text, options: options)
    var count = 0
    while try layout.next() != nil { count += 1 }
    return count
  }

  private func nested(_ depth: Int) throws -> DecomposedText {
    var part = BlockText.Part.text("x")
    for number in 0..<depth {
      part =
        number.isMultiple(of: 2)
        ? .table(
          BlockText.Table(rows: [[BlockText.Cell([part]) { $0.edge(padding: 4, border: 1) }]], columns: 1))
        : .box([part]) { $0.edge(padding: 4, border: 1) }
    }
    return try BlockText.make([part])
  }

  @Test func deepTablesAreLaidOut() throws {
    #expect(try lines(nested(64)) == 1)
    #expect(try lines(nested(64)) { $0.page = PageSize(width: .points(100), height: .points(60)) } == 1)
  }

  @Test func deeperTablesAreRefused() throws {
    let text = try nested(65)
    #expect { try lines(text) } throws: { ($0 as? InlayError)?.message.contains("tableDepth") ?? false }
  }

  @Test func spansOfThousandsCostLittle() throws {
    let rows = (0..<100).map { row in
      row == 0
        ? [BlockText.Cell("a", rowSpan: 100, columnSpan: 1_000), BlockText.Cell("b", columnSpan: 15_000)]
        : [BlockText.Cell("c")]
    }
    let text = try BlockText.make([.table(BlockText.Table(rows: rows, columns: 16_000))])
    #expect(try lines(text) == 101)
  }

  @Test func lengthsOfAnySizeAreBounded() throws {
    let most = Length(thousandths: Length.maximum)
    let text = try BlockText.make([
      .table(
        BlockText.Table(
          [["a", "b"], ["c", "d"]],
          {
            $0.spacing = most
            $0.block.width = .length(most)
          },
          cells: {
            $0.padding = .all(most)
            $0.borderWidth = .all(most)
            $0.height = .length(most)
            $0.width = .length(most)
          }))
    ])
    #expect(try lines(text) { $0.page = PageSize(width: .points(200), height: .points(200)) } == 4)
  }

  @Test func manyColumnsHaveRoomForALetterAtMost() throws {
    let text = try BlockText.make([.table(BlockText.Table([(0..<2_000).map { "\($0 % 10)" }]))])
    #expect(try lines(text) == 2_000)
  }

  /// Rows come while the table is read: only the first thousand and the last hundred are measured before.
  @Test func aLongTableStreams() throws {
    let count = 2_000
    let text = try BlockText.make([.table(BlockText.Table((0..<count).map { ["\($0)", "x"] }))])
    let progress = WorkProgress()
    var options = PageOptions()
    (options.progress, options.width) = (progress, .points(300))
    var layout = try PageLayout(text, options: options)
    var seen = 0
    while let line = try layout.next() {
      seen += 1
      // What was laid out beyond the line is part of its row.
      #expect(progress.share <= Double(line.range.upperBound + 20) / Double(text.utf16Count) + 0.001)
    }
    #expect(seen == 2 * count)
  }
}
