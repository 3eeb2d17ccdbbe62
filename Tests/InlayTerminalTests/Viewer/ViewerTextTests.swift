import InlayCore
import InlayPixels
import InlayUnicode
import TestKit
import Testing

@testable import InlayTerminal

/// Scrolling, searching, links and pictures in the text, by what is to be seen.
struct ViewerTextTests {
  /// The screen after keys.
  private func screen(_ viewer: inout Viewer, _ keys: String = "") -> [String] {
    viewer.type(keys)
    var model = ScreenModel(columns: viewer.screenSize.columns, rows: viewer.screenSize.rows)
    viewer.restart()
    defer { #expect(model.problems.isEmpty) }
    return viewer.screen(&model)
  }

  private func first(_ viewer: inout Viewer, _ keys: String) -> String { screen(&viewer, keys)[0] }

  @Test("lines, half screens and screens, the start, the end and a line, as less has them")
  func scrolling() throws {
    var viewer = ViewerSample.viewer(try ViewerSample.numbered(30))
    #expect(screen(&viewer) == ["line 1", "line 2", "line 3", "line 4", "line 5", "note      line 1   …"])
    #expect(first(&viewer, "j") == "line 2")
    #expect(first(&viewer, "5j") == "line 7")
    #expect(first(&viewer, "k") == "line 6")
    #expect(first(&viewer, " ") == "line 11")
    #expect(first(&viewer, "b") == "line 6")
    #expect(first(&viewer, "d") == "line 8")
    #expect(first(&viewer, "u") == "line 6")
    #expect(first(&viewer, "3d") == "line 9")
    #expect(first(&viewer, "d") == "line 12")
    #expect(first(&viewer, "G") == "line 26")
    #expect(first(&viewer, "j") == "line 26")
    #expect(first(&viewer, "g") == "line 1")
    #expect(first(&viewer, "k") == "line 1")
    #expect(first(&viewer, "20G") == "line 20")
    #expect(first(&viewer, "7g") == "line 7")
    #expect(first(&viewer, "999999999999999999999G") == "line 26")
    #expect(first(&viewer, "\u{1B}[5~\u{1B}[A") == "line 20")
    #expect(first(&viewer, "\u{1B}[H\u{1B}[6~\u{1B}[B\r") == "line 8")
    #expect(first(&viewer, "\u{1B}[<64;1;1M") == "line 5")
    #expect(first(&viewer, "\u{1B}[<65;1;1M") == "line 8")
    #expect(!viewer.isDone)
    viewer.type("q")
    #expect(viewer.isDone)
  }

  @Test("a short text stays where it is, and an empty one is an empty screen")
  func short() throws {
    var viewer = ViewerSample.viewer(try ViewerSample.text("one", "two"))
    #expect(screen(&viewer, "jjj d G") == ["one", "two", "", "", "", "note      all   h: …"])
    #expect(viewer.top == 0)
    var empty = ViewerSample.viewer(try ViewerSample.text(""))
    for keys in ["", "j", "G", "/x\r", "\t", "]", "o", "h", "q", "?y\r", "n", "\u{1B}[<0;1;1M"] {
      _ = screen(&empty, keys)
      #expect(empty.top == 0)
    }
  }

  @Test("a search goes to the match, on to the next, back, and says if there is none")
  func search() throws {
    var viewer = ViewerSample.viewer(try ViewerSample.numbered(40))
    #expect(screen(&viewer, "/LINE 3").last == "/LINE 3")
    _ = screen(&viewer, "\r")
    #expect(viewer.message == "not found below", "a capital letter is meant")
    _ = screen(&viewer, "/line 3\r")
    #expect(viewer.found?.line == 2)
    #expect(viewer.top == 0, "it was on the screen")
    _ = screen(&viewer, "n")
    #expect(viewer.found?.line == 29)
    #expect(viewer.top == 28, "a third of the screen is above it")
    _ = screen(&viewer, "nnnn")
    #expect(viewer.found?.line == 33)
    _ = screen(&viewer, "N")
    #expect(viewer.found?.line == 32)
    _ = screen(&viewer, "nnnnnnn")
    #expect(viewer.found?.line == 38)
    _ = screen(&viewer, "n")
    #expect(viewer.message == "not found below")
    _ = screen(&viewer, "?line 1\r")
    #expect(viewer.found?.line == 18)
    _ = screen(&viewer, "nN")
    #expect(viewer.found?.line == 18)
    _ = screen(&viewer, "/zzz\u{17}line 39\r")
    #expect(viewer.found?.line == 38)
    _ = screen(&viewer, "g/abc\u{1B}")
    #expect(viewer.mode == .text)
    _ = screen(&viewer, "/\u{7F}")
    #expect(viewer.mode == .text)
  }

  @Test("a match may go on over the end of a line, but not of a paragraph")
  func broken() throws {
    let text = try ViewerSample.text("alpha beta gamma delta epsilon", "zeta")
    var viewer = ViewerSample.viewer(text, columns: 12)
    viewer.text.layOut(rows: .max)
    #expect(
      (0..<viewer.text.lineCount).map { String(decoding: viewer.text.utf8(of: $0), as: UTF8.self) } == [
        "alpha beta", "gamma delta", "epsilon", "zeta",
      ])
    func parts(_ pattern: String) throws -> [[String]] {
      let pattern = try #require(TextPattern(pattern))
      return viewer.text.matches(pattern, in: 0..<4).map { match in
        match.parts.filter { !$0.range.isEmpty }.map { part in
          let line = Array(viewer.text.utf8(of: part.line))
          return "\(part.line):" + String(decoding: line[part.range], as: UTF8.self)
        }
      }
    }
    #expect(try parts("beta gamma") == [["0:beta", "1:gamma"]])
    #expect(try parts("a  b") == [["0:a b"]])
    #expect(try parts("delta epsilon") == [["1:delta", "2:epsilon"]])
    #expect(try parts("epsilon zeta").isEmpty)
    #expect(try parts("ta").count == 3)
    #expect(TextPattern("") == nil)
  }

