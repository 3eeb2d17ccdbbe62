import Testing

@testable import InlayTerminal

struct CellSizeTests {
  @Test(
    "a cell has a size that a screen can have",
    arguments: [
      (0, 20, false), (10, 0, false), (-1, 1, false), (1, 1, true), (11, 21, true), (1_024, 1_024, true),
      (1_025, 20, false), (10, Int.max, false),
    ])
  func sides(width: Int, height: Int, isPossible: Bool) {
    let size = CellSize(width: width, height: height)
    #expect((size != nil) == isPossible)
    if let size { #expect((size.width, size.height) == (width, height)) }
  }

  @Test("a box has at least one cell")
  func boxes() {
    #expect(CellBox(columns: 0, rows: -3) == CellBox(columns: 1, rows: 1))
  }
}
