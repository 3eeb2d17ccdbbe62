import TestKit
import Testing

@testable import InlayReports

@Suite struct DisplayWidthTests {
  @Test(arguments: [
    ("abc", 3), ("日本", 4), ("e\u{301}", 1), ("😀", 2), ("👨‍👩‍👧", 2), ("☺\u{FE0F}", 2), ("", 0), ("ｶ", 1), ("Ａ", 2),
  ])
  func columnsAreCounted(text: String, columns: Int) {
    #expect(DisplayWidth().of(text) == columns)
  }

  @Test(arguments: [
    ("abcdef", 6, "abcdef"), ("abcdef", 5, "abcd…"), ("日本語", 5, "日本…"), ("日本語", 4, "日…"), ("abc", 0, ""),
    ("abc", 1, "…"),
  ])
  func linesAreCutBetweenClusters(text: String, columns: Int, expected: String) {
    #expect(DisplayWidth().cut(text, to: columns) == expected)
  }
}
