internal import InlaySystem

/// The environment variables that describe a terminal. An empty variable counts as not set.
public struct TerminalEnvironment: Sendable, Hashable {
  private var variables: [String: String]
  /// Whether tmux passes on sequences it does not know: the output of `tmux display -p '#{allow-passthrough}'`.
  ///
  /// If `false`, the terminal behind tmux is not queried. If `true`, it gets the same timeout as any terminal. If
  /// unknown (`nil`), it gets a quarter of a second; the next program reads a later answer as if it were typed.
  public var passesThrough: Bool?
  /// What the terminal behind tmux has told tmux about itself: the output of `tmux display -p '#{client_termtype}'`.
  package var terminalBehind: String?

  /// Creates an environment from variables.
  public init(_ variables: [String: String] = [:]) { self.variables = variables.filter { !$0.value.isEmpty } }

  /// The environment of this process. Only the relevant variables are copied.
  public static var ofProcess: TerminalEnvironment {
    var variables: [String: String] = [:]
    for name in names { variables[name] = ProcessEnvironment.variable(name) }
    return TerminalEnvironment(variables)
  }

  /// The value of a variable.
  package subscript(name: String) -> String? { variables[name] }

  /// The names of all variables that are read.
  static let names = Set(
    [
      "TERM", "COLORTERM", "NO_COLOR", "CLICOLOR_FORCE", "COLUMNS", "LINES", "TMUX", "STY",
      "KITTY_WINDOW_ID", "LC_ALL", "LC_CTYPE", "LANG",
    ] + TerminalTable.rows.flatMap(\.signs).compactMap(\.variable))

  /// The name of the terminal's description in terminfo.
  var term: String { self["TERM"] ?? "" }

  /// Whether the terminal can only write lines, so that no query may be sent to it.
  var isDumb: Bool { ["", "dumb", "unknown"].contains(term) }

  /// Whether the locale has another encoding than UTF-8. Without a locale nothing is known.
  private var isWithoutUnicode: Bool {
    guard let locale = self["LC_ALL"] ?? self["LC_CTYPE"] ?? self["LANG"] else { return false }
    let name = locale.lowercased()
    return !name.contains("utf-8") && !name.contains("utf8")
  }

  /// Whether box characters may be sent, as far as the variables say.
  var drawsBoxes: Bool { !isWithoutUnicode && !["dumb", "unknown"].contains(term) }

  /// Whether the user wants no colors (no-color.org).
  var forbidsColor: Bool { self["NO_COLOR"] != nil }

  /// Whether the user wants colors even in a pipe.
  var forcesColor: Bool { self["CLICOLOR_FORCE"].map { $0 != "0" } ?? false }

  /// Columns and rows as a shell may export them.
  var screen: CellBox? {
    guard let columns = self["COLUMNS"].flatMap({ Int($0) }), 1...10_000 ~= columns else { return nil }
    let rows = self["LINES"].flatMap { Int($0) } ?? 24
    return CellBox(columns: columns, rows: 1...10_000 ~= rows ? rows : 24)
  }

  /// The multiplexer that the variables name. A terminal started inside a multiplexer inherits its variables,
  /// but sets `TERM` to its own name: then no multiplexer is in between.
  package var passthrough: Passthrough {
    if term.hasPrefix("tmux") { return .tmux }
    guard term.hasPrefix("screen") else { return .none }
    return self["TMUX"] != nil ? .tmux : .screen
  }

  /// Colors that the variables state, whatever the user wants.
  var colors: ColorDepth? {
    if ["truecolor", "24bit"].contains(self["COLORTERM"] ?? "") { return .direct }
    if isDumb { return ColorDepth.none }
    if term.hasSuffix("-direct") { return .direct }
    if term.hasSuffix("-256color") { return .indexed }
    return nil
  }
}
