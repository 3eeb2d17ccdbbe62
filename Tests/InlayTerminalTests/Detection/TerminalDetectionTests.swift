import InlayCore
import InlayUnicode
import TestKit
import Testing

@testable import InlayTerminal

struct TerminalDetectionTests {
  private struct Wanted: Sendable {
    var terminal: RecordedTerminal
    var name: String
    var protocols: [GraphicsProtocol]
    var cell: CellSize?
    var widths: WidthProfile
    var background: TextColor
    var reorders = false
    var transparent = true
    var synchronizes = false
    var colors = ColorDepth.direct
    var limit: CellBox?
  }

  private static let wanted = [
    Wanted(
      terminal: .xterm, name: "XTerm 379", protocols: [.sixel, .blocks, .text],
      cell: CellSize(width: 10, height: 20), widths: .xterm,
      background: TextColor(red: 32, green: 32, blue: 32),
      limit: CellBox(columns: 900, rows: 600)),
    Wanted(
      terminal: .kitty026, name: "kitty 0.26.5", protocols: [.kittyDirect, .blocks, .text],
      cell: CellSize(width: 10, height: 19), widths: .kitty026,
      background: TextColor(red: 0, green: 0, blue: 0),
      synchronizes: true),
    Wanted(
      terminal: .kitty041, name: "kitty 0.41.1", protocols: [.kitty, .kittyDirect, .blocks, .text],
      cell: CellSize(width: 10, height: 19), widths: .kitty, background: TextColor(red: 0, green: 0, blue: 0),
      synchronizes: true),
    Wanted(
      terminal: .konsole, name: "Konsole 22.12.3",
      protocols: [.kittyDirect, .iterm2, .sixel, .blocks, .text],
      cell: CellSize(width: 10, height: 21), widths: .konsole,
      background: TextColor(red: 0x23, green: 0x26, blue: 0x27), reorders: true, transparent: false,
      limit: CellBox(columns: 16_384, rows: 16_384)),
    Wanted(
      terminal: .mlterm, name: "mlterm", protocols: [.sixel, .iterm2, .blocks, .text],
      cell: CellSize(width: 11, height: 21), widths: .mlterm,
      background: TextColor(red: 255, green: 255, blue: 255),
      reorders: true),
    Wanted(
      terminal: .foot, name: "foot 1.13.1", protocols: [.sixel, .blocks, .text],
      cell: CellSize(width: 10, height: 21), widths: .foot,
      background: TextColor(red: 17, green: 17, blue: 17),
      synchronizes: true, limit: CellBox(columns: 900, rows: 630)),
  ]

  @Test(
    "every terminal that was recorded is known by its answers, in whatever pieces they come", arguments: 0..<6
  )
  func recorded(index: Int) {
    let wanted = Self.wanted[index]
    for pieces in [Int.max, 7, 1] {
      var port = ScriptedPort.playing(wanted.terminal)
      port.pieces = pieces
      let found = TerminalDetection.detect(environment: wanted.terminal.environment, port: &port)
      let known = found.capabilities
      #expect(found.asking == .answered)
      // mlterm answers the question about sizes as if it were that about colors.
      let unasked: Set<TerminalQuery> = index == 4 ? [.cellPoints, .sixelSize] : [.cellPoints]
      #expect(found.answered == Set(wanted.terminal.answers.keys).subtracting(unasked))
      #expect(found.pending.isEmpty)
      #expect(known.name == wanted.name)
      #expect(known.protocols == wanted.protocols)
      #expect(known.cell == wanted.cell)
      #expect(known.widths == wanted.widths)
      #expect(known.background == wanted.background)
      #expect(known.reordersText == wanted.reorders)
      #expect(known.sixelsAreTransparent == wanted.transparent)
      #expect(known.synchronizesUpdates == wanted.synchronizes)
      #expect(known.colors == wanted.colors)
      #expect(known.passthrough == .none)
      #expect(known.screen == CellBox(columns: 80, rows: 24))
      #expect(known.sixelLimit.map { CellBox(columns: $0.width, rows: $0.height) } == wanted.limit)
      #expect(!port.isOpen && !port.discarded)
    }
  }

