import TestKit
import Testing

@testable import InlayMarkup

/// Sheets without a page.
@Suite struct SheetTests {
  private static func selectors(_ sheet: String) -> Int {
    var sheets = CSSSheets(limit: 100)
    sheets.add(Array(sheet.utf8)[...])
    return sheets.selectors.count
  }

  @Test func aCanceledTaskReadsNone() async {
    let sheet = "p{color:red}"
    #expect(Self.selectors(sheet) == 1)
    let error = await CancelledTask.error { #expect(Self.selectors(sheet) == 0) }
    #expect(error == nil)
  }

  @Test(arguments: [
    ("p,q{color:red}", 2), ("p{color:red;b}q{color:blue}", 2), ("p{b}q{color:blue}", 1),
    ("p{5}q{color:blue}", 1),
    ("p{color:red};q{color:blue}", 2), ("p{color:}", 0), ("p{}", 0), ("#a#b{color:red}", 0),
    ("#a#a{color:red}", 1),
    ("{color:red}p{color:red}", 1), ("p", 0), ("p{color:red}q", 1), ("@media x;p{color:red}", 1),
    ("@media", 0),
    ("@media{p{color:red}}", 1), ("@layer{p{color:red}}q{color:red}", 2), ("@5{p{color:red}}", 0),
  ])
  func aSheetHasSoManySelectors(sheet: String, count: Int) { #expect(Self.selectors(sheet) == count) }
}
