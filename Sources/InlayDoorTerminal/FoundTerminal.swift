package import InlayCore
internal import InlaySystem
package import InlayTerminal
package import InlayUnicode

/// Finds out what the terminal behind standard output can do.
package enum FoundTerminal {
  /// Detects the terminal, through tmux too.
  ///
  /// - Parameter chosen: the protocol, if the user chose one. The terminal is then not queried.
  /// - Returns: what it can do, with a diagnostic if it did not answer.
  package static func current(
    protocol chosen: GraphicsProtocol? = nil
  ) -> Converted<TerminalCapabilities> {
    var environment = TerminalEnvironment.ofProcess
    // tmux is asked only if the terminal will be.
    if chosen == nil, environment.passthrough == .tmux, TerminalDevice.isTerminal(1) {
      let tmux = TmuxSettings.current
      environment.passesThrough = tmux?.passesThrough
      environment.terminalBehind = tmux?.terminalBehind
    }
    let found = TerminalDetection.current(protocol: chosen, environment: environment)
    var diagnostics: [Diagnostic] = []
    switch found.asking {
    case .timedOut: diagnostics = [silent("the terminal did not answer all queries in time")]
    case .failed(let error): diagnostics = [silent("\(error)")]
    case .answered, .notAsked: break
    }
    return Converted(found.capabilities, diagnostics: diagnostics)
  }

  private static func silent(_ reason: String) -> Diagnostic {
    Diagnostic(.terminalSilent, "\(reason); the abilities of the terminal are inferred from its name")
  }

  /// How the terminal of that name counts cells: remembered from an earlier run, or else measured now.
  ///
  /// - Throws: `InlayError` if the terminal cannot be measured.
  package static func measuredWidths(of name: String?) throws -> WidthProfile {
    try WidthMemory.profile(for: name)
  }
}

extension DiagnosticCode {
  /// The terminal did not answer the queries about its abilities, or not in time.
  package static let terminalSilent = DiagnosticCode("terminal.silent", .lost)

  /// Text in visual order goes to a terminal that reorders text itself.
  package static let terminalReordersText = DiagnosticCode("terminal.reordersText", .lost)
}
