import InlayContainer
import InlayCore
import InlayPixels
import InlaySystem

/// Why a request got no answer. Callers see it as an `InlayError`.
enum WorkerFailure: Error, Sendable, Hashable {
  /// No worker can be started, now or ever.
  case notStarted(InlayError)
  /// The worker uses another version of the pipe format.
  case otherVersion(UInt32)
  /// The other end of the pipe is closed.
  case closed
  /// The worker ended.
  case ended(ChildProcess.Ending)
  /// It needed more than this many bytes of memory.
  case memory(allowed: Int)
  /// It used more than this processor time.
  case processorTime(Duration, limit: String)
  /// It used no processor time for this long.
  case stalled(Duration)
  /// It took longer than this in wall-clock time.
  case elapsed(Duration)
  /// Its reply violates the pipe format.
  case violation(PipeViolation)
  /// A system call failed.
  case system(SystemError)

  /// Whether the cause may be something that an earlier request left in the worker, such as damaged or fragmented
  /// memory, or the rest of a reply.
  var mayComeFromBefore: Bool {
    switch self {
    case .closed, .ended, .memory, .violation, .system: true
    case .notStarted, .otherVersion, .processorTime, .stalled, .elapsed: false
    }
  }

  /// The failure for an error in talking to a worker. Other errors, such as cancellation, are returned unchanged.
  static func meaning(_ error: any Error) -> any Error {
    switch error {
    case let violation as PipeViolation: WorkerFailure.violation(violation)
    case ChannelError.closed: WorkerFailure.closed
    case ChannelError.system(let failure): WorkerFailure.system(failure)
    default: error
    }
  }

  /// One sentence, without a period at the end.
  var sentence: String {
    switch self {
    case .notStarted(let error): error.message
    case .otherVersion(let version):
      "the helper program inlay-heif is from another release: it uses version \(version) of the pipe format, not \(PipeFormat.version)"
    case .closed: "the helper program inlay-heif closed its pipe"
    case .ended(.exited(let code)): "the helper program inlay-heif exited with status \(code)"
    case .ended(.signalled(let number)): "the helper program inlay-heif crashed with signal \(number)"
    case .ended(.unknown): "the helper program inlay-heif ended for an unknown reason"
    case .memory(let allowed):
      "the helper program inlay-heif needed more than \(allowed) bytes of memory (WorkerLimits.memory)"
    case .processorTime(let time, let limit):
      "the helper program inlay-heif was stopped after \(time.inSeconds) of processor time (WorkerLimits.\(limit))"
    case .stalled(let time):
      "the helper program inlay-heif was stopped after \(time.inSeconds) without progress (WorkerLimits.stall)"
    case .elapsed(let time):
      "the helper program inlay-heif was stopped after \(time.inSeconds) (WorkerLimits.elapsed)"
    case .violation(let violation):
      "the helper program inlay-heif was stopped, because its reply violates the pipe format: \(violation.what)"
    case .system(let failure): "the pipe to the helper program inlay-heif failed: \(failure.message)"
    }
  }

  /// The public error for a request to decode an image of this type.
  func decodingError(_ type: MIMEType) -> InlayError {
    if case .memory(let allowed) = self { return .pixelsMemory(needed: nil, allowed: allowed) }
    return error("\(type) cannot be drawn now")
  }

  /// The public error for a request to make a glyph.
  var encodingError: InlayError { error("glyphs cannot be made now") }

  private func error(_ result: String) -> InlayError {
    guard case .notStarted(let error) = self else {
      return InlayError(.heifWorkerFailed, "\(result): \(sentence)")
    }
    return InlayError(
      error.code, "\(result): \(error.message)", advice: error.advice, details: error.details)
  }
}

extension Duration {
  /// The duration as text, such as `0.6 s`.
  var inSeconds: String {
    let (seconds, attoseconds) = components
    return "\(seconds).\(attoseconds / 100_000_000_000_000_000) s"
  }
}
