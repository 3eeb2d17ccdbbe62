import InlayCore
import InlayFiles
import InlayFormats
import InlayMarkup
import TestKit
import Testing

@testable import InlayHTML

/// Pages that hardly anybody writes.
@Suite struct HTMLRareReadingTests {
  @Test(
    arguments: [
      // Lists in a line are lists, and the types of their markers.
      ("<ul style='display:inline'><li>a</ul>b", "•\ta\nb"),
      ("<ol style='list-style-type:foo'><li>a</ol>", "1.\ta"),
      ("<ul style=\"list-style-type:'-  '\"><li>a</ul>", "-\ta"),
      ("<ul style=\"list-style-type:'  '\"><li>a</ul>", "a"),
      ("<ul style=\"list-style-type:''\"><li>a</ul>", "a"),
      // Readings, with and without the parentheses that the page has for others.
      ("<ruby>a<rt>b</rt><rp>)</rp></ruby>", "a(b)"), ("<ruby>a<rt>b</rt> <rp>)</rp></ruby>", "a(b )"),
      ("<ruby>a<rp>[</rp><rt>b</rt></ruby>", "a[b"), ("<ruby>a<rt>b</rt>c<rp>)</rp></ruby>", "a(b)c)"),
      // Controls.
      ("a<input type=hidden value=b>c", "ac"), ("a<input type=submit>c", "ac"),
      ("a<input type=BUTTON value='b&#10;d'>c", "ab dc"),
      ("a<input type=reset value=''>c", "ac"), ("a<input value=b>c", "ac"),
      // Ends of paragraphs in the middle of text.
      ("<p>a&#8233;&#8233;b</p>", "a\n\nb"), ("<pre>a&#8233; b\n\u{2029}c</pre>", "a\n b\n\nc"),
      ("<p style='white-space:pre-line'>a&#8233;  \n b</p>", "a\n\nb"),
      // What is not shown as it stands.
      ("<div style='display:table-column'>a</div>b", "b"),
      ("<div style='display:table-column-group'>a</div>b", "b"),
      ("<div style='display:table'><textarea>a</textarea><span>b</span></div>c", "b\nc"),
    ] as [(String, String)])
  func givesItsText(_ page: String, _ text: String) throws {
    let read = try htmlText(page).debugDescription
    #expect(read == text.debugDescription)
  }

  // MARK: Attributes of our own

  /// A page reads as one in which the attributes without a valid value are not.
  @Test(arguments: [
    "<p data-inlay-list-level=x>", "<p data-inlay-marker-length=x>", "<p data-inlay-nothing=1>",
    "<p data-inlay-marker-length=>",
    "<p data-inlay-list-level=>", "<p data-inlay-list-level=99999999999999999999>",
    "<p data-inlay-marker-length=9223372036854775808>",
  ])
  func wrongValuesCountForNothing(_ tag: String) throws {
    #expect(try HTMLReader.read(Array("\(tag)ab".utf8)).value == HTMLReader.read(Array("<p>ab".utf8)).value)
  }

  /// Numbers that no attribute may have are left out, whatever is done with the text then.
  @Test(arguments: [
    "9223372036854775807", "-9223372036854775808", "4294967296", "-1", "1000000000", "3", "2",
  ])
  func extremeNumbersAreInRangeOrLeftOut(_ number: String) throws {
    for tag in [
      "<p data-inlay-marker-length=N>ab<p>cd", "<p>x<ul><li data-inlay-marker-length=N>ab<li>c</ul>",
      "<ul><li data-inlay-list-level=N>ab</ul>",
      "<table data-inlay-header-rows=N><tr><td data-inlay-rowspan=N>a<td data-inlay-colspan=N>b<tr><td>c</table>",
      "<ol start=N><li>a<li value=N>b</ol>", "<table><tr><td rowspan=N colspan=N>a<td>b<tr><td>c</table>",
      "<p style='--inlay-superscript:N;--inlay-ligatures:N;line-height:N;margin:Npx;font-size:Npx'>a",
    ] {
      var limits = Limits.default
      limits.tableColumns = 2_000
      let page = Array(tag.replacing("N", with: number).utf8)
      guard let text = try? HTMLReader.read(page, limits: limits).value else { continue }
      try text.checkInvariants()
      let sink = MemorySink()
      _ = try HTMLWriter.write(text, to: sink)
      #expect(try HTMLReader.read(sink.bytes).value.text == text.text)
    }
  }

