import InlayCore
import Testing

@testable import InlayHTML

/// Grids of tables in a short form: each cell as `row,column` with `+rows` and `x columns` of spans, then its text.
@Suite struct HTMLTableReadingTests {
  static func grid(_ page: String, limits: Limits = .default) throws -> String {
    let text = try HTMLReader.read(Array(page.utf8), limits: limits).value
    try text.checkInvariants()
    let units = Array(text.text.utf16)
    var parts: [String] = []
    for block in text.blocks {
      let words = String(decoding: units[block.range], as: UTF16.self).replacing("\n", with: "|")
      guard let cell = block.cell else {
        parts.append("box \(words)")
        continue
      }
      let spans =
        (cell.rowSpan > 1 ? "+\(cell.rowSpan)" : "") + (cell.columnSpan > 1 ? "x\(cell.columnSpan)" : "")
      parts.append("\(cell.table):\(cell.row),\(cell.column)\(spans) \(words)")
    }
    return parts.joined(separator: " ")
  }

  @Test(arguments: [
    ("<table><tr><td>a<td>b<tr><td>c<td>d</table>", "0:0,0 a| 0:0,1 b| 0:1,0 c| 0:1,1 d|"),
    ("<table><tr><td> a </td> <td> </td></tr></table>", "0:0,0 a| 0:0,1 |"),
    ("<table><tr><td><p>a</p><p>b</p><td>c<br>d<br></table>", "0:0,0 a|b| 0:0,1 c\u{2028}d|"),
    ("<table><tr><td><ul><li>a<li>b</ul><td>c</table>", "0:0,0 •\ta|•\tb| 0:0,1 c|"),
    ("<ul><li><table><tr><td><ul><li>a</ul><td>b</table>c</ul>", "0:0,0 •\ta| 0:0,1 b|"),
    ("<table><tr><td>a<hr><td><pre>b\nc</pre></table>", "0:0,0 a|| 0:0,1 b|c|"),
    // Spans.
    ("<table><tr><td colspan=2>a<tr><td>b<td>c</table>", "0:0,0x2 a| 0:1,0 b| 0:1,1 c|"),
    ("<table><tr><td rowspan=2>a<td>b<tr><td>c</table>", "0:0,0+2 a| 0:0,1 b| 0:1,1 c|"),
    ("<table><tr><td rowspan=0>a<td>b<tr><td>c<tr><td>d</table>", "0:0,0+3 a| 0:0,1 b| 0:1,1 c| 0:2,1 d|"),
    (
      "<table><tbody><tr><td rowspan=9>a<td>b<tbody><tr><td>c<td>d</table>",
      "0:0,0 a| 0:0,1 b| 0:1,0 c| 0:1,1 d|"
    ),
    (
      "<table><tr><td rowspan=2>a<td rowspan=2>b<tr><tr><td>c<td>d</table>",
      "0:0,0 a| 0:0,1 b| 0:1,0 c| 0:1,1 d|"
    ),
    ("<table><tr><td>a<td>b<tr><td colspan=1000>c</table>", "0:0,0 a| 0:0,1 b| 0:1,0x2 c|"),
    ("<table><tr><td colspan=3>a<td>b</table>", "0:0,0 a| 0:0,1 b|"),
    (
      "<table><tr><td>a<td colspan=-1>b<td colspan=x>c<td rowspan=-1 colspan=0>d</table>",
      "0:0,0 a| 0:0,1 b| 0:0,2 c| 0:0,3 d|"
    ),
    // The cell that would overlap the one from above becomes narrower.
    ("<table><tr><td>a<td rowspan=2>b<tr><td colspan=2>c</table>", "0:0,0 a| 0:0,1+2 b| 0:1,0 c|"),
    // In its other rows, too.
    (
      "<table><tr><td>a<td>b<td rowspan=2>c<tr><td>d<td rowspan=2 colspan=2>e<tr><td>f<td>g</table>",
      "0:0,0 a| 0:0,1 b| 0:0,2+2 c| 0:1,0 d| 0:1,1+2 e| 0:2,0 f| 0:2,3 g|"
    ),
    // Holes.
    ("<table><tr><td>a<tr><td>b<td>c</table>", "0:0,0 a| 0:1,0 b| 0:1,1 c|"),
    ("<table><tr><tr><td>a<td>b</table>", "0:0,0 a| 0:0,1 b|"),
    ("<table><tr height=9><tr><td>a<td>b</table>", "0:0,0 | 0:1,0 a| 0:1,1 b|"),
    // In a fixed layout every column has a width.
    ("<table width=300><tr><td>a<td colspan=3>b</table>", "0:0,0 a| 0:0,1 b|"),
    ("<table style='table-layout:fixed'><tr><td>a<td colspan=3>b</table>", "0:0,0 a| 0:0,1 b|"),
    ("<table style='table-layout:fixed' width=300><tr><td>a<td colspan=3>b</table>", "0:0,0 a| 0:0,1x3 b|"),
    (
      "<table style='table-layout:fixed' width=300><tr><td colspan=2>a<td>b<tr><td colspan=3>c</table>",
      "0:0,0x2 a| 0:0,2 b| 0:1,0x3 c|"
    ),
    // Order.
    (
      "<table><tfoot><tr><td>c<td>d</tfoot><tr><td>a<td>b<thead><tr><td>1<td>2</table>",
      "0:0,0 1| 0:0,1 2| 0:1,0 a| 0:1,1 b| 0:2,0 c| 0:2,1 d|"
    ),
    // Nesting.
    (
      "<table><tr><td>a<table><tr><td>x<td>y</table>b<td>c</table>",
      "0:0,0 a|x|y|b| 1:0,0 x| 1:0,1 y| 0:0,1 c|"
    ),
    // Layout.
    ("<table><tr><td>a<tr><td>b</table>", "0:0,0 a| 0:1,0 b|"), ("<table><tr><td><p>a<p>b</table>", ""),
    ("<table><tr><td colspan=2>a<tr></table>", ""), ("<table><tr><th>a</table>", ""),
    ("<table border><tr><td>a</table>", "0:0,0 a|"), ("<table border=0><tr><td>a</table>", ""),
    ("<table style='border:1px solid'><tr><td>a</table>", "0:0,0 a|"),
    ("<table border rules=all><tr><td>a</table>", "0:0,0 a|"), ("<table rules=all><tr><td>a</table>", ""),
    ("<table><tr><td style='border-top:1px solid'>a</table>", "0:0,0 a|"),
    ("<table><tr style='border-top:1px solid'><td>a</table>", ""),
    ("<table style='border-collapse:collapse'><tr style='border-top:1px solid'><td>a</table>", "0:0,0 a|"),
    ("<table bgcolor=red><tr><td>a<tr></table>", "box a"), ("<table width='100%'><tr><td>a</table>", ""),
    ("<table width=600><tr><td>a<p>b</table>c", "box a|b|"),
    (
      "<table cellpadding=5><tr><td bgcolor=red><table><tr><td>a<td>b</table></table>",
      "box a|b| 0:0,0 a| 0:0,1 b|"
    ),
    ("<table><tr><td><table bgcolor=red><tr><td>x</table><td>y</table>", "0:0,0 x| box x| 0:0,1 y|"),
    // Other elements.
    (
      "<div style=display:table><div style=display:table-row><i style=display:table-cell>a</i><b style=display:table-cell>b</b></div></div>",
      "0:0,0 a| 0:0,1 b|"
    ),
    ("x<i style=display:table-cell>a</i> <b style=display:table-cell>b</b>y", "0:0,0 a| 0:0,1 b|"),
    ("<table style=display:block><tr><td>a<td>b</table>c", "0:0,0 a| 0:0,1 b|"),
    (
      """
      <div style=display:table><div style=display:table-row-group><div style=display:table-row-group>a</div>\
      <div style=display:table-cell>b</div><div style=display:table-row>c</div></div></div>
      """, "0:0,0 a| 0:0,1 b| 0:1,0 c|"
    ),
    ("<div style=display:table>x<b>y</b><b style=display:table-cell>z</b></div>", "0:0,0 xy| 0:0,1 z|"),
    // Boxes.
    ("<div style='border:1px solid'><p>a<p>b</div>c", "box a|b|"),
    ("<div style='background:red'>a</div>", ""),
    ("<div style='background:red;padding:9px'>a</div>", "box a"), ("<div style='border:0 solid'>a</div>", ""),
    ("<blockquote style='border-left:1px solid'>a</blockquote>", ""),
    ("<blockquote style='border:1px solid'>a<div style='border:none'>b</div></blockquote>", "box a|b"),
  ])
  func areGrids(_ page: String, _ expected: String) throws {
    let read = try Self.grid(page)
    #expect(read == expected)
  }

