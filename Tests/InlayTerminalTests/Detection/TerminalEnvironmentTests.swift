import InlayUnicode
import Testing

@testable import InlayTerminal

struct TerminalEnvironmentTests {
  @Test(
    "colors are those the environment promises, without the user's wish for none",
    arguments: [
      (["TERM": "xterm"], ColorDepth.sixteen), (["TERM": "xterm-256color"], .indexed),
      (["TERM": "xterm-direct"], .direct), (["TERM": "xterm", "COLORTERM": "truecolor"], .direct),
      (["TERM": "xterm", "COLORTERM": "24bit"], .direct), (["TERM": "xterm", "COLORTERM": "yes"], .sixteen),
      (["TERM": "dumb"], .none), ([:], .none), (["TERM": "dumb", "COLORTERM": "truecolor"], .none),
      (["TERM": "foot"], .direct), (["TERM": "xterm-256color", "NO_COLOR": "1"], .none),
      (["TERM": "xterm-256color", "NO_COLOR": ""], .indexed),
      (["TERM": "dumb", "CLICOLOR_FORCE": "1"], .sixteen),
      (["TERM": "dumb", "CLICOLOR_FORCE": "0"], .none),
      (["TERM": "dumb", "CLICOLOR_FORCE": "1", "NO_COLOR": "1"], .none),
      (["TERM": "tmux-256color"], .indexed), (["TERM": "linux"], .sixteen),
      (["TERM": "xterm-256color", "TERM_PROGRAM": "Apple_Terminal"], .indexed),
    ])
  func colors(variables: [String: String], wanted: ColorDepth) {
    let found = TerminalCapabilities(
      answers: TerminalAnswers(), wasAsked: false, environment: TerminalEnvironment(variables), window: nil)
    #expect(found.colors == wanted)
    #expect(found.protocols.last == .text)
    #expect(found.protocols.contains(.blocks) == (wanted > .none && variables["TERM"] != "dumb"))
  }

  @Test(
    "in tmux, the terminal behind it orders right-to-left text",
    arguments: [
      ("XTerm(379)", TerminalBidi.visual), ("kitty(0.26.5)", .words), ("Konsole 22.12.3", .terminal),
      ("something new 1.0", .terminal), (nil, .terminal),
    ] as [(String?, TerminalBidi)])
  func bidiBehindTmux(terminal: String?, wanted: TerminalBidi) {
    var environment = TerminalEnvironment(["TERM": "tmux-256color"])
    environment.terminalBehind = terminal
    let found = TerminalCapabilities(
      answers: TerminalAnswers(), wasAsked: false, environment: environment, window: nil)
    #expect(found.bidi == wanted)
    // Its protocols are another question: tmux may not let them through.
    #expect(found.protocols == [.blocks, .text])
  }

  @Test(
    "a chosen protocol is what is there, with usual cells, the columns of the shell, and 24-bit colors",
    arguments: GraphicsProtocol.allCases)
  func explicit(chosen: GraphicsProtocol) {
    let found = TerminalCapabilities.forExplicit(
      chosen, environment: TerminalEnvironment(["TERM": "xterm-256color", "COLUMNS": "100", "LINES": "40"]))
    #expect(found.protocols == (chosen == .text ? [.text] : [chosen, .text]))
    #expect(found.cell == .usual)
    #expect(found.screen == CellBox(columns: 100, rows: 40))
    #expect(found.colors == .direct)
    let plain = TerminalCapabilities.forExplicit(chosen, environment: TerminalEnvironment(["NO_COLOR": "1"]))
    #expect(plain.colors == (chosen == .blocks ? .direct : .none), "blocks are made of colors")
    #expect(plain.screen == nil)
    let apple = TerminalEnvironment([
      "TERM": "xterm-256color", "TERM_PROGRAM": "Apple_Terminal", "NO_COLOR": "1",
    ])
    #expect(
      TerminalCapabilities.forExplicit(chosen, environment: apple).colors
        == (chosen == .blocks ? .indexed : .none))
    let window = TerminalWindow(cells: CellBox(columns: 90, rows: 30), pixelWidth: 904, pixelHeight: 604)
    let here = TerminalCapabilities.forExplicit(
      chosen, environment: TerminalEnvironment(["TERM": "foot", "COLUMNS": "1"]), window: window)
    #expect(here.screen == window.cells)
    #expect(here.cell == CellSize(width: 10, height: 20))
    #expect(here.widths == .foot)
  }

  @Test("an output that is no terminal is text, with colors only by force")
  func pipes() {
    for (variables, wanted) in [
      (["TERM": "xterm-kitty", "COLORTERM": "truecolor"], ColorDepth.none),
      (["CLICOLOR_FORCE": "1"], .sixteen),
      (["CLICOLOR_FORCE": "1", "COLORTERM": "truecolor"], .direct),
      (["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], .none),
    ] {
      let found = TerminalCapabilities.ofPipe(environment: TerminalEnvironment(variables))
      #expect(found.protocols == [.text])
      #expect(found.colors == wanted)
    }
  }

  @Test(
    "absurd columns of the shell are not believed",
    arguments: ["0", "-5", "1000000000000000000000", "x", "10001", " 80"])
  func absurd(columns: String) {
    #expect(TerminalEnvironment(["COLUMNS": columns]).screen == nil)
  }

  @Test("the multiplexer in between is known by TERM; an inherited variable is none")
  func multiplexers() {
    for (variables, wanted) in [
      (["TERM": "tmux-256color"], Passthrough.tmux), (["TERM": "screen-256color", "TMUX": "x"], .tmux),
      (["TERM": "screen"], .screen), (["TERM": "xterm", "TMUX": "x", "STY": "1"], .none),
    ] {
      #expect(TerminalEnvironment(variables).passthrough == wanted)
    }
  }
}
