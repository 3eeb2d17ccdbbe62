public import InlayCore

/// How far an upload is.
public enum UploadState: Sendable, Hashable {
  /// Waits for its turn; after a restart of the program, until somebody adds its image again.
  case pending
  /// The form to send is being made.
  case preparing
  /// `sent` of `total` bytes were handed to the network. It never decreases.
  case uploading(sent: Int, total: Int)
  /// Waits before another attempt. `until` is the time since the queue's clock began.
  case waiting(until: Duration, attempts: Int)
  /// The server has it.
  case done(UploadReceipt)
  /// Failed. `mayRetry` says whether the reason may pass.
  case failed(InlayError, mayRetry: Bool)
  /// The answer was lost after everything had been sent, so nobody knows whether the server has it. Sending again could
  /// store it twice: see ``UploadQueue/retry(_:)`` and ``UploadQueue/settle(_:with:)``.
  case unknown

  /// Whether nothing happens until somebody asks for it.
  var isSettled: Bool {
    switch self {
    case .done, .failed, .unknown: true
    case .pending, .preparing, .uploading, .waiting: false
    }
  }
}
