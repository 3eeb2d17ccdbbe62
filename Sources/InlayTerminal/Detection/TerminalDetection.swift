internal import InlayCore

/// Detects what a terminal can do. All queries are sent at once and share one timeout.
///
/// ```swift
/// let found = TerminalDetection.current()
/// print(found.capabilities.name ?? "unknown", found.capabilities.protocols)
/// ```
///
/// The terminal is not queried if the output is not a terminal, if `TERM` is dumb, if a protocol was chosen, if the
/// process is in the background, or if typed keys wait for another program. In these cases only the environment
/// variables count. `NO_COLOR` means text without pictures, unless a protocol was chosen.
public enum TerminalDetection {
  /// How long to wait for answers. kitty without a graphics card needed 1.2 s for its first answer (measured).
  public static let timeout = Duration.milliseconds(1_500)
  /// How long to wait for the terminal behind a multiplexer after the multiplexer has answered. This applies if it is
  /// unknown whether queries are passed on (``TerminalEnvironment/passesThrough``).
  package static let outerTimeout = Duration.milliseconds(250)
  /// Replies longer than this many bytes are discarded.
  static let maximumInput = 65_536

  /// Detects the terminal behind an output of this process.
  ///
  /// - Parameters:
  ///   - output: a file descriptor; standard output by default.
  ///   - chosen: the protocol, if the user chose one.
  ///   - timeout: how long to wait for answers.
  ///   - environment: variables that name the terminal.
  public static func current(
    output: Int32 = 1, protocol chosen: GraphicsProtocol? = nil, timeout: Duration = timeout,
    environment: TerminalEnvironment = .ofProcess
  ) -> DetectedTerminal {
    let window = TerminalWindow(of: output)
    if let chosen {
      return DetectedTerminal(
        capabilities: .forExplicit(chosen, environment: environment, window: window),
        asking: .notAsked(.explicitProtocol))
    }
    guard ControllingTerminal.isTerminal(output) else {
      return DetectedTerminal(
        capabilities: .ofPipe(environment: environment), asking: .notAsked(.noTerminal))
    }
    if let reason = reasonNotToAsk(environment) {
      return inferred(environment, window, .notAsked(reason))
    }
    // A process may write to any terminal, but may query only its own.
    guard ControllingTerminal.isOwn(output) else { return inferred(environment, window, .notAsked(.isOther)) }
    do {
      var terminal = try ControllingTerminal()
      return detect(environment: environment, port: &terminal, timeout: timeout)
    } catch {
      return inferred(environment, window, .failed(.terminal(error)))
    }
  }

  /// Detects a terminal by querying it.
  ///
  /// - Parameters:
  ///   - environment: variables that name the terminal.
  ///   - port: the connection to the terminal. Its state is restored before this returns.
  ///   - timeout: how long to wait for answers.
  package static func detect<Port: TerminalPort & ~Copyable>(
    environment: TerminalEnvironment, port: inout Port, timeout: Duration = timeout
  ) -> DetectedTerminal {
    let window = port.window
    if let reason = reasonNotToAsk(environment) { return inferred(environment, window, .notAsked(reason)) }
    let start = port.now
    do { try port.begin() } catch {
      return inferred(environment, window, .failed(.terminal(error)))
    }
    var conversation = TerminalConversation(environment)
    var asking = DetectedTerminal.Asking.answered
    do {
      if try !conversation.hold(over: &port, until: start + timeout) { asking = .timedOut }
    } catch {
      asking = .failed(.terminal(error))
    }
    let elapsed = port.now - start
    let typed = conversation.finish(isComplete: asking == .answered)
    let pending = port.end(returning: typed, discardingRest: !conversation.isAnswered)
    return DetectedTerminal(
      capabilities: TerminalCapabilities(
        answers: conversation.answers, wasAsked: true, environment: environment, window: window),
      asking: asking, answered: conversation.answers.answered, elapsed: elapsed, pending: pending)
  }

  private static func reasonNotToAsk(_ environment: TerminalEnvironment) -> DetectedTerminal.Reason? {
    if environment.isDumb { return .isDumb }
    if environment.forbidsColor { return .forbidsColor }
    let row = TerminalTable.row(of: environment, isSilent: false)
    return row?.isNeverAsked == true && environment.passthrough == .none ? .isNeverAsked : nil
  }

  private static func inferred(
    _ environment: TerminalEnvironment, _ window: TerminalWindow?, _ asking: DetectedTerminal.Asking
  ) -> DetectedTerminal {
    DetectedTerminal(
      capabilities: TerminalCapabilities(
        answers: TerminalAnswers(), wasAsked: false, environment: environment, window: window),
      asking: asking)
  }
}

extension TerminalEnvironment {
  var isITerm: Bool { self["TERM_PROGRAM"] == "iTerm.app" || self["LC_TERMINAL"] == "iTerm2" }
}