  @Test("small letters find capital ones, also outside ASCII")
  func folding() throws {
    var viewer = ViewerSample.viewer(try ViewerSample.text("ÄRGER Ärger ärger ΣΊΣΥΦΟΣ"), columns: 60)
    viewer.text.layOut(rows: .max)
    func count(_ pattern: String) -> Int {
      TextPattern(pattern).map { viewer.text.matches($0, in: 0..<1).count } ?? -1
    }
    #expect(count("ärger") == 3)
    #expect(count("Ärger") == 1)
    #expect(count("ÄRGER") == 1)
    #expect(count("σίσυφοσ") == 1)
  }

  private func linked() throws -> DecomposedText {
    func link(_ text: String, _ address: String) -> AttributedRun {
      var attributes = CharacterAttributes()
      attributes.link = address
      return AttributedRun(text, character: attributes)
    }
    return try Decomposer.decompose([
      AttributedRun("see "), link("one two three four", "https://a.example/1"), AttributedRun(" and "),
      link("next", "javascript:alert(1)"), AttributedRun("\nend"),
    ]).value
  }

  @Test("links are selected one after the other, and their addresses shown and copied")
  func links() throws {
    var viewer = ViewerSample.viewer(try linked(), columns: 40)
    _ = screen(&viewer, "y")
    #expect(viewer.message == "no link is selected: Tab selects one")
    #expect(screen(&viewer, "\t").last?.hasPrefix("link: https://a.example/1") == true)
    viewer.type("y")
    // base64 of the address.
    #expect(viewer.pending == Array("\u{1B}]52;c;aHR0cHM6Ly9hLmV4YW1wbGUvMQ==\u{7}".utf8))
    #expect(viewer.message == "copied, if the terminal allows it: https://a.example/1")
    _ = viewer.frame()
    #expect(screen(&viewer, "\t").last?.hasPrefix("link: javascript:alert(1)") == true)
    viewer.type("y")
    #expect(viewer.pending.isEmpty)
    #expect(viewer.message?.contains("not copied") == true)
    _ = screen(&viewer, "\t")
    #expect(viewer.message == "no link below")
    #expect(screen(&viewer, "\u{1B}[Z").last?.hasPrefix("link: https") == true)
    _ = screen(&viewer, "\u{1B}")
    #expect(viewer.selection == nil)
    // A click on the link.
    #expect(screen(&viewer, "\u{1B}[<0;6;1M").last?.hasPrefix("link: https") == true)
  }

