internal import InlayUnicode

/// The known terminals. To add one, add a row, with the source of its facts.
///
/// "Measured" means that images within lines and cursor reports were examined in that version. The first matching row
/// counts. So rows go from old to new versions, and a program that runs inside another terminal, and inherits its
/// variables, comes before that terminal.
enum TerminalTable {
  /// The row of a terminal that reported its name.
  static func row(of identity: TerminalIdentity) -> TerminalRow? { rows.first { $0.matches(identity) } }

  /// The row that environment variables select.
  ///
  /// - Parameter isSilent: whether the terminal was queried for its name and did not report it.
  static func row(of environment: TerminalEnvironment, isSilent: Bool) -> TerminalRow? {
    rows.first { $0.matches(environment) && !(isSilent && $0.saysItsName) }
  }

  static let rows: [TerminalRow] = [
    // Terminals that are never queried, because they print queries on the screen.

    // Everything written to it appears as text. A terminal without any TERM is treated the same.
    TerminalRow("dumb terminal", [.value("TERM", "dumb"), .value("TERM", "unknown")]) {
      $0.colors = ColorDepth.none
      $0.symbols = .half
      $0.isNeverAsked = true
    },
    // vt.c of Linux: 16 colors, no graphics; old versions print APC strings on the screen.
    // Its fonts have 256 characters, often without double lines.
    TerminalRow("Linux console", [.value("TERM", "linux")]) {
      $0.colors = .sixteen
      $0.drawsBoxes = false
      $0.symbols = .half
      $0.isNeverAsked = true
    },
    // term.el supports neither OSC nor APC.
    TerminalRow("Emacs", [.begins("TERM", "eterm")]) {
      $0.colors = .sixteen
      $0.symbols = .half
      $0.isNeverAsked = true
    },
    // No graphics; prints APC strings on the screen; 24-bit colors only since macOS 26. Not measured.
    TerminalRow("Apple Terminal", [.value("TERM_PROGRAM", "Apple_Terminal")]) {
      $0.colors = .indexed
      $0.reordersText = true
      $0.isNeverAsked = true
    },

    // Multiplexers. The cell widths are theirs; pictures are those of the terminal behind them.

    // Measured: 3.5a with glibc 2.41, whose width tables it uses. Placeholders are passed on and move with panes; its
    // own sixels begin a new line. Links since 3.4 (its changelog).
    TerminalRow("tmux", [.says("tmux", from: TerminalVersion(3, 4))]) {
      $0.passthrough = .tmux
      $0.widths.emojiSelectorWidens = true
      $0.widths.joinsSequences = true
      $0.widths.joinsSkinTones = true
      $0.widths.regionalIndicatorWidth = 2
      $0.widths.unicodeVersion = 16
      // No test reached a limit. A skin tone widens a character that is narrow by itself.
      $0.widths.clusterLimit = 4
      $0.showsLinks = true
      $0.isMeasured = true
    },
    // Measured: 3.3a with glibc 2.36. It drops characters unknown to glibc.
    TerminalRow("tmux", [.says("tmux")]) {
      $0.passthrough = .tmux
      $0.widths.joinsSequences = true
      $0.widths.unicodeVersion = 14
      $0.widths.unassignedWidth = 0
      $0.isMeasured = true
    },
    // Not measured. 5.0 reports its name.
    TerminalRow("screen", [.says("GNU Screen"), .says("screen")]) { $0.passthrough = .screen },

    // Terminals.

    // Measured: 379. Sixel only with decTerminalID 340 or similar, which DA1 reports. Most fonts have quadrants, but
    // not sextants.
    TerminalRow("xterm", [.says("XTerm"), .has("XTERM_VERSION")]) {
      $0.protocols = [.sixel]
      $0.colors = .direct
      $0.widths = .xterm
      $0.saysItsName = true
      $0.isMeasured = true
    },
    // Measured: 0.26.5. Placeholders came with 0.28 (kitty's changelog).
    TerminalRow("kitty", [.says("kitty", below: TerminalVersion(0, 28))]) {
      $0.reordersWords = true
      $0.protocols = [.kittyDirect]
      $0.colors = .direct
      $0.symbols = .sextant
      $0.widths = .kitty026
      $0.showsLinks = true
      $0.saysItsName = true
      $0.isMeasured = true
    },
    // Measured: 0.41.1. Octants are drawn since 0.40 (its changelog), not measured.
    TerminalRow("kitty", [.says("kitty", below: TerminalVersion(0, 42))]) {
      $0.reordersWords = true
      $0.protocols = [.kitty, .kittyDirect]
      $0.colors = .direct
      $0.symbols = .sextant
      $0.widths = .kitty
      $0.showsLinks = true
      $0.saysItsName = true
      $0.isMeasured = true
    },
    // Not measured. Splits text by clusters since 0.42 (its text-sizing protocol).
    TerminalRow("kitty", [.says("kitty")]) {
      $0.reordersWords = true
      $0.protocols = [.kitty, .kittyDirect]
      $0.colors = .direct
      $0.symbols = .octant
      $0.widths = .modern
      $0.showsLinks = true
      $0.saysItsName = true
    },
    // The variables do not state the version, so this row has what every version supports. Only TERM is kitty's own;
    // other variables may be inherited.
    TerminalRow("kitty", [.value("TERM", "xterm-kitty")]) {
      $0.reordersWords = true
      $0.protocols = [.kittyDirect]
      $0.needsNoAnswer = true
      $0.colors = .direct
      $0.symbols = .sextant
      $0.widths = .kitty
      $0.showsLinks = true
      $0.saysItsName = true
    },
    // Measured: 22.12.3, all three protocols. Pixels that a sixel picture leaves out are painted black. Placeholders do
    // not work, though it answers OK to kitty's query.
    TerminalRow("Konsole", [.says("Konsole"), .has("KONSOLE_VERSION")]) {
      $0.protocols = [.kittyDirect, .iterm2, .sixel]
      $0.colors = .direct
      $0.symbols = .sextant
      $0.widths = .konsole
      $0.sixelsAreTransparent = false
      $0.showsLinks = true
      $0.reordersText = true
      $0.saysItsName = true
      $0.isMeasured = true
    },
    // Measured: 3.9, which does not report its name.
    TerminalRow("mlterm", [.says("mlterm"), .begins("TERM", "mlterm"), .has("MLTERM")]) {
      $0.protocols = [.sixel, .iterm2]
      $0.colors = .direct
      $0.widths = .mlterm
      $0.reordersText = true
      $0.isMeasured = true
    },
    // Measured: 1.13.1.
    TerminalRow("foot", [.says("foot", below: TerminalVersion(1, 14))]) {
      $0.protocols = [.sixel]
      $0.colors = .direct
      $0.symbols = .sextant
      $0.widths = .foot
      $0.showsLinks = true
      $0.saysItsName = true
      $0.isMeasured = true
    },
    // Not measured from 1.14 on. Counts clusters if mode 2027 says so.
    TerminalRow("foot", [.says("foot"), .begins("TERM", "foot")]) {
      $0.protocols = [.sixel]
      $0.needsNoAnswer = true
      $0.colors = .direct
      $0.symbols = .sextant
      $0.widths = .foot
      $0.showsLinks = true
      $0.saysItsName = true
    },
    // Not measured. Placeholders and clusters: ghostty.org/docs/features.
    TerminalRow(
      "Ghostty", [.says("ghostty"), .value("TERM", "xterm-ghostty"), .value("TERM_PROGRAM", "ghostty")]
    ) {
      $0.protocols = [.kitty, .kittyDirect]
      $0.needsNoAnswer = true
      $0.colors = .direct
      $0.symbols = .octant
      $0.widths = .modern
      $0.showsLinks = true
      $0.saysItsName = true
    },
    // Not measured. iterm2.com/documentation-images.html.
    TerminalRow(
      "iTerm2", [.says("iTerm2"), .value("TERM_PROGRAM", "iTerm.app"), .value("LC_TERMINAL", "iTerm2")]
    ) {
      $0.protocols = [.iterm2, .sixel]
      $0.needsNoAnswer = true
      $0.colors = .direct
      $0.symbols = .sextant
      $0.widths = .modern
      $0.showsLinks = true
      $0.saysItsName = true
    },
    // Not measured. No placeholders (wezterm.org/imgcat.html). iTerm2's protocol is WezTerm's own first choice.
    TerminalRow("WezTerm", [.says("WezTerm"), .value("TERM_PROGRAM", "WezTerm"), .value("TERM", "wezterm")]) {
      $0.protocols = [.iterm2, .kittyDirect, .sixel]
      $0.needsNoAnswer = true
      $0.colors = .direct
      $0.symbols = .octant
      $0.widths = .modern
      $0.showsLinks = true
      $0.saysItsName = true
    },
    // Not measured. mintty.github.io: iTerm2 images and sixels, bidirectional text.
    TerminalRow("mintty", [.says("mintty"), .value("TERM_PROGRAM", "mintty")]) {
      $0.protocols = [.iterm2, .sixel]
      $0.needsNoAnswer = true
      $0.colors = .direct
      $0.showsLinks = true
      $0.reordersText = true
      $0.saysItsName = true
    },
    // Not measured. One setting enables both protocols, and DA1 reports it. Sixels are the safe choice.
    TerminalRow("VS Code", [.says("xterm.js"), .value("TERM_PROGRAM", "vscode")]) {
      $0.protocols = [.sixel]
      $0.colors = .direct
      $0.symbols = .sextant
      $0.showsLinks = true
    },
    // Not measured. Graphics without placeholders (docs.warp.dev).
    TerminalRow("Warp", [.says("Warp"), .value("TERM_PROGRAM", "WarpTerminal")]) {
      $0.protocols = [.kittyDirect]
      $0.colors = .direct
      $0.symbols = .sextant
    },
    // Not measured. raphamorim.io/rio.
    TerminalRow("Rio", [.says("rio"), .says("Rio"), .value("TERM_PROGRAM", "rio"), .value("TERM", "rio")]) {
      $0.protocols = [.iterm2, .sixel]
      $0.needsNoAnswer = true
      $0.colors = .direct
      $0.symbols = .sextant
      $0.showsLinks = true
    },
    // Not measured. contour-terminal.org: sixels, and clusters by default.
    TerminalRow(
      "Contour", [.says("contour"), .begins("TERM", "contour"), .value("TERMINAL_NAME", "contour")]
    ) {
      $0.protocols = [.sixel]
      $0.colors = .direct
      $0.symbols = .sextant
      $0.widths = .modern
      $0.showsLinks = true
      $0.saysItsName = true
    },
    // Not measured. Sixels since 1.22, which DA1 reports.
    TerminalRow("Windows Terminal", [.says("Windows Terminal"), .has("WT_SESSION")]) {
      $0.protocols = [.sixel]
      $0.colors = .direct
      $0.symbols = .sextant
      $0.showsLinks = true
    },
    // Not measured. No graphics in any release (its README). Draws block characters itself.
    TerminalRow("Alacritty", [.says("alacritty"), .begins("TERM", "alacritty"), .has("ALACRITTY_WINDOW_ID")])
    {
      $0.colors = .direct
      $0.symbols = .sextant
      $0.showsLinks = true
    },
    // Not measured. GNOME Terminal and other VTE terminals: sixels only in builds that report them in DA1;
    // bidirectional text since 0.58.
    TerminalRow("VTE", [.says("VTE"), .has("VTE_VERSION")]) {
      $0.protocols = [.sixel]
      $0.colors = .direct
      $0.symbols = .sextant
      $0.showsLinks = true
      $0.reordersText = true
    },
  ]
}
