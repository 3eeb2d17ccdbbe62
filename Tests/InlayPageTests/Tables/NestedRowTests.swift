import InlayCore
import TestKit
import Testing

@testable import InlayPage

/// Rows of tables in cells, at page breaks.
@Suite struct NestedRowTests {
  private typealias Laid = TableLayoutTests.Laid

  private func nested(_ inner: [[String]], above: Int, outerBorder: Int = 1) throws -> DecomposedText {
    let table = BlockText.Part.table(
      BlockText.Table(inner) { _ in
      } cells: {
        $0.edge(padding: 1, border: 1)
      })
    let parts = Array(repeating: BlockText.Part.text("above"), count: above) + [table]
    let cell = BlockText.Cell(parts) { $0.edge(padding: 3, border: outerBorder) }
    return try BlockText.make([.table(BlockText.Table(rows: [[cell, BlockText.Cell("beside")]], columns: 2))])
  }

  /// Each inner row of two lines is on one page, wherever the page ends.
  @Test(arguments: 90...130) func rowsThatAColumnHoldsAreNotDivided(_ height: Int) throws {
    let text = try nested((1...11).map { ["in \($0)\u{2028}second", "x"] }, above: 3)
    let laid = try Laid(text) { $0.page = PageSize(width: .points(200), height: .points(height)) }
    #expect(laid.pages > 2)
    var pages: [Int: [Int]] = [:]
    for cell in laid.cells { pages[cell.block, default: []].append(cell.page) }
    // Only the two outer cells are on several pages.
    #expect(pages.values.count { $0.count > 1 } == 2)
    #expect(laid.own.count == 3 + 33 + 1)
    #expect(laid.own.allSatisfy { $0.y + $0.height <= Double(height) })
    // No page but the last has room for one more row.
    let row = try #require(laid.cells.last { pages[$0.block]?.count == 1 }).height
    for page in 0..<laid.pages - 1 {
      let end = laid.own.filter { $0.page == page }.map { $0.y + $0.height }.max() ?? 0
      #expect(Double(height) - end < row + 8)
    }
  }

  @Test func rowsThatNoColumnHoldsAreDivided() throws {
    let long = (1...30).map { "\($0)" }.joined(separator: "\u{2028}")
    let text = try nested([[long, "x"], [long, "y"]], above: 1)
    let laid = try Laid(text) { $0.page = PageSize(width: .points(200), height: .points(100)) }
    #expect(laid.own.count == 1 + 2 * 31 + 1)
    #expect(laid.own.allSatisfy { $0.y + $0.height <= 100 })
  }
}
