package import InlayCore

/// What was found out about a terminal, and how.
public struct DetectedTerminal: Sendable, Hashable {
  /// How asking went.
  package enum Asking: Sendable, Hashable {
    /// It answered.
    case answered
    /// The deadline passed before the last answer. The answers before it count.
    case timedOut
    /// It was not asked, for this reason.
    case notAsked(Reason)
    /// Asking failed. The answers before that count.
    case failed(InlayError)
  }

  /// Why a terminal was not asked.
  package enum Reason: Sendable, Hashable {
    /// The output is not a terminal.
    case noTerminal
    /// The output is another terminal than that of the process.
    case isOther
    /// `TERM` says that it can only write lines.
    case isDumb
    /// `NO_COLOR` is set: text only, whatever the terminal can do.
    case forbidsColor
    /// The protocol was chosen.
    case explicitProtocol
    /// It is known to write questions on its screen.
    case isNeverAsked
  }

  /// What it can do.
  public var capabilities: TerminalCapabilities
  /// How asking went.
  package var asking: Asking
  /// Questions that were answered.
  package var answered: Set<TerminalQuery> = []
  /// From the first question to the last answer.
  package var elapsed = Duration.zero
  /// Keys that were typed meanwhile and could not be given back to the terminal. The caller may use or drop
  /// them.
  public var pending: [UInt8] = []
}
