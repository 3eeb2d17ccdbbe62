import InlayCore
import InlayPixels
import InlaySystem

/// Why a worker could not be started.
struct StartFailure: Hashable {
  let error: InlayError
  /// Whether the next start will fail too, because the program is missing or is not the right one. All other causes (no
  /// memory, no processes, a kill, a busy machine) are temporary.
  let isLasting: Bool

  init(_ error: InlayError, isLasting: Bool) {
    (self.error, self.isLasting) = (error, isLasting)
  }

  /// The start failure that a failure to start `program` means.
  init(_ failure: WorkerFailure, _ program: String) {
    let (sentence, isLasting): (String, Bool)
    switch failure {
    case .notStarted(let error):
      self.init(error, isLasting: true)
      return
    case .otherVersion: (sentence, isLasting) = (failure.sentence, true)
    case .system(let failure):
      sentence = "the helper program \(program) cannot be started: \(failure.message)"
      isLasting = failure.concernsProgram
    case .ended(.exited(WorkerStatus.memory)):
      sentence = "the helper program \(program) cannot start within its memory limit (WorkerLimits.memory)"
      isLasting = false
    case .ended(.exited(WorkerStatus.notConfined)):
      sentence = "the helper program \(program) cannot start, because the system refused to apply its limits"
      isLasting = false
    case .ended(.exited(let code)):
      (sentence, isLasting) = (
        "the helper program \(program) exited during startup with status \(code)", false
      )
    case .ended(.signalled(let number)):
      (sentence, isLasting) = (
        "the helper program \(program) was killed during startup by signal \(number)", false
      )
    case .ended(.unknown), .closed, .memory, .processorTime, .stalled:
      (sentence, isLasting) = ("the helper program \(program) cannot be started: \(failure.sentence)", false)
    case .elapsed(let time):
      sentence = "the helper program \(program) did not respond within \(time.inSeconds) (WorkerLimits.start)"
      isLasting = false
    case .violation(let violation):
      sentence = "\(program) is not the inlay-heif of this release: \(violation.what)"
      isLasting = true
    }
    let isMissing = if case .system(let failure) = failure { failure.meansAbsent } else { false }
    self.init(
      InlayError(
        isMissing ? .heifWorkerMissing : .heifWorkerNotStarted, sentence, details: ["helper": "inlay-heif"]),
      isLasting: isLasting)
  }
}

/// A record of how starting workers went. A batch of ten thousand files then does not retry what cannot succeed, and a
/// process that runs for months does not give up forever after a temporary failure.
struct StartRecord {
  /// Why the last start failed; `nil` if it succeeded.
  private(set) var error: InlayError?
  private var failuresInARow = 0
  /// The time until which no start is tried; `nil` for never again.
  private var rest: ContinuousClock.Instant? = .now

  /// Number of temporary failures in a row after which starting pauses.
  static let maximumFailures = 3
  /// The minimum length of a pause. If a start took long to fail, the pause is ten times that.
  static let minimumRest: Duration = .seconds(10)

  mutating func succeeded() { self = StartRecord() }

  mutating func failed(_ failure: StartFailure, at now: ContinuousClock.Instant, after duration: Duration) {
    error = failure.error
    failuresInARow = min(failuresInARow + 1, Self.maximumFailures)
    if failure.isLasting {
      rest = nil
    } else if failuresInARow == Self.maximumFailures {
      rest = now + max(Self.minimumRest, duration * 10)
    }
  }

  /// Why no start may be tried now; `nil` if one may.
  func refusal(at now: ContinuousClock.Instant) -> InlayError? {
    guard let error else { return nil }
    guard let rest else { return error }
    return failuresInARow == Self.maximumFailures && now < rest ? error : nil
  }
}
