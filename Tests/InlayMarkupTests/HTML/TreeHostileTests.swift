import TestKit
import Testing

@testable import InlayMarkup

/// Pages made to take long, or much memory. Each would run for minutes if its work were not linear.
@Suite struct TreeHostileTests {
  // Without optimisation, as under the sanitizers, everything takes some thirty times as long.
  #if DEBUG
    private static let many = 10_000
  #else
    private static let many = 100_000
  #endif

  private static let pieces = [
    "<div>", "<b>", "<p>", "<table>", "<a>", "<table><tr><td>", "</p>", "</b>", "<b><p>", "<a><table>",
    "<select>",
    "<template>", "<svg>", "<math><mi>", "<font color=N>", "<nobr>", "<button>", "<li>", "<dd>", "<option>",
    "<h1>",
    "x<table>", "<b><i></b></i>", "<b id=N><p>", "<p>x", "<object>", "<table><td><object></table>",
    "<form><div></form>", "<xN>", "</xN>", "<span></q>", "<frameset>", "<html aN>", "<body aN>",
    "<i><div></i>",
    "<b><div>x</b>", "<svg><title>", "<ruby><rt>", "<b id=N><i id=N><p>x</b>", "<ul><li>", "<a><div></a>",
    "<svg>\0", "<table>\0x", "<template><td>", "<template><table><tr>",
    "<math><annotation-xml encoding=text/html>",
    "<table><caption>", "<colgroup><template>", "<b N=N M=N><a N=N>", "<select><table>", "<dl><dt><dd>",
    "<x-y></x-z>",
  ]

  @Test(arguments: pieces)
  func manyOfItGiveABoundedTree(piece: String) throws {
    var page: [UInt8] = []
    for number in 0..<Self.many {
      for byte in piece.utf8 {
        if byte == UInt8(ascii: "N") { page += "\(number)".utf8 } else { page.append(byte) }
      }
    }
    let (tree, _) = try TreeDump.build(page)
    // Each tag makes at most a table with its parts, and the number of clones is bounded.
    #expect(tree.records.count <= 10 * Self.many + 500_100)
    try TreePropertyTests.check(tree, depth: 512 + 6)
  }

  @Test func tooDeepElementsAreBesideAndCounted() throws {
    let page = String(repeating: "<div>x", count: 20)
    let (tree, bounds) = try TreeDump.build(page.utf8, depth: 10)
    // <html> and <body> are two of the ten; the eleventh and later <div> are where the tenth is.
    #expect(bounds.depth == 10 && bounds.besides == 12 && !bounds.areClonesSpent)
    var node = tree.firstChild(tree.lastChild(tree.firstChild(.document)))
    for _ in 0..<7 {
      #expect(tree.word(node) == .div)
      #expect(tree.lastChild(node) != tree.firstChild(node))
      node = tree.next(tree.firstChild(node))
    }
    var besides = 0
    while !node.isNone {
      #expect(tree.word(node) == .div && tree.string(tree.text(tree.firstChild(node))) == "x")
      besides += 1
      node = tree.next(node)
    }
    #expect(besides == 13)
  }

  @Test func endTagsOfTooDeepElementsEndNoOthers() throws {
    let deep =
      String(repeating: "<div>", count: 2_000) + "x" + String(repeating: "</div>", count: 2_000) + "y"
    let (tree, _) = try TreeDump.build(deep.utf8)
    let body = tree.lastChild(tree.firstChild(.document))
    let last = tree.lastChild(body)
    #expect(tree.string(tree.text(last)) == "y")
  }

  @Test func tooDeepTemplatesShowNothing() throws {
    let page =
      String(repeating: "<div>", count: 8)
      + "<template a=1>in<template b=2><script></template></script>deep</template>in</template>out"
    let (tree, _) = try TreeDump.build(page.utf8, depth: 10)
    let dump = TreeDump.lines(tree).joined(separator: "\n")
    #expect(dump.contains("<template>") && dump.contains("\"out\""))
    #expect(!dump.contains("in\"") && !dump.contains("deep"))
  }

