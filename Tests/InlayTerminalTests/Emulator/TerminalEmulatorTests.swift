import InlayTerminal
import TestKit
import Testing

/// That the judge sees what it is to see.
struct TerminalEmulatorTests {
  private func terminal(_ bytes: String, columns: Int = 10, rows: Int = 3, start: Int = 0) -> TerminalEmulator
  {
    let terminal = TerminalEmulator(columns: columns, rows: rows, start: start)
    terminal.feed(Array(bytes.utf8))
    terminal.finish()
    return terminal
  }

  /// The picture of the facts: one byte of PNG is enough for a terminal that does not decode.
  private let sent = "\u{1B}_Ga=t,f=100,i=704709123,q=2;AAAA\u{1B}\\"
  private let placed = "\u{1B}_Ga=p,U=1,i=704709123,c=2,r=1,q=2\u{1B}\\"

  @Test(
    "faults are seen",
    arguments: [
      ("0123456789a\n", "the line is wrapped"), ("\u{1B}[1ma\n", "rendition is left behind"),
      ("a", "not at the start"),
      ("\u{1B}]8;;https://x\u{1B}\\a\n", "a link is left open"), ("\u{1B}[5n\n", "unknown CSI"),
      ("a\r\n", "control"),
      ("\u{1B}[58;2;1;2;3ma\u{1B}[m\n", "SGR 58"), ("\u{85}\n", "control"),
      ("\u{1B}_Ga=t,f=100,i=704709123;AAAA\u{1B}\\", "q=2"),
      ("\u{1B}_Ga=t,f=100,i=5,q=2;AAAA\u{1B}\\", "id 5"),
      ("\u{1B}_Ga=p,U=1,i=704709123,c=2,r=1,q=2\u{1B}\\", "not sent"),
      ("\u{1B}_Ga=t,f=100,i=704709123,q=2,m=1;AAA\u{1B}\\", "no multiple of 4"),
      ("\u{1B}Pq#1;2;0;0;0~\u{1B}\\", "raster"), ("\u{1B}Pq\"1;1;1;6#1;2;0;0;0~-\u{1B}\\", "new line"),
      ("\u{1B}Pq\"1;1;1;6#1;2;0;0;0~~\u{1B}\\", "wider"), ("\u{1B}]1337;File=size=3:AAAA\u{7}", "downloaded"),
      ("a\u{1B}[D\u{1B}Pq\"1;1;10;18#1;2;0;0;0~\u{1B}\\", "over something else"),
      ("\n\n\u{1B}Pq\"1;1;1;6#1;2;0;0;0~\u{1B}\\", "scroll"),
      ("\u{1B}7\u{1B}Pq\"1;1;1;6#1;2;0;0;0~\u{1B}\\\u{1B}8a\n", "text over a picture"),
    ])
  func faults(bytes: String, problem: String) {
    let problems = terminal(bytes).problems
    #expect(problems.contains { $0.contains(problem) }, "\(problems)")
  }

  @Test(
    "placeholders by the rules of the protocol: marks that are missing are those of the left neighbor, and one more"
  )
  func inference() {
    func parts(_ cells: String) -> [EmulatedCell.Part?] {
      let terminal = terminal("\(sent)\(placed)\u{1B}[38;2;1;2;3m\(cells)\u{1B}[m\n")
      #expect(terminal.problems.isEmpty)
      return Array(terminal.placeholderParts(row: 0).prefix(4))
    }
    let left = EmulatedCell.Part(picture: 704_709_123, row: 0, column: 0)
    let right = EmulatedCell.Part(picture: 704_709_123, row: 0, column: 1)
    #expect(parts("\u{10EEEE}\u{305}\u{305}\u{59C}\u{10EEEE}") == [left, right, nil, nil])
    #expect(parts("\u{10EEEE}\u{305}\u{305}\u{59C}\u{10EEEE}\u{305}") == [left, right, nil, nil])
    #expect(parts("\u{10EEEE}\u{305}\u{305}\u{59C}\u{10EEEE}\u{305}\u{30D}") == [left, right, nil, nil])
    // Two copies, every mark spelled out.
    let copy = "\u{10EEEE}\u{305}\u{305}\u{59C}\u{10EEEE}\u{305}\u{30D}\u{59C}"
    #expect(parts(copy + copy) == [left, right, left, right])
  }

  @Test("two copies side by side that do not spell out their columns run into one")
  func copies() {
    let cell = "\u{10EEEE}"
    let terminal = terminal(
      "\(sent)\(placed)\u{1B}[38;2;1;2;3m\(cell)\u{305}\u{305}\u{59C}\(cell)\(cell)\(cell)\u{1B}[m\n")
    _ = terminal.placeholderParts(row: 0)
    #expect(terminal.problems.contains { $0.contains("a placeholder of nothing") })
  }

  @Test("the wrap is put off, the screen scrolls, and the saved cursor comes back")
  func cursor() {
    let terminal = terminal("0123456789\nb\nc\nd\u{1B}[A\u{1B}[Cx\u{1B}[B\n", rows: 2)
    #expect(terminal.rows.count == 5)
    #expect(
      terminal.rows.map { $0.map(\.text).joined() } == [
        "0123456789", "b", "c x".replacing(" ", with: ""), "d", "",
      ])
    #expect(terminal.problems.isEmpty)
  }
}
