/// Finds out what a terminal can do: all questions at once, one deadline.
///
/// ```swift
/// let found = TerminalDetection.current()
/// print(found.capabilities.name ?? "unknown", found.capabilities.protocols)
/// ```
///
/// A terminal is never asked when the output is not one, when `TERM` is dumb, when a protocol was chosen, from the
/// background, or while typed keys wait for another program. Then the environment has to do. `NO_COLOR` means text
/// without pictures, unless a protocol was chosen.
public enum TerminalDetection {
  /// How long to wait for answers: a kitty that draws without a graphics card took 1.2 s for its first (measured).
  public static let patience = Duration.milliseconds(1_500)
  /// How long to wait, once a multiplexer has answered, for the terminal behind it, where it is not known whether that is
  /// let through (``TerminalEnvironment/passesThrough``).
  public static let outerPatience = Duration.milliseconds(250)
  /// The most bytes that are read; more is a flood and no answer.
  static let mostInput = 65_536

  /// What is behind an output of this process.
  ///
  /// - Parameters:
  ///   - output: a descriptor, standard output unless told otherwise.
  ///   - chosen: the protocol if somebody chose one.
  ///   - patience: how long to wait for answers.
  ///   - environment: variables that name the terminal.
  public static func current(
    output: Int32 = 1, protocol chosen: GraphicsProtocol? = nil, patience: Duration = patience,
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
    // The process may write on a terminal, but only its own may it ask.
    guard ControllingTerminal.isOwn(output) else { return inferred(environment, window, .notAsked(.isOther)) }
    do throws(TerminalPortError) {
      var terminal = try ControllingTerminal()
      return detect(environment: environment, port: &terminal, patience: patience)
    } catch {
      return inferred(environment, window, .failed(error))
    }
  }

  /// What a terminal is, by asking it.
  ///
  /// - Parameters:
  ///   - environment: variables that name it.
  ///   - port: the way to it; it is as before when this returns.
  ///   - patience: how long to wait for answers.
  public static func detect<Port: TerminalPort & ~Copyable>(
    environment: TerminalEnvironment, port: inout Port, patience: Duration = patience
  ) -> DetectedTerminal {
    let window = port.window
    if let reason = reasonNotToAsk(environment) { return inferred(environment, window, .notAsked(reason)) }
    let start = port.now
    do throws(TerminalPortError) { try port.begin() } catch {
      return inferred(environment, window, .failed(error))
    }
    var conversation = TerminalConversation(environment)
    var asking = DetectedTerminal.Asking.answered
    do throws(TerminalPortError) {
      if try !conversation.hold(over: &port, until: start + patience) { asking = .timedOut }
    } catch {
      asking = .failed(error)
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
