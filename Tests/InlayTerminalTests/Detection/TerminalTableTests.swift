import InlayUnicode
import Testing

@testable import InlayTerminal

struct TerminalTableTests {
  @Test(
    "a terminal that says its name is its row",
    arguments: [
      ("XTerm(379)", "xterm", [GraphicsProtocol.sixel]), ("kitty(0.26.5)", "kitty", [.kittyDirect]),
      ("kitty(0.27.99)", "kitty", [.kittyDirect]), ("kitty(0.28.0)", "kitty", [.kitty, .kittyDirect]),
      ("kitty(0.41.1)", "kitty", [.kitty, .kittyDirect]),
      ("kitty(0.100.0)", "kitty", [.kitty, .kittyDirect]),
      ("kitty(1.0)", "kitty", [.kitty, .kittyDirect]),
      ("Konsole 22.12.3", "Konsole", [.kittyDirect, .iterm2, .sixel]),
      ("foot(1.13.1)", "foot", [.sixel]), ("foot(1.20.0)", "foot", [.sixel]),
      ("ghostty 1.1.3", "Ghostty", [.kitty, .kittyDirect]),
      ("iTerm2 3.5.10", "iTerm2", [.iterm2, .sixel]),
      ("WezTerm 20240203-110809-5046fc22", "WezTerm", [.iterm2, .kittyDirect, .sixel]),
      ("mintty 3.7.0", "mintty", [.iterm2, .sixel]), ("VTE(7600)", "VTE", [.sixel]),
      ("contour 0.4.3", "Contour", [.sixel]),
      ("xterm.js(5.6.0)", "VS Code", [.sixel]), ("rio 0.2.0", "Rio", [.iterm2, .sixel]),
    ])
  func names(said: String, name: String, protocols: [GraphicsProtocol]) throws {
    let row = try #require(TerminalTable.row(of: TerminalIdentity(text: said)))
    #expect(row.name == name)
    #expect(row.protocols == protocols)
  }

  @Test("kitty's widths change with its version")
  func kittyWidths() {
    for (version, widths) in [
      ("0.26.5", WidthProfile.kitty026), ("0.41.1", .kitty), ("0.42.0", .modern), ("0.9", .kitty026),
    ] {
      #expect(TerminalTable.row(of: TerminalIdentity(text: "kitty(\(version))"))?.widths == widths)
    }
  }

  @Test("a name that is not known is no row", arguments: ["", "Terminal", "(1)", "xTerm(379)"])
  func unknown(said: String) { #expect(TerminalTable.row(of: TerminalIdentity(text: said)) == nil) }

  @Test(
    "variables name a terminal",
    arguments: [
      (["TERM": "xterm-kitty"], "kitty"), (["KONSOLE_VERSION": "221203"], "Konsole"),
      (["TERM": "mlterm-256color"], "mlterm"),
      (["TERM": "foot-extra"], "foot"), (["TERM_PROGRAM": "iTerm.app"], "iTerm2"),
      (["LC_TERMINAL": "iTerm2"], "iTerm2"),
      (["TERM_PROGRAM": "WezTerm"], "WezTerm"), (["TERM": "xterm-ghostty"], "Ghostty"),
      (["TERM_PROGRAM": "mintty"], "mintty"),
      (["TERM_PROGRAM": "vscode"], "VS Code"), (["TERM_PROGRAM": "Apple_Terminal"], "Apple Terminal"),
      (["WT_SESSION": "x"], "Windows Terminal"), (["VTE_VERSION": "7600"], "VTE"),
      (["TERM": "alacritty"], "Alacritty"),
      (["TERM_PROGRAM": "rio"], "Rio"), (["TERM_PROGRAM": "WarpTerminal"], "Warp"),
      (["TERM": "contour"], "Contour"),
      (["TERM": "linux"], "Linux console"),
      (["XTERM_VERSION": "XTerm(379)", "VTE_VERSION": "7600"], "xterm"),
    ])
  func variables(variables: [String: String], name: String) {
    #expect(TerminalTable.row(of: TerminalEnvironment(variables), isSilent: false)?.name == name)
  }

  @Test("every row is sound")
  func sound() {
    for row in TerminalTable.rows {
      #expect(!row.signs.isEmpty)
      #expect(Set(row.protocols).isDisjoint(with: [.blocks, .text]), "\(row.name): they are always there")
      #expect(Set(row.protocols).count == row.protocols.count)
      if row.isNeverAsked { #expect(row.protocols.isEmpty) }
      // Whoever says its name can be known by it.
      let hasName = row.signs.contains { if case .says = $0 { true } else { false } }
      let isKnownElsewhere = TerminalTable.rows.contains { other in
        other.name == row.name && other.signs.contains { if case .says = $0 { true } else { false } }
      }
      if row.saysItsName { #expect(hasName || isKnownElsewhere) }
    }
    let environment = TerminalEnvironment.ofProcess
    for sign in TerminalTable.rows.flatMap(\.signs) {
      if let variable = sign.variable { #expect(TerminalEnvironment.names.contains(variable)) }
    }
    #expect(environment["PATH"] == nil, "nothing else is read")
  }

  @Test("multiplexers are known for what they are")
  func multiplexers() {
    for (said, passthrough, links) in [
      ("tmux 3.3a", Passthrough.tmux, false), ("tmux 3.4", .tmux, true), ("tmux 3.5a", .tmux, true),
      ("screen 5.0.0", .screen, false), ("XTerm(379)", .none, false),
    ] {
      let identity = TerminalIdentity(text: said)
      #expect(identity.passthrough == passthrough)
      #expect(TerminalTable.row(of: identity)?.showsLinks == links)
    }
  }

  @Test("versions are compared by their numbers, however they are written")
  func versions() {
    let ordered = ["", "0.9", "0.28", "0.28.1", "0.100", "1", "3.4", "3.5a", "379", "20240203-110809"]
    for (index, text) in ordered.enumerated() {
      for (other, wanted) in ordered.enumerated() {
        #expect((TerminalVersion(text) < TerminalVersion(wanted)) == (index < other), "\(text) < \(wanted)")
      }
    }
    #expect(TerminalVersion("99999999999999999999.1") == TerminalVersion(999_999_999, 1))
    #expect(TerminalVersion("1.0") == TerminalVersion("1"))
    #expect(TerminalVersion("x") == TerminalVersion(0))
  }

  @Test(
    "a title is for people",
    arguments: [
      ("XTerm(379)", "XTerm 379"), ("Konsole 22.12.3", "Konsole 22.12.3"), ("kitty", "kitty"), ("a(b", "a b"),
      ("a()", "a"),
    ])
  func titles(said: String, wanted: String) { #expect(TerminalIdentity(text: said).title == wanted) }
}
