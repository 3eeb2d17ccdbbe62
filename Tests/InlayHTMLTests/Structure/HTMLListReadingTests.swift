import InlayCore
import Testing

@testable import InlayHTML

@Suite struct HTMLListReadingTests {
  @Test(arguments: [
    ("<ul><li>a<li>b</ul>", "•\ta\n•\tb"), ("<ol><li>a<li>b</ol>", "1.\ta\n2.\tb"),
    ("<ul><li>a<ul><li>b<ul><li>c<ul><li>d</ul></ul></ul></ul>", "•\ta\n◦\tb\n▪\tc\n▪\td"),
    ("<ul><li>a</li><ul><li>b</li></ul><li>c</li></ul>", "•\ta\n◦\tb\n•\tc"),
    ("<ol><li>a<ul><li>b</ul><li>c</ol>", "1.\ta\n◦\tb\n2.\tc"),
    ("<ol start=5><li>a<li>b</ol>", "5.\ta\n6.\tb"), ("<ol start=x><li>a</ol>", "1.\ta"),
    ("<ol start=-1><li>a<li>b<li>c</ol>", "-1.\ta\n0.\tb\n1.\tc"),
    ("<ol><li value=7>a<li>b</ol>", "7.\ta\n8.\tb"), ("<ol reversed><li>a<li>b</ol>", "2.\ta\n1.\tb"),
    ("<ol reversed start=9><li>a<li>b</ol>", "9.\ta\n8.\tb"),
    ("<ol type=a><li>a<li>b</ol>", "a.\ta\nb.\tb"), ("<ol type=A start=27><li>a</ol>", "AA.\ta"),
    ("<ol type=i start=4><li>a</ol>", "iv.\ta"), ("<ol type=I><li>a</ol>", "I.\ta"),
    ("<ol type=a start=0><li>a</ol>", "0.\ta"), ("<ul type=square><li>a</ul>", "▪\ta"),
    ("<ol><li type=A>a<li>b</ol>", "A.\ta\n2.\tb"),
    ("<ul style='list-style-type:square'><li>a<ul><li>b</ul></ul>", "▪\ta\n◦\tb"),
    ("<ul style='list-style:none'><li>a</ul>", "a"),
    ("<ul style='list-style-type:\"- \"'><li>a</ul>", "-\ta"),
    ("<ul style='list-style-type:decimal'><li>a</ul>", "1.\ta"),
    ("<ol><li style='list-style-type:lower-roman'>a<li>b</ol>", "i.\ta\n2.\tb"),
    ("<ul style='list-style-type:\"\u{2043}\"'><li>a</ul>", "\u{2043}\ta"),
    // Items that are not just text.
    ("<ul><li><p>a</p><p>b</p></li><li>c</ul>", "•\ta\nb\n•\tc"), ("<ul><li></ul>", "•\t"),
    ("<ul><li><br></ul>", "•\t"), ("<ul><li>a<ul><li>b</ul>c</ul>", "•\ta\n◦\tb\nc"),
    ("<ul><li><ul><li>b</ul></ul>", "◦\tb"), ("<ul><li><pre>a\nb</pre></ul>", "•\ta\nb"),
    ("<ul> <li> a </li> <li><b> b </b></li> </ul>", "•\ta\n•\tb"), ("<ul><li>a<br>b</ul>", "•\ta\u{2028}b"),
    ("<ul>x<li>a</ul>", "x\n•\ta"), ("<li>a", "•\ta"), ("<menu><li>a</menu><dir><li>b</dir>", "•\ta\n•\tb"),
    ("<ol><li hidden>a<li>b</ol>", "1.\tb"),
    ("<ul><li style='display:inline'>a <li style='display:inline'>b</ul>", "a b"),
  ])
  func listsShowTheirMarkers(_ page: String, _ text: String) throws {
    let read = try htmlText(page).debugDescription
    #expect(read == text.debugDescription)
  }

  private func paragraphs(_ page: String) throws -> [String] {
    try htmlParagraphs(page).map { values in
      let level = values.listLevel.map { "\($0)" } ?? "-"
      let length = values.markerLength.map { "\($0)" } ?? "-"
      return "\(values.role?.rawValue ?? "-") \(level) \(values.listMarker ?? "-") \(length)"
    }
  }

  @Test(arguments: [
    ("<ul><li>a<ul><li>b</ul></ul>", ["bullet1 1 {disc} 2", "bullet2 2 {circle} 2"]),
    (
      "<ol><li>a<ol type=a start=9><li>b</ol></ol>", ["number1 1 {decimal}. 3", "number2 2 {lower-alpha}. 3"]
    ),
    ("<ul><li><p>a<p>b</ul>", ["bullet1 1 {disc} 2", "bullet1 1  0"]),
    ("<ul><li>a<pre>b</pre><h2>c</h2></ul>", ["bullet1 1 {disc} 2", "code 1  0", "heading2 1  0"]),
    ("<ul><li><h2>a</h2></ul>", ["bullet1 1 {disc} 2"]),
    ("<ol style='list-style:none'><li>a</ol>", ["number1 1  0"]),
    ("<ul style='list-style-type:\"\u{2043} \"'><li>a</ul>", ["bullet1 1 {hyphen} 2"]),
    ("<blockquote><ul><li>a</ul></blockquote>", ["bullet1 1 {disc} 2"]),
  ])
  func itemsSayTheirList(_ page: String, _ expected: [String]) throws {
    #expect(try paragraphs(page) == expected)
  }

  @Test func theNinthLevelIsTheDeepest() throws {
    let page = String(repeating: "<ul><li>", count: 12) + "x"
    let read = try HTMLReader.read(Array(page.utf8))
    #expect(read.value.paragraphs.map { $0.attributes.role?.rawValue } == ["bullet9"])
    #expect(read.value.paragraphs.map { $0.attributes.listLevel } == [9])
    #expect(read.diagnostics.filter { $0.code == .htmlDepth }.count == 1)
  }
}