  /// Whatever stands in whatever, all is read once. A group in a group once never ended.
  @Test(arguments: displays) func keepAllTextInAnyNesting(outermost: String) throws {
    for middle in Self.displays {
      for inner in Self.displays {
        for innermost in ["table-cell", "table-row", "table-row-group", "block"] {
          let page = """
            <i style=display:\(outermost)>a<i style=display:\(middle)>b<i style=display:\(inner)>c\
            <i style=display:\(innermost)>d</i></i>e<i style=display:\(inner)>f</i></i>g</i>h
            """
          let text = try htmlText(page).filter(\.isLetter).sorted()
          #expect(String(text) == "abcdefgh", "\(page)")
        }
      }
    }
  }

  private static let displays = [
    "inline", "block", "table", "table-row-group", "table-header-group", "table-footer-group", "table-row",
    "table-cell", "table-caption", "list-item",
  ]

  @Test(arguments: [
    ("x<table><tr><th>a<th>b</table>y", "x\na\nb\ny"), ("<table><tr><td>a<td>b</table>", "a\nb\n"),
    ("<table><caption>t</caption><tr><td>a<td>b</table>", "t\na\nb\n"),
    ("<table><tr><td>a<td>b<caption style=caption-side:bottom>t</caption></table>u", "a\nb\nt\nu"),
    ("<ul><li><table><tr><td>a<td>b</table>c</ul>", "•\t\na\nb\nc"), ("<table></table>x", "x"),
    ("a<table><tr></table>b", "a\nb"), ("<table><caption>t</table>", "t"),
  ])
  func haveText(_ page: String, _ expected: String) throws {
    let read = try htmlText(page)
    #expect(read == expected)
  }