  @Test(
    arguments: [
      ("5pt - 12.5%", [.length(.points(5)), nil, .share(125)]),
      ("1.25pt", [.length(Length(thousandths: 1_250))]), ("", []),
      ("0%  100.0%", [.share(0), .share(1_000)]), ("x", nil), ("5", nil), ("5%%", nil), ("1.25%", nil),
      ("1.x%", nil), ("1.%", nil),
      (".5%", nil), ("100001%", nil), ("100000.1%", nil), ("1.2.3%", nil), ("-1pt", nil), (".5pt", nil),
      ("pt", nil), ("1.pt", nil),
      ("1.2345pt", nil), ("12345678901234pt", nil), ("9999999999999pt", nil), ("5pt x", nil), ("-", [nil]),
    ] as [(String, [BlockDimension?]?)])
  func widthsOfColumns(_ text: String, _ widths: [BlockDimension?]?) throws {
    #expect(HTMLColumnWidths.widths(text) == widths)
    let page = "<table data-inlay-table data-inlay-column-widths='\(text)'><tr><td>a<td>b</table>"
    #expect(
      try HTMLReader.read(Array(page.utf8)).value.tables.first?.attributes.values.columnWidths == widths)
  }

  @Test(
    arguments: [
      ("2", 2), ("0", 0), ("x", nil), ("", nil), ("99999999999", nil), ("-1", nil),
    ] as [(String, Int?)])
  func rowsOfHeaders(_ text: String, _ rows: Int?) throws {
    let rest = "dir=rtl><tr><td>a<td>b</table>"
    var plain = try #require(
      try HTMLReader.read(Array("<table \(rest)".utf8)).value.tables.first?.attributes.values)
    #expect(plain.direction == .rightToLeft)
    plain.headerRows = rows
    let page = "<table data-inlay-header-rows='\(text)' \(rest)"
    #expect(try HTMLReader.read(Array(page.utf8)).value.tables.first?.attributes.values == plain)
  }

  @Test func tooManyWidthsAreNone() {
    let most = String(repeating: "- ", count: 1 << 20)
    #expect(HTMLColumnWidths.widths(most)?.count == 1 << 20)
    #expect(HTMLColumnWidths.widths(most + "-") == nil)
  }

  /// A number out of range takes no other attribute of its paragraph with it.
  @Test(arguments: ["99999999999", "-99999999999", "x"])
  func numbersOutOfRangeAreAlone(_ number: String) throws {
    for name in ["list-level", "marker-length"] {
      let values = try htmlParagraphs("<p data-inlay-\(name)=\(number) align=right>a")
      #expect(values.map(\.alignment) == [.right])
    }
  }

  // MARK: The head

  @Test(
    arguments: [
      ("5pt", 5_000), ("-5.25pt", -5_250), ("0.001pt", 1), ("5", nil), (".5pt", nil), ("pt", nil),
      ("x5pt", nil), ("5.pt", nil),
      ("5.x pt", nil), ("5.1234pt", nil), ("12345678901234pt", nil), ("9999999999999pt", nil),
      ("-9999999999999.999pt", nil),
      ("1000000000pt", 1_000_000_000_000), ("1000000000.001pt", nil), ("", nil),
    ] as [(String, Int?)])
  func lengthsOfThePaper(_ text: String, _ thousandths: Int?) throws {
    let read = try HTMLReader.read(Array("<meta name='inlay:paper-width' content='\(text)'>".utf8)).value
    #expect(read.attributes.paperWidth?.thousandths == thousandths)
    try read.checkInvariants()
  }

  @Test(
    arguments: [
      ("2024", "2024"), ("2024-05", "2024-05"), ("2024-05-06x", "2024-05-06"),
      ("2024-05-06T07", "2024-05-06"),
      ("2024-05-06T07:08Z", "2024-05-06T07:08"), ("2024-05-06T07:08:09.5", "2024-05-06T07:08:09"),
      ("2024x", nil), ("2024-05-", nil),
      ("2024-05x", nil), ("24", nil), ("May 2024", nil),
    ] as [(String, String?)])
  func datesOfAPage(_ text: String, _ date: String?) throws {
    let read = try HTMLReader.read(
      Array("<meta name=date content='\(text)'><meta name=author content=''>".utf8))
    #expect(read.value.attributes.modified == date && read.value.attributes.author == nil)
    #expect(
      read.diagnostics.map(\.message)
        == (date == nil ? ["the date \(text.debugDescription) of date has an unknown format"] : []))
  }

  // MARK: Bounds

  @Test func textUnitsIncludeTheLastLineEnd() throws {
    var limits = Limits.default
    limits.textUnits = 3
    #expect(try htmlText("<p>abc", limits: limits) == "abc")
    #expect(throws: InlayError.self) { try htmlText("<p>abcd", limits: limits) }
    #expect(throws: InlayError.self) { try htmlText("<p data-inlay-newline>abc", limits: limits) }
    limits.textUnits = 4
    #expect(try htmlText("<p data-inlay-newline>abc", limits: limits) == "abc\n")
  }

  /// Text is passed on in pieces; what stands around their ends does not show.
  @Test func longTextsAreReadInPieces() throws {
    let piece = String(repeating: "é ", count: 20_000) + "x"
    let paragraph = "<p style=margin-left:9pt>\(piece)<img src=a.png alt=b><b>c</b>"
    let table = "<table><tr><td>\(paragraph)\(paragraph)<td>d</table>"
    let read = try HTMLReader.read(
      Array(("<!DOCTYPE html>" + String(repeating: paragraph + table, count: 3)).utf8)
    ).value
    try read.checkInvariants()
    let line = piece + "\u{FFFC}c\n"
    #expect(read.text == String(repeating: line + line + line + "d\n", count: 3))
    #expect(read.placements.count == 9 && read.images.count == 1)
    let length = line.utf16.count
    #expect(read.blocks.map(\.range.count) == [2 * length, 2, 2 * length, 2, 2 * length, 2])
    #expect(read.paragraphs.allSatisfy { $0.attributes.leadingIndent == .points(9) })
    #expect(read.runs.count == 9 && read.runs.allSatisfy { $0.attributes.weight == 700 })
  }

  @Test func aCanceledTaskReadsNothing() async {
    let page = Array("<p>x".utf8)
    let error = await CancelledTask.error { _ = try HTMLReader.read(page) }
    #expect(CancelledTask.isBare(error))
    let whole = Array(("<p>" + String(repeating: "<b>x</b>", count: 3_000)).utf8)
    #expect(CancelledTask.isBare(await CancelledTask.error { _ = try HTMLReader.read(whole) }))
  }

  /// A tree that no parser made may have neither head nor body.
  @Test func treesWithoutAHead() throws {
    var tree = HTMLTree(source: Array("x".utf8))
    let text = HTMLText(at: 0, count: 1, isMade: false)
    let p = tree.add(.p, to: .document)
    tree.add(text, to: p)
    #expect(try HTMLReader.read(tree, resources: .none, limits: .default).value.text == "x")
    let html = tree.add(.html, to: .document)
    tree.add(text, to: html)
    #expect(try HTMLReader.read(tree, resources: .none, limits: .default).value.text == "x\nx")
    let head = tree.add(.head, to: html)
    let base = tree.add(.base, to: head)
    tree.add(.href, text, to: base)
    #expect(tree.baseReference.map { Array($0) } == Array("x".utf8))
  }

  // MARK: Maps

  @Test func aMapIsReadFromJSON() throws {
    let map = try HTMLResourcePlacement.map(json: Array(#"{"a":"https://x/é.png","b":"c.png"}"#.utf8))
    #expect(map == .map([ExactString("a"): "https://x/é.png", ExactString("b"): "c.png"]))
    var limits = Limits.default
    limits.jsonBytes = 1
    #expect(throws: InlayError.limit("jsonBytes", allowed: 1, found: 2)) {
      try HTMLResourcePlacement.map(json: Array("{}".utf8), limits: limits)
    }
    #expect(try HTMLResourcePlacement.map(json: Array("{}".utf8)) == .map([:]))
  }

  @Test(arguments: [
    #"{"a":"javascript:x"}"#, #"{"a":"data:image/png,x"}"#, #"{"a":""}"#, #"{"a":" #x"}"#,
    #"{"a":" Java\nScript:x"}"#,
  ])
  func mapsWithURLsThatCannotBeUsed(_ json: String) {
    #expect {
      try HTMLResourcePlacement.map(json: Array(json.utf8))
    } throws: { ($0 as? InlayError)?.code == .htmlUnsafeURL }
  }

  @Test(arguments: ["[]", "", "{", #"{"a":1}"#, #"{"a":{"b":"c"}}"#, #"{"a":"b"} x"#, #"{"a"}"#])
  func mapsThatAreNone(_ json: String) {
    #expect {
      try HTMLResourcePlacement.map(json: Array(json.utf8))
    } throws: { ($0 as? InlayError).map { $0.code != .htmlUnsafeURL } ?? false }
  }

  // MARK: Files

  @Test(arguments: [
    ("note.html", "note_files"), ("a/b.htm", "b_files"), ("a/b.c.html", "b.c_files"), ("a/b/", "b_files"),
    ("a/b//", "b_files"),
    ("/", "_files"), ("", "_files"), (".html", ".html_files"), ("a", "a_files"),
  ])
  func theFolderOfAPage(_ path: String, _ folder: String) {
    #expect(HTMLResourcePlacement.files(besidePage: path) == .files(folder: folder))
  }

  @Test(arguments: ["", "a b", "é", "a_b", String(repeating: "a", count: 254)])
  func noDomain(_ text: String) { #expect(!HTMLResourcePlacement.isDomain(text)) }

  @Test func domains() {
    for text in ["inlay.invalid", "A-1", "a", String(repeating: "a", count: 253)] {
      #expect(HTMLResourcePlacement.isDomain(text))
    }
  }

  @Test(arguments: [
    ("<html>", true), ("<!DOCTYPE html>", true), ("<?xml version='1.0'?><html lang=日>", true),
    ("<?xml ", false),
    ("<html", false), ("<b>", false), ("<htm", false), ("", false), ("<", false), ("<!--<html>", false),
    ("日<html>", false),
  ])
  func pagesInUTF16AreRecognized(_ text: String, _ isPage: Bool) {
    let units = Array(text.utf16)
    #expect(HTMLRecognition.isPage(units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }) == isPage)
    #expect(HTMLRecognition.isPage(units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }) == isPage)
    #expect(HTMLRecognition.isPage(Array(text.utf8)) == isPage)
  }

  @Test func filesBesideAPageAreFound() throws {
    var options = ReadOptions()
    options.filesBeside = { path in path.description == "a.png" ? MemorySource(ImageBytes.png) : nil }
    for (name, picture) in [("x/p.html", "a.png"), (nil, "a.png"), ("p.html", "b.png")] {
      let page = FormatInput.file(MemorySource(Array("<img src=\(picture)>".utf8)), name: name)
      let text = try Format.html.read(page, options: options).value
      #expect((text.images.first?.content.source != nil) == (picture == "a.png"))
    }
  }

  @Test func aFolderWithoutAPageIsNone() throws {
    var builder = FileTreeBuilder()
    try builder.add(file: MemorySource(Array("x".utf8)), at: "a.txt")
    #expect(throws: InlayError.formatNeedsFile(.html)) {
      try Format.html.read(.tree(builder.finish(), name: nil))
    }
  }
}
