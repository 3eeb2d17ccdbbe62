package import InlayCore
internal import InlaySystem

extension InlayError.Code {
  /// The process has no terminal to query.
  package static let terminalNone: InlayError.Code = "terminal.noTerminal"
  /// The process is in the background, where it must not query the terminal.
  package static let terminalInBackground: InlayError.Code = "terminal.inBackground"
  /// Keys typed earlier are waiting for another program, so the terminal is not queried.
  package static let terminalTypedAhead: InlayError.Code = "terminal.typedAhead"
  /// Another part of the process is querying the terminal.
  package static let terminalBusy: InlayError.Code = "terminal.busy"
  /// A signal arrived during the query.
  package static let terminalInterrupted: InlayError.Code = "terminal.interrupted"
  /// The terminal went away during the query.
  package static let terminalClosed: InlayError.Code = "terminal.closed"
  /// The terminal accepts no output.
  package static let terminalBlocked: InlayError.Code = "terminal.blocked"
  /// A system call on the terminal failed.
  package static let terminalCallFailed: InlayError.Code = "terminal.callFailed"
  /// Widths cannot be measured, because the terminal must not be queried.
  package static let terminalNeverAsked: InlayError.Code = "terminal.neverAsked"
  /// The terminal did not report its cursor position in time.
  package static let terminalTimedOut: InlayError.Code = "terminal.timedOut"
  /// The terminal's cursor reports are implausible.
  package static let terminalUnusableReports: InlayError.Code = "terminal.unusableReports"
  /// A picture has the wrong number of samples for its box.
  package static let terminalPictureSize: InlayError.Code = "terminal.pictureSize"
}

extension InlayError {
  /// Converts whatever a port threw.
  static func terminal(_ error: any Error) -> InlayError {
    error as? InlayError
      ?? InlayError(.terminalCallFailed, "the terminal failed: \(error)", underlying: error)
  }

  /// `/dev/tty` cannot be opened.
  static func terminalNone(_ error: SystemError) -> InlayError {
    InlayError(
      .terminalNone, "the process has no terminal (error \(error.code) opening /dev/tty)", underlying: error)
  }

  package static let terminalInBackground = InlayError(
    .terminalInBackground, "the terminal cannot be queried from a background process")

  package static let terminalTypedAhead = InlayError(
    .terminalTypedAhead, "the terminal was not queried, because typed keys are waiting for another program")

  package static let terminalBusy = InlayError(.terminalBusy, "the terminal is already being queried")

  package static let terminalInterrupted = InlayError(
    .terminalInterrupted, "a signal arrived while the terminal was being queried")

  package static let terminalClosed = InlayError(
    .terminalClosed, "the terminal was closed while it was being queried")

  package static let terminalBlocked = InlayError(
    .terminalBlocked, "the terminal accepts no output (was it paused with Ctrl-S?)")

  static func terminalCallFailed(_ call: String, _ error: SystemError) -> InlayError {
    InlayError(
      .terminalCallFailed, "\(call) failed on the terminal (error \(error.code))", underlying: error)
  }

  package static let terminalNeverAsked = InlayError(
    .terminalNeverAsked, "widths cannot be measured, because this terminal must not be queried")

  package static let terminalTimedOut = InlayError(
    .terminalTimedOut, "the terminal did not report its cursor position in time")

  package static let terminalUnusableReports = InlayError(
    .terminalUnusableReports,
    "the terminal's cursor reports are implausible (is the cursor near the right margin?)")

  package static func terminalPictureSize(
    width: Int, height: Int, neededWidth: Int, neededHeight: Int
  ) -> InlayError {
    InlayError(
      .terminalPictureSize,
      "the picture has \(width) × \(height) samples, but its box needs \(neededWidth) × \(neededHeight); scale it first"
    )
  }
}
