#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// The environment variables that say something about a terminal. One that is empty counts as not set.
public struct TerminalEnvironment: Sendable, Hashable {
  private var variables: [String: String]

  /// An environment of these variables.
  public init(_ variables: [String: String] = [:]) { self.variables = variables.filter { !$0.value.isEmpty } }

  /// That of this process. Only the variables that are read here are copied.
  public static var ofProcess: TerminalEnvironment {
    var variables: [String: String] = [:]
    for name in names {
      guard let value = unsafe getenv(name) else { continue }
      variables[name] = unsafe String(cString: value)
    }
    return TerminalEnvironment(variables)
  }

  /// The value of a variable.
  public subscript(name: String) -> String? { variables[name] }

  /// All that are read.
  static let names = Set(
    [
      "TERM", "COLORTERM", "NO_COLOR", "CLICOLOR_FORCE", "COLUMNS", "LINES", "TMUX", "STY",
      "KITTY_WINDOW_ID",
    ] + TerminalTable.rows.flatMap(\.signs).compactMap(\.variable))

  /// The name of the terminal's description in terminfo.
  var term: String { self["TERM"] ?? "" }

  /// Whether the terminal can do nothing but write lines: no question may be sent to it.
  var isDumb: Bool { ["", "dumb", "unknown"].contains(term) }

  /// Whether the user wishes no colours (no-color.org).
  var forbidsColor: Bool { self["NO_COLOR"] != nil }

  /// Whether the user wishes colours even where nothing shows them.
  var forcesColor: Bool { self["CLICOLOR_FORCE"].map { $0 != "0" } ?? false }

  /// Columns and rows as a shell may export them.
  var screen: CellBox? {
    guard let columns = self["COLUMNS"].flatMap({ Int($0) }), 1...10_000 ~= columns else { return nil }
    let rows = self["LINES"].flatMap { Int($0) } ?? 24
    return CellBox(columns: columns, rows: 1...10_000 ~= rows ? rows : 24)
  }

  /// The multiplexer that the variables name; one that was only inherited, by a terminal started inside it, is not in
  /// between: `TERM` is then that terminal's own.
  var passthrough: Passthrough {
    if term.hasPrefix("tmux") { return .tmux }
    guard term.hasPrefix("screen") else { return .none }
    return self["TMUX"] != nil ? .tmux : .screen
  }

  /// Colours that the variables promise, without the wishes of the user.
  var colors: ColorDepth? {
    if ["truecolor", "24bit"].contains(self["COLORTERM"] ?? "") { return .direct }
    if isDumb { return ColorDepth.none }
    if term.hasSuffix("-direct") { return .direct }
    if term.hasSuffix("-256color") { return .indexed }
    return nil
  }
}
