public import InlayCore

/// Why a document was not brought to a terminal.
public enum TerminalOutputError<Failure: Error>: CancellationReporting {
  /// The output did not take it.
  case output(Failure)
  /// The task was cancelled.
  case cancelled

  /// Whether it stands for a cancelled task.
  public var isCancellation: Bool {
    switch self {
    case .output(let error): (error as? any CancellationReporting)?.isCancellation ?? false
    case .cancelled: true
    }
  }
}

extension TerminalOutputError: Sendable where Failure: Sendable {}