  /// A tag in a template that is dropped may share the attributes of one that stays.
  @Test func attributesStayAfterTooDeepTemplates() throws {
    let tag = "<b class=x>"
    let page =
      "\(tag)1</b>" + String(repeating: "<div>", count: 8)
      + "<template>\(tag)<b id=y>in</template>\(tag)<b id=z>2"
    let dump = TreeDump.lines(try TreeDump.build(page.utf8, depth: 10).tree).joined(separator: "\n")
    #expect(dump.split(separator: "class=\"x\"").count == 3 && dump.contains("id=\"z\""), "\(dump)")
    #expect(!dump.contains("id=\"y\"") && !dump.contains("in\""))
  }

  @Test(arguments: [
    ("<style></template></style>", true), ("<xmp></template></xmp>", true),
    ("<textarea></template></textarea>", true), ("<script></template></script>", true),
    ("<plaintext></template>", false),
  ])
  func textsInTooDeepTemplatesEndNone(content: String, isOver: Bool) throws {
    let page = String(repeating: "<div>", count: 8) + "<template>in\(content)in</template>out"
    let dump = TreeDump.lines(try TreeDump.build(page.utf8, depth: 10).tree).joined(separator: "\n")
    #expect(dump.contains("out") == isOver && !dump.contains("in\"") && !dump.contains("</"))
  }

  @Test func tooDeepTablesFlowOn() throws {
    let page = String(repeating: "<table><tr><td>", count: 5) + "x</table>y"
    let (tree, bounds) = try TreeDump.build(page.utf8, depth: 10)
    try TreePropertyTests.check(tree, depth: 16)
    #expect(bounds.besides > 0 && !bounds.areClonesSpent)
    #expect(TreeDump.lines(tree).contains { $0.hasSuffix("\"x\"") })
    #expect(TreeDump.lines(tree).contains { $0.hasSuffix("\"y\"") })
  }

  @Test func tooManyNodesAreAnError() throws {
    #expect(throws: MarkupError.nodes(101, maximum: 100)) {
      try TreeDump.build(String(repeating: "<p>", count: 100).utf8, nodes: 100)
    }
    // The document, <html>, <head> and <body> are four.
    #expect(
      try TreeDump.build(String(repeating: "<p>", count: 96).utf8, nodes: 100).tree.records.count == 100)
  }

  @Test func formattingThatNeverEndsIsNotCarriedOnForEver() throws {
    let opened = "<p>" + (0..<64).map { "<b id=\($0)>" }.joined()
    let page = opened + String(repeating: "<p>x", count: 20_000) + "<b><button>1</b>2"
    let (tree, bounds) = try TreeDump.build(page.utf8)
    #expect(bounds.besides == 0 && bounds.areClonesSpent)
    // Without a bound there were 64 for each of the paragraphs.
    #expect(tree.records.count < 40_064 + 40_064 / 3 + 500_000 + 10)
    // The text is all there.
    let lines = TreeDump.lines(tree)
    #expect(lines.count { $0.hasSuffix("\"x\"") } == 20_000)
    // No element is moved either: `</b>` ends nothing.
    #expect(lines.suffix(3).map { $0.drop { "| ".contains($0) } } == ["<b>", "<button>", "\"12\""])
  }

  @Test func aTagWithManyAttributesIsOneElement() throws {
    let names = (0..<3_000).map { " a\($0)=\($0)" }.joined()
    let (tree, _) = try TreeDump.build("<b\(names)><b\(names)><b\(names)><b\(names)>x".utf8)
    #expect(tree.attributes(HTMLTree.Node(4)).count == 3_000)
  }

  /// Each of their attributes is compared with those that the element has.
  @Test func manyTagsOfTheRootCompareABoundedNumberOfAttributes() throws {
    let names = (0..<4_096).map { " a\($0)" }.joined()
    let page = "<html\(names)>" + String(repeating: "<html a4095>", count: 5 * Self.many) + "<html b>x"
    let (tree, _) = try TreeDump.build(page.utf8)
    #expect(tree.attributes(tree.firstChild(.document)).count == 4_096)
  }

  @Test func aCanceledTaskBuildsNoTree() async {
    let error = await CancelledTask.error { _ = try TreeDump.build("<p>x".utf8) }
    #expect(error as? MarkupError == .cancelled)
  }
}
