import InlayCore
import InlayPixels
import TestKit
import Testing

@testable import InlayTerminal

/// Tables in the viewer, and on terminals of several kinds.
@Suite struct ViewedTableTests {
  private func found(_ pattern: String, in viewer: Viewer) -> Int? {
    var viewer = viewer
    _ = viewer.frame()
    viewer.type("/\(pattern)\r")
    _ = viewer.frame()
    return viewer.found?.line
  }

  @Test func searchFindsTextInACell() throws {
    let text = try TableSample([["one two three", "alpha beta gamma"], ["c3", "d"]]).text()
    var viewer = ViewerSample.viewer(text, columns: 22, rows: 12)
    _ = viewer.frame()
    func line(_ words: String) -> Int? {
      (0..<viewer.text.lineCount).first {
        String(decoding: viewer.text[$0].text, as: UTF8.self).contains(words)
      }
    }
    // Words that are on two lines of a cell, beside words of another cell.
    let (two, three) = try (#require(line("two")), #require(line("three")))
    #expect(three == two + 1)
    #expect(found("two three", in: viewer) == two)
    let (beta, gamma) = try (#require(line("beta")), #require(line("gamma")))
    #expect(gamma == beta + 1)
    #expect(found("beta gamma", in: viewer) == beta)
    #expect(found("gamma", in: viewer) == gamma)
    // Two cells, and lines of the table, are not one text.
    #expect(found("two beta", in: viewer) == nil)
    #expect(found("two alpha", in: viewer) == nil)
    #expect(found("│", in: viewer) == nil)
  }

  @Test func aPictureInATableIsCutAtTheEdge() throws {
    let image = try Pictures.image(Pictures.pixels(20, 60), description: "cat")
    var runs: [AttributedRun] = []
    var number = 0
    runs.append(AttributedRun("a\nb\n"))
    TableSample([["1\n2\n3\n4\n5", "@"]]).append(to: &runs, in: [], &number)
    let text = try Decomposer.decompose(runs).value.mappingImages { _ in image }
    var viewer = ViewerSample.viewer(text, .kittyDirect, columns: 20, rows: 6)
    let first = String(decoding: viewer.frame(), as: UTF8.self)
    // Two of its three rows are on the screen, from the fourth line on.
    #expect(first.contains("x=0,y=0,w=20,h=40,c=2,r=2"), "\(first.debugDescription)")
    viewer.type("4j")
    let second = String(decoding: viewer.frame(), as: UTF8.self)
    #expect(second.contains("x=0,y=20,w=20,h=40,c=2,r=2"), "\(second.debugDescription)")
  }

  @Test func anAnchorKeepsTheRowOfATable() throws {
    let text = try TableSample((0..<30).map { ["row \($0)", "some words that wrap"] }).text()
    var viewer = ViewerSample.viewer(text, columns: 40, rows: 6)
    _ = viewer.frame()
    for _ in 0..<21 { viewer.type("j") }
    _ = viewer.frame()
    let before = viewer.text[viewer.text.line(atRow: viewer.top)]
    viewer.resize(CellBox(columns: 20, rows: 6), cell: nil)
    _ = viewer.frame()
    let after = viewer.text[viewer.text.line(atRow: viewer.top)]
    func row(_ line: TerminalLine) -> Substring? {
      String(decoding: line.text, as: UTF8.self).split(separator: "│").first
    }
    // In the narrow table, "row" and its number are on two lines.
    #expect(row(before)?.contains("row 10") == true)
    let next = viewer.text[viewer.text.line(atRow: viewer.top) + 1]
    #expect(row(after)?.contains("row") == true)
    #expect(row(next)?.contains("10") == true)
  }

  @Test(
    arguments: [
      (["TERM": "xterm-256color", "LANG": "de_DE.UTF-8"], true), (["TERM": "xterm"], true),
      (["TERM": "xterm", "LANG": "en_US.utf8"], true), (["TERM": "xterm", "LANG": "C"], false),
      (["TERM": "xterm", "LANG": "de_DE.UTF-8", "LC_ALL": "POSIX"], false),
      (["TERM": "dumb", "LANG": "de_DE.UTF-8"], false), (["TERM": "linux", "LANG": "de_DE.UTF-8"], false),
    ])
  func boxesAreDrawnWhereTheyAreKnown(environment: [String: String], draws: Bool) {
    let found = TerminalCapabilities.forExplicit(
      .blocks, environment: TerminalEnvironment(environment), window: nil)
    #expect(found.drawsBoxes == draws)
  }
}
