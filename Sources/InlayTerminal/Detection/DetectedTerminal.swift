/// What was found out about a terminal, and how.
public struct DetectedTerminal: Sendable, Hashable {
  /// How asking went.
  public enum Asking: Sendable, Hashable {
    /// It answered.
    case answered
    /// The deadline passed before the last answer; what came counts.
    case timedOut
    /// It was not asked, as this says.
    case notAsked(Reason)
    /// It went wrong on the way; what came counts.
    case failed(TerminalPortError)
  }

  /// Why a terminal was not asked.
  public enum Reason: Sendable, Hashable {
    /// The output is none.
    case noTerminal
    /// The output is another terminal than that of the process.
    case isOther
    /// `TERM` says that it can do nothing but write lines.
    case isDumb
    /// `NO_COLOR`: text, whatever it can do.
    case forbidsColor
    /// The protocol was chosen.
    case explicitProtocol
    /// It is known, and writes questions on the screen.
    case isNeverAsked
  }

  /// What it can do.
  public var capabilities: TerminalCapabilities
  /// How asking went.
  public var asking: Asking
  /// Questions that were answered.
  public var answered: Set<TerminalQuery> = []
  /// From the first question to the last answer.
  public var elapsed = Duration.zero
  /// Keys that were typed meanwhile and could not be given back to the terminal: the caller's to use or drop.
  public var pending: [UInt8] = []
}