  @Test("all questions go out in one piece, the one every terminal answers last")
  func questions() {
    var port = ScriptedPort.playing(.xterm)
    _ = TerminalDetection.detect(environment: TerminalEnvironment(["TERM": "xterm"]), port: &port)
    let text = String(decoding: port.sent, as: UTF8.self)
    #expect(
      text
        == "\u{1B}]11;?\u{1B}\\\u{1B}]10;?\u{1B}\\\u{1B}[16t\u{1B}[14t\u{1B}[18t\u{1B}[>0q"
        + "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}[?1;1;0S\u{1B}[?2;1;0S\u{1B}[?2026$p\u{1B}[?2027$p\u{1B}[c"
    )
  }

  @Test("keys typed meanwhile come back in order: to the terminal, else to the caller")
  func typed() {
    for takesBack in [true, false] {
      var port = ScriptedPort()
      port.takesBack = takesBack
      port.arrivals = [
        (.milliseconds(1), Array("l".utf8)), (.milliseconds(2), Array("\u{1B}[?62;4cs".utf8)),
      ]
      let found = TerminalDetection.detect(environment: TerminalEnvironment(["TERM": "xterm"]), port: &port)
      #expect(found.asking == .answered)
      #expect(found.elapsed == .milliseconds(2))
      #expect(found.pending == (takesBack ? [] : Array("ls".utf8)))
      #expect(port.givenBack == (takesBack ? Array("ls".utf8) : []))
    }
  }

  @Test("a terminal that answers nothing is given up at the deadline, and shows no pictures")
  func silent() {
    var port = ScriptedPort()
    port.arrivals = [(.milliseconds(700), Array("x".utf8)), (.seconds(2), Array("\u{1B}[?62;4c".utf8))]
    let environment = TerminalEnvironment(["TERM": "foot"])
    let found = TerminalDetection.detect(environment: environment, port: &port)
    #expect(found.asking == .timedOut)
    #expect(found.elapsed == TerminalDetection.timeout)
    #expect(found.capabilities.protocols == [.blocks, .text])
    #expect(found.pending == Array("x".utf8))
    #expect(port.discarded, "an answer that comes late is not typed into the next program")
  }

  @Test("what came before the deadline counts; an answer that was cut short is no typing")
  func partly() {
    var port = ScriptedPort()
    port.arrivals = [(.milliseconds(700), Array("\u{1B}[6;18;9t\u{1B}P>|foot(1.1".utf8))]
    let found = TerminalDetection.detect(
      environment: TerminalEnvironment(["TERM": "xterm"]), port: &port, timeout: .seconds(1))
    #expect(found.asking == .timedOut)
    #expect(found.elapsed == .seconds(1))
    #expect(found.answered == [.cellPixels])
    #expect(found.capabilities.cell == CellSize(width: 9, height: 18))
    #expect(found.pending.isEmpty)
  }

  @Test("a flood is no answer")
  func flood() {
    var port = ScriptedPort()
    port.arrivals = (0..<100).map { _ in (.milliseconds(1), [UInt8](repeating: 0x61, count: 4_096)) }
    let found = TerminalDetection.detect(environment: TerminalEnvironment(["TERM": "xterm"]), port: &port)
    #expect(found.asking == .timedOut)
    #expect(found.pending.count == TerminalDetection.maximumInput + 4_096)
  }

  @Test(
    "no question is sent to what is not to be asked",
    arguments: [
      (["TERM": "dumb"], DetectedTerminal.Reason.isDumb), ([:], .isDumb), (["TERM": "linux"], .isNeverAsked),
      (["TERM": "xterm-256color", "TERM_PROGRAM": "Apple_Terminal"], .isNeverAsked),
      (["TERM": "eterm-color"], .isNeverAsked), (["TERM": "xterm", "NO_COLOR": "1"], .forbidsColor),
    ])
  func notAsked(variables: [String: String], reason: DetectedTerminal.Reason) {
    var port = ScriptedPort.playing(.xterm)
    let found = TerminalDetection.detect(environment: TerminalEnvironment(variables), port: &port)
    #expect(found.asking == .notAsked(reason))
    #expect(port.begins == 0 && port.sent.isEmpty)
    #expect(found.capabilities.protocols == (reason == .isNeverAsked ? [.blocks, .text] : [.text]))
    #expect((found.capabilities.colors == .none) == (reason != .isNeverAsked))
    #expect(found.capabilities.screen == CellBox(columns: 80, rows: 24))
  }

  @Test(
    "when asking fails the environment has to do",
    arguments: [InlayError.terminalTypedAhead, .terminalInBackground])
  func refused(error: InlayError) {
    var port = ScriptedPort.playing(.kitty041)
    port.refusal = error
    let found = TerminalDetection.detect(environment: RecordedTerminal.kitty041.environment, port: &port)
    #expect(found.asking == .failed(error))
    #expect(port.sent.isEmpty)
    #expect(
      found.capabilities.protocols == [.kittyDirect, .blocks, .text], "what every version of kitty shows")
    port = ScriptedPort()
    port.ending = .terminalClosed
    let lost = TerminalDetection.detect(environment: RecordedTerminal.kitty041.environment, port: &port)
    #expect(lost.asking == .failed(.terminalClosed))
    #expect(lost.capabilities.protocols == [.blocks, .text])
    #expect(!port.isOpen)
  }

  @Test("sizes that cannot be are not believed")
  func absurdSizes() {
    for (answers, wanted) in [
      ("\u{1B}[6;0;0t", CellSize.usual), ("\u{1B}[6;99999999999;5t", .usual),
      ("\u{1B}[4;600;900t", CellSize(width: 11, height: 25)),
      ("\u{1B}[6;0;0t\u{1B}[4;600;900t\u{1B}[8;30;90t", CellSize(width: 10, height: 20)),
      ("\u{1B}[4;1;1t\u{1B}[8;30;90t", .usual),
      ("\u{1B}[8;0;0t\u{1B}[4;480;800t", CellSize(width: 10, height: 20)),
      ("\u{1B}]1337;ReportCellSize=0;0;0\u{07}", .usual),
      ("\u{1B}]1337;ReportCellSize=9.5;4.25;2\u{07}", CellSize(width: 9, height: 19)),
      ("\u{1B}]1337;ReportCellSize=9999999999999;1;1\u{07}", .usual),
    ] as [(String, CellSize?)] {
      var port = ScriptedPort()
      port.answer = { _ in Array((answers + "\u{1B}[?1;0;99999999S\u{1B}[?2;0;-1;0S\u{1B}[?62;4c").utf8) }
      let found = TerminalDetection.detect(environment: TerminalEnvironment(["TERM": "xterm"]), port: &port)
      #expect(found.capabilities.cell == wanted, "\(answers.debugDescription)")
      #expect(found.capabilities.sixelColors == 256)
      #expect(found.capabilities.sixelLimit == nil)
    }
  }

  @Test("the window's pixels are used where the terminal says nothing, rounded down for their border")
  func window() {
    var port = ScriptedPort()
    port.window = TerminalWindow(cells: CellBox(columns: 90, rows: 30), pixelWidth: 904, pixelHeight: 604)
    port.answer = { _ in Array("\u{1B}[?62;4c".utf8) }
    let found = TerminalDetection.detect(environment: TerminalEnvironment(["TERM": "xterm"]), port: &port)
    #expect(found.capabilities.cell == CellSize(width: 10, height: 20))
  }

  @Test("an unknown terminal is what it answers")
  func unknown() {
    for (answers, wanted) in [
      ("\u{1B}[?62;4c", [.sixel, .blocks, .text]), ("\u{1B}[?62;22c", [.blocks, .text]),
      ("\u{1B}[?4c", [.blocks, .text]),
      ("\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62c", [.kittyDirect, .blocks, .text]),
      ("\u{1B}_Gi=30;OK\u{1B}\\\u{1B}[?62c", [.blocks, .text]),
      ("\u{1B}_Gi=31;ENOENT\u{1B}\\\u{1B}[?62;4c", [.sixel, .blocks, .text]),
    ] as [(String, [GraphicsProtocol])] {
      var port = ScriptedPort()
      port.answer = { _ in Array(("\u{1B}P>|NewTerm 1.0\u{1B}\\" + answers).utf8) }
      let found = TerminalDetection.detect(environment: TerminalEnvironment(["TERM": "xterm"]), port: &port)
      #expect(found.capabilities.protocols == wanted, "\(answers.debugDescription)")
      #expect(found.capabilities.name == "NewTerm 1.0")
    }
  }

  @Test("a terminal that goes by clusters says so by mode 2027")
  func clusters() {
    for (setting, wanted) in [
      (0, WidthProfile()), (1, .modern), (2, WidthProfile()), (3, .modern), (4, WidthProfile()),
    ] {
      var port = ScriptedPort()
      port.answer = { _ in Array("\u{1B}[?2027;\(setting)$y\u{1B}[?62c".utf8) }
      let found = TerminalDetection.detect(environment: TerminalEnvironment(["TERM": "xterm"]), port: &port)
      #expect(found.capabilities.widths == wanted)
    }
  }

  @Test("variables that were inherited from another terminal do not count against its own answers")
  func inherited() {
    var port = ScriptedPort.playing(.xterm)
    let variables = [
      "TERM": "xterm", "KONSOLE_VERSION": "221203", "TERM_PROGRAM": "iTerm.app", "KITTY_WINDOW_ID": "1",
    ]
    let found = TerminalDetection.detect(environment: TerminalEnvironment(variables), port: &port)
    #expect(found.capabilities.name == "XTerm 379")
    #expect(found.capabilities.protocols == [.sixel, .blocks, .text])
    // A terminal that has no name and would have said that of the variable.
    port = ScriptedPort()
    port.answer = { _ in Array("\u{1B}[?62;22c".utf8) }
    let other = TerminalDetection.detect(environment: TerminalEnvironment(variables), port: &port)
    #expect(other.capabilities.name == nil)
    #expect(other.capabilities.protocols == [.blocks, .text])
  }

  @Test("forged answers of any kind change nothing that is not theirs to say")
  func forged() throws {
    let seeds = (ReplyParserTests.vectors.map(\.0) + ReplyParserTests.keys).map { Array($0.utf8) }
    try Property.check("forged answers") { source in
      let bytes = source.mutation(of: source.array(count: 0...12) { $0.pick(seeds) }.flatMap { $0 })
      source.note("bytes", bytes)
      var port = ScriptedPort()
      port.answer = { _ in bytes }
      port.pieces = 1 + source.below(40)
      let variables = source.pick([
        ["TERM": "xterm"], ["TERM": "xterm-kitty"], ["TERM": "tmux-256color"], ["TERM": "screen"],
      ])
      let found = TerminalDetection.detect(environment: TerminalEnvironment(variables), port: &port)
      let known = found.capabilities
      try expect(!port.isOpen && port.begins == 1)
      try expect(
        known.protocols.suffix(2) == [.blocks, .text] && Set(known.protocols).count == known.protocols.count)
      try expect(1...CellSize.maximum ~= known.cell.width && 1...CellSize.maximum ~= known.cell.height)
      try expect(2...65_536 ~= known.sixelColors)
      if let limit = known.sixelLimit { try expect(1...65_535 ~= limit.width && 1...65_535 ~= limit.height) }
      try expect(known.screen == CellBox(columns: 80, rows: 24))
      try expect(found.pending.count <= bytes.count)
      if let name = known.name {
        try expect(!name.unicodeScalars.contains { $0.value < 32 || $0.value == 127 })
      }
    }
  }
}
