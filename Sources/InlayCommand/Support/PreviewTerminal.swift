internal import InlayCore
internal import InlayTerminal

/// Finds out what the terminal can do, and lays over that what the user said.
enum PreviewTerminal {
  static func find(_ arguments: TerminalArguments) throws -> Converted<TerminalCapabilities> {
    var environment = TerminalEnvironment.ofProcess
    // Only where the terminal will be asked.
    if arguments.graphics.graphics == nil, environment.passthrough == .tmux, Terminal.outputIsTerminal {
      environment.passesThrough = TmuxSetting.passesThrough
    }
    let found = TerminalDetection.current(
      protocol: arguments.graphics.graphics, environment: environment)
    var collector = DiagnosticCollector()
    switch found.asking {
    case .timedOut:
      collector.report(
        .terminalSilent, at: nil,
        "the terminal did not answer all questions in time; what it can do is taken from its name")
    case .failed(let error):
      collector.report(
        .terminalSilent, at: nil,
        "the terminal could not be asked (\(error)); what it can do is taken from its name")
    case .answered, .notAsked: break
    }
    var capabilities = found.capabilities
    if arguments.probeWidth {
      do { capabilities.widths = try WidthMemory.profile(for: capabilities.name) } catch {
        throw CommandFailure(ExitStatus.io, "--probe-width: \(error)")
      }
    }
    arguments.apply(to: &capabilities)
    return Converted(capabilities, diagnostics: collector.diagnostics)
  }
}

extension DiagnosticCode {
  /// The terminal was asked what it can do, and said nothing, or not in time.
  static let terminalSilent = DiagnosticCode("terminal.silent", .lost)

  /// Text that was put in visual order goes to a terminal that does so itself.
  static let terminalReordersText = DiagnosticCode("terminal.reordersText", .lost)
}
