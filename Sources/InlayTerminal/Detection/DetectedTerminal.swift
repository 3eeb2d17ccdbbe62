package import InlayCore

/// The result of detecting a terminal.
public struct DetectedTerminal: Sendable, Hashable {
  /// The outcome of the query.
  package enum Asking: Sendable, Hashable {
    /// The terminal answered.
    case answered
    /// The deadline passed before the last answer. Earlier answers are used.
    case timedOut
    /// The terminal was not queried, for this reason.
    case notAsked(Reason)
    /// The query failed. Earlier answers are used.
    case failed(InlayError)
  }

  /// Why a terminal was not queried.
  package enum Reason: Sendable, Hashable {
    /// The output is not a terminal.
    case noTerminal
    /// The output is a terminal other than the controlling terminal of the process.
    case isOther
    /// `TERM` says that the terminal can only write lines.
    case isDumb
    /// `NO_COLOR` is set, which means text only, whatever the terminal can do.
    case forbidsColor
    /// The user chose the protocol.
    case explicitProtocol
    /// The terminal is known to print queries on its screen.
    case isNeverAsked
  }

  /// What the terminal can do.
  public var capabilities: TerminalCapabilities
  /// The outcome of the query.
  package var asking: Asking
  /// Questions that were answered.
  package var answered: Set<TerminalQuery> = []
  /// Time from the first query to the last answer.
  package var elapsed = Duration.zero
  /// Keys typed during the query that could not be returned to the terminal. The caller may use or drop them.
  public var pending: [UInt8] = []
}
