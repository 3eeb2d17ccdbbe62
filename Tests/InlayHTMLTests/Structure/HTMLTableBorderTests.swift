import InlayCore
import Testing

@testable import InlayHTML

/// Lines of cells and tables, as Chromium's computed styles have them.
@Suite struct HTMLTableBorderTests {
  /// The lines of a block in a short form: width in px, `-` for none, with style and color unless they are those of
  /// attributes.
  private func short(_ values: BlockAttributeValues) -> String {
    (0..<4).map { edge in
      guard let width = values.borderWidth.values[edge] else { return "-" }
      let style = values.borderStyle.values[edge].map { " \($0.rawValue)" } ?? ""
      let color = values.borderColor.values[edge]
      return "\(width.thousandths / 750)\(style)"
        + (color == HTMLTableHints.gray ? "" : color.map { " \($0)" } ?? " text")
    }.joined(separator: ",")
  }

  private func cells(_ page: String) throws -> [String] {
    try HTMLReader.read(Array(page.utf8)).value.blocks.filter { $0.cell != nil }
      .map { short($0.attributes.values) }
  }

  private func table(_ page: String) throws -> String {
    let text = try HTMLReader.read(Array(page.utf8)).value
    return short(try #require(text.tables.first).attributes.values.block)
  }

  private static let red = "#ff0000ff"

  @Test(arguments: [
    ("border-left:5px dotted #00f", "1,1,1,5 dotted #0000ffff"),
    ("border-color:red", "1 \(red),1 \(red),1 \(red),1 \(red)"), ("border-width:2px", "2,2,2,2"),
    ("border-bottom:none", "1,1,-,1"), ("border:none", "-,-,-,-"),
    ("border-style:dotted none", "1 dotted,-,1 dotted,-"),
    ("border-top:dashed", "3 dashed text,1,1,1"), ("border:2px solid", "2 text,2 text,2 text,2 text"),
    ("", "1,1,1,1"),
  ])
  func attributesFillEdgeByEdge(_ style: String, _ lines: String) throws {
    #expect(try cells("<table border=1><tr><td style='\(style)'>a<td>b</table>") == [lines, "1,1,1,1"])
  }

  @Test(arguments: [
    ("<table border=3 bordercolor=red>", "<tr>", 3), ("<table bordercolor=red border=3>", "<tr>", 3),
    ("<table border=1 style='border-color:red'>", "<tr>", 1),
    ("<table border=1 bordercolor=blue>", "<tr style='border-color:red'>", nil),
  ])
  func colorsOfLinesReachCells(_ start: String, _ row: String, _ width: Int?) throws {
    let page = start + row + "<td>a<td>b</table>"
    let line = "1 \(Self.red)"
    #expect(try cells(page) == Array(repeating: [line, line, line, line].joined(separator: ","), count: 2))
    guard let width else { return }
    let outer = "\(width) \(Self.red)"
    #expect(try table(page) == [outer, outer, outer, outer].joined(separator: ","))
  }

  @Test func aColorAloneDrawsNothing() throws {
    let page = "<table bordercolor=red><tr><td>a<td>b</table>"
    #expect(try cells(page) == ["-,-,-,-", "-,-,-,-"])
    #expect(try table(page) == "-,-,-,-")
  }

  @Test(arguments: [
    ("frame=box", "1,1,1,1"), ("frame=border", "1,1,1,1"), ("frame=hsides", "1,-,1,-"),
    ("frame=vsides", "-,1,-,1"), ("frame=above", "1,-,-,-"), ("frame=below", "-,-,1,-"),
    ("frame=lhs", "-,-,-,1"), ("frame=rhs", "-,1,-,-"), ("frame=void", "-,-,-,-"),
    ("frame=hsides border=5", "5,-,5,-"), ("border=5 frame=void", "-,-,-,-"), ("rules=all", "-,-,-,-"),
    ("rules=rows border=4", "4,4,4,4"),
    ("frame=above bordercolor=red", "1 \(red),-,-,-"),
  ])
  func framesAreLinesOfTheTable(_ attributes: String, _ lines: String) throws {
    #expect(try table("<table \(attributes)><tr><td>a<td>b</table>") == lines)
  }

  @Test(arguments: [
    ("rules=all", ["-,1,1,-", "-,-,1,1", "1,1,-,-", "1,-,-,1"]),
    ("rules=all dir=rtl", ["-,-,1,1", "-,1,1,-", "1,-,-,1", "1,1,-,-"]),
    ("rules=rows", ["-,-,1,-", "-,-,1,-", "1,-,-,-", "1,-,-,-"]),
    ("rules=cols border=0", ["-,1,-,-", "-,-,-,1", "-,1,-,-", "-,-,-,1"]),
    ("rules=all border=1", ["1,1,1,1", "1,1,1,1", "1,1,1,1", "1,1,1,1"]),
    ("rules=all frame=above", ["1,1,1,-", "1,-,1,1", "1,1,-,-", "1,-,-,1"]),
    ("rules=none border=1", ["-,-,-,-", "-,-,-,-", "-,-,-,-", "-,-,-,-"]),
    ("frame=box", ["-,-,-,-", "-,-,-,-", "-,-,-,-", "-,-,-,-"]),
  ])
  func rulesAreInsideTheTable(_ attributes: String, _ lines: [String]) throws {
    #expect(try cells("<table \(attributes)><tr><td>a<td>b<tr><td>c<td>d</table>") == lines)
  }

  @Test(arguments: [
    (
      "<thead><tr><td>a<td>b<tbody><tr><td>c<td>d<tr><td>e<td>f",
      ["-,-,1,-", "-,-,1,-", "1,-,-,-", "1,-,-,-", "-,-,-,-", "-,-,-,-"]
    ),
    (
      "<colgroup><col><col></colgroup><colgroup span=1></colgroup><tr><td>a<td>b<td>c",
      ["-,-,-,-", "-,1,-,-", "-,-,-,1"]
    ),
    ("<tr><td>a<td>b<tr><td>c<td>d", ["-,-,-,-", "-,-,-,-", "-,-,-,-", "-,-,-,-"]),
  ])
  func groupsHaveLinesBetweenThem(_ rows: String, _ lines: [String]) throws {
    #expect(try cells("<table rules=groups>\(rows)</table>") == lines)
    #expect(try table("<table rules=groups border=1>\(rows)</table>") == "1,1,1,1")
  }

  private static let collapsed =
    "<style>td{border:1px solid gray}</style><table style='border-collapse:collapse'>"

  @Test(arguments: [
    (
      "<tr><td style='border-bottom:hidden'>a<td>b<tr><td>c<td>d",
      ["1,1,-,1", "1,1,1,1", "-,1,1,1", "1,1,1,1"]
    ),
    (
      "<tr><td style='border-style:hidden'>a<td>b<tr><td>c<td>d",
      ["-,-,-,-", "1,1,1,-", "-,1,1,1", "1,1,1,1"]
    ),
    ("<tr><td>a<td>b<tr><td colspan=2 style='border-top:hidden'>c", ["1,1,-,1", "1,1,-,1", "-,1,1,1"]),
    (
      "<tr style='border-bottom-style:hidden'><td>a<td>b<tr><td>c<td>d",
      ["1,1,-,1", "1,1,-,1", "-,1,1,1", "-,1,1,1"]
    ),
    (
      "<tr><td style='border-bottom:none'>a<td>b<tr><td>c<td>d", ["1,1,-,1", "1,1,1,1", "1,1,1,1", "1,1,1,1"]
    ),
  ])
  func hiddenLinesAreHiddenInNeighbors(_ rows: String, _ lines: [String]) throws {
    #expect(try cells("\(Self.collapsed)\(rows)</table>") == lines)
  }

  @Test func hiddenLinesAreOfOneCellWithoutSharedBorders() throws {
    let page =
      "<style>td{border:1px solid gray}</style><table><tr><td style='border-right:hidden'>a<td>b</table>"
    #expect(try cells(page) == ["1,-,1,1", "1,1,1,1"])
  }

  @Test func hiddenLinesOfRightToLeftTablesAreOnTheirSide() throws {
    let page = Self.collapsed + "<tr dir=rtl><td style='border-left:hidden'>a<td>b</table>"
    let rtl = page.replacing("<table ", with: "<table dir=rtl ")
    #expect(try cells(rtl) == ["1,1,1,-", "1,-,1,1"])
    #expect(try cells(page) == ["1,1,1,-", "1,1,1,1"])
  }
}
