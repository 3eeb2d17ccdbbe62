import InlayCore
import InlayPixels

/// Why a request was not answered.
enum WorkerFailure: Error, Sendable, Hashable {
  /// The worker cannot be started, now or ever.
  case notStarted(String)
  /// The other side is gone.
  case closed
  /// The worker ended, and how.
  case ended(ChildProcess.Ending)
  /// It needed more than these bytes of memory.
  case memory(allowed: Int)
  /// It used more processor time than this.
  case processorTime(Duration, limit: String)
  /// It used none for this long.
  case stalled(Duration)
  /// It took longer than this by the clock on the wall.
  case elapsed(Duration)
  /// Its reply breaks the format of the pipe.
  case violation(PipeViolation)
  /// A call of the system failed.
  case system(SystemFailure)
  /// The task of the request was cancelled.
  case cancelled

  /// Whether what an earlier request left in the worker (damaged or scattered memory, a reply that went on) may be the
  /// reason.
  var mayComeFromBefore: Bool {
    switch self {
    case .closed, .ended, .memory, .violation, .system: true
    case .notStarted, .processorTime, .stalled, .elapsed, .cancelled: false
    }
  }

  /// Runs `body`, what it finds wrong in a frame being the failure.
  static func checking<T>(_ body: () throws(PipeViolation) -> T) throws(WorkerFailure) -> T {
    do { return try body() } catch { throw .violation(error) }
  }

  /// One sentence without a full stop.
  var sentence: String {
    switch self {
    case .notStarted(let why): why
    case .closed: "the HEIF worker closed its pipe"
    case .ended(.exited(let code)): "the HEIF worker gave up on it (status \(code))"
    case .ended(.signalled(let number)): "the HEIF worker crashed on it (signal \(number))"
    case .ended(.unknown): "the HEIF worker has gone"
    case .memory(let allowed):
      "the HEIF worker needed more than \(allowed) bytes of memory (WorkerLimits.memory)"
    case .processorTime(let time, let limit):
      "the HEIF worker was stopped after \(time.inSeconds) of processor time (WorkerLimits.\(limit))"
    case .stalled(let time):
      "the HEIF worker was stopped after doing nothing for \(time.inSeconds) (WorkerLimits.stall)"
    case .elapsed(let time): "the HEIF worker was stopped after \(time.inSeconds) (WorkerLimits.elapsed)"
    case .violation(let violation):
      "the HEIF worker was stopped, as its reply breaks the format of the pipe: \(violation.what)"
    case .system(let failure): "the pipe to the HEIF worker failed: \(failure.message)"
    case .cancelled: Cancelled.sentence
    }
  }

  /// The failure of decoding that it means.
  func pixelError(_ type: MediaType) -> PixelError {
    switch self {
    case .memory(let allowed): .memory(needed: nil, allowed: allowed)
    case .cancelled: .cancelled
    default: .unavailable(type, why: sentence)
    }
  }

  /// The failure of making a glyph that it means.
  var glyphError: GlyphError { self == .cancelled ? .cancelled : .unavailable(sentence) }
}

extension Duration {
  /// Such as `0.6 s`.
  var inSeconds: String {
    let (seconds, attoseconds) = components
    return "\(seconds).\(attoseconds / 100_000_000_000_000_000) s"
  }
}