  @Test("a link broken over lines is one link")
  func brokenLink() throws {
    var viewer = ViewerSample.viewer(try linked(), columns: 12)
    _ = screen(&viewer, "\t")
    guard case .link(let link) = viewer.selection else { return #expect(Bool(false)) }
    #expect(link.line == 0)
    #expect(!viewer.text.pieces(of: link, on: 1).isEmpty)
    _ = screen(&viewer, "\t")
    guard case .link(let next) = viewer.selection else { return #expect(Bool(false)) }
    #expect(next.address.string == "javascript:alert(1)")
  }

  @Test("what strangers wrote reaches the status line without control characters")
  func hostile() throws {
    var attributes = CharacterAttributes()
    attributes.link = "https://a/\u{1B}]52;c;AAAA\u{7}\u{9B}2J\u{202E}"
    let image = InlineImage(
      description: "cat\u{1B}[2J\u{7}\n\u{10EEEE}", mediaType: .png,
      content: .bytes(try Pictures.png(Pictures.pixels(8, 8))))
    let text = try Decomposer.decompose([
      AttributedRun("x", character: attributes), AttributedRun(image: PlacedImage(image, kind: .glyph)),
    ]).value
    var viewer = ViewerSample.viewer(text, .blocks, columns: 70)
    #expect(screen(&viewer, "\t").last?.hasPrefix("link: https://a/␛]52;c;AAAA␇\\u{9B}2J") == true)
    #expect(screen(&viewer, "]").last?.hasPrefix("picture 1 of 1: cat␛[2J␇ \\u{10EEEE}") == true)
    // Keys are those of a user, but may be pasted.
    #expect(screen(&viewer, "/a\u{202E}b").last == "/ab")
  }

  @Test("the status line is as wide as the screen")
  func statusWidth() throws {
    try Property.check("status lines", cases: 500) { source in
      let columns = source.int(in: 1...30)
      let row = StatusText.row(source.text(), source.text(), columns: columns, .modern)
      let text = String(decoding: row.dropFirst(4).dropLast(3), as: UTF8.self)
      try expect(row.starts(with: Array("\u{1B}[7m".utf8)) && row.suffix(3) == Array("\u{1B}[m".utf8)[...])
      try expect(!text.unicodeScalars.contains { $0.properties.generalCategory == .control })
      try expect(InlayTerminal.StatusText(text, columns: 1_000, .modern).columns == columns, "\(text)")
    }
  }

  @Test("lines are as wide as the options say, but not wider than the screen")
  func width() throws {
    var viewer = ViewerSample.viewer(try ViewerSample.text("one two three four five six"))
    viewer.options.columns = 14
    for (columns, lines) in [
      (9, ["one two", "three", "four five", "six"]), (40, ["one two three", "four five six", "", ""]),
    ] {
      viewer.resize(CellBox(columns: columns, rows: 6), cell: nil)
      var model = ScreenModel(columns: columns, rows: 6)
      #expect(viewer.screen(&model).prefix(4) == lines[...])
      #expect(model.problems.isEmpty)
    }
  }

  @Test("a new width keeps the line at the top")
  func resize() throws {
    let words = (0..<400).map { "w\($0)" }
    let text = try DecomposedText.sample(
      stride(from: 0, to: 400, by: 40).map { words[$0..<$0 + 40].joined(separator: " ") }.joined(
        separator: "\n"),
      images: [])
    var viewer = ViewerSample.viewer(text, columns: 40, rows: 10)
    _ = screen(&viewer, "23G")
    let word = try #require(screen(&viewer)[0].split(separator: " ").first)
    for columns in [12, 77, 33, 40] {
      viewer.resize(CellBox(columns: columns, rows: 10), cell: nil)
      let top = screen(&viewer)[0]
      let number = try #require(top.split(separator: " ").first.flatMap { Int($0.dropFirst()) })
      let wanted = try #require(Int(word.dropFirst()))
      // The line that has the word begins at or before it: a line of 77 columns has at most 20 of them.
      if columns == 40 { #expect(number == wanted, "the way back leads to the same line") }
      #expect(number <= wanted + 1 && wanted - number <= 20, "\(columns): \(top)")
    }
  }

  @Test("the keys are explained")
  func help() throws {
    var viewer = ViewerSample.viewer(try ViewerSample.numbered(3), columns: 80)
    #expect(screen(&viewer, "h")[0] == "TEXT")
    #expect(screen(&viewer, "j")[0].hasPrefix("  j  Down"))
    _ = screen(&viewer, "Gq")
    #expect(viewer.mode == .text)
    for line in ViewerHelp.lines { #expect(line.utf8.count <= 100) }
  }
}