  @Test(arguments: [
    (
      "<table><tr><td>a<td>b</table><table><tr><td>a</table>",
      ["1 table used for layout became paragraphs or boxes"]
    ),
    (
      "<table><tr><td>a<td rowspan=2>b<tr><td colspan=2>c</table>",
      ["1 table cell that overlapped others became narrower"]
    ),
    ("<table align=left><tr><td>a<td>b</table>", ["1 floating element is in line with the text"]),
    ("<table align=left><tr><td>a<tr><td>b</table>", ["1 floating element is in line with the text"]),
    (
      "<figure style='float:right'><p>a</figure><div style='float:left'>b</div>c<i style='float:left'>d</i>",
      ["3 floating elements are in line with the text"]
    ),
    ("<div style='float:none'>a</div>", []),
    (
      "<table style='border-spacing:3px 5px'><tr><td>a<td>b</table>",
      ["not supported: border-spacing with another length between rows"]
    ),
    ("<table style='border-spacing:3px 3px'><tr><td>a<td>b</table>", []),
    ("<table style='border-spacing:3px' cellspacing=7><tr><td>a<td>b</table>", []),
    ("<table><tr><td style='padding:1px 2%'>a<td>b</table>", ["not supported: padding in percent"]),
    ("<table><tr><td style='padding:0%'>a<td>b<i style='padding:2%'>c</i></table>", []),
  ])
  func areTold(_ page: String, _ messages: [String]) throws {
    let noticed = try HTMLReader.read(Array(page.utf8)).diagnostics
    #expect(noticed.map(\.message) == messages)
    #expect(noticed.allSatisfy { $0.severity == .reduced })
  }
}
