import InlayCore
import InlayPixels
import InlaySystem

/// Why a worker could not be started.
struct StartFailure: Hashable {
  let error: InlayError
  /// Whether it will be so the next time too: the program is missing or another one. Everything else (no memory, no
  /// processes, somebody who kills it, a machine too busy) may pass.
  let isLasting: Bool

  init(_ error: InlayError, isLasting: Bool) {
    (self.error, self.isLasting) = (error, isLasting)
  }

  /// What the failure of starting `program` means.
  init(_ failure: WorkerFailure, _ program: String) {
    let (sentence, isLasting): (String, Bool)
    switch failure {
    case .notStarted(let error):
      self.init(error, isLasting: true)
      return
    case .otherVersion: (sentence, isLasting) = (failure.sentence, true)
    case .system(let failure):
      sentence = "the HEIF worker \(program) cannot be started: \(failure.message)"
      isLasting = failure.concernsProgram
    case .ended(.exited(WorkerStatus.memory)):
      sentence = "the HEIF worker \(program) does not start with so little memory (WorkerLimits.memory)"
      isLasting = false
    case .ended(.exited(WorkerStatus.notConfined)):
      sentence = "the HEIF worker \(program) does not start, as the system refuses its limits"
      isLasting = false
    case .ended(.exited(let code)):
      (sentence, isLasting) = ("the HEIF worker \(program) does not start (status \(code))", false)
    case .ended(.signalled(let number)):
      (sentence, isLasting) = ("the HEIF worker \(program) does not start (signal \(number))", false)
    case .ended(.unknown), .closed, .memory, .processorTime, .stalled:
      (sentence, isLasting) = ("the HEIF worker \(program) does not start: \(failure.sentence)", false)
    case .elapsed(let time):
      sentence = "the HEIF worker \(program) says nothing within \(time.inSeconds) (WorkerLimits.start)"
      isLasting = false
    case .violation(let violation):
      sentence = "\(program) is not a HEIF worker of this release: \(violation.what)"
      isLasting = true
    }
    let isMissing = if case .system(let failure) = failure { failure.meansAbsent } else { false }
    self.init(
      InlayError(
        isMissing ? .heifWorkerMissing : .heifWorkerNotStarted, sentence, details: ["helper": "inlay-heif"]),
      isLasting: isLasting)
  }
}

/// How starting workers went, so that a batch of ten thousand files does not try for each what cannot be, and a process
/// that runs for months does not give up for ever because of one bad second.
struct StartRecord {
  /// Why the last start failed; `nil` if it did not.
  private(set) var error: InlayError?
  private var failuresInARow = 0
  /// Until when no start is tried; `nil` for ever.
  private var rest: ContinuousClock.Instant? = .now

  /// Failures in a row that may pass, after which starting rests.
  static let maximumFailures = 3
  /// The minimum of time it rests. Where a start took long to fail it rests ten times that.
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

  /// Why no start is to be tried now, or `nil`.
  func refusal(at now: ContinuousClock.Instant) -> InlayError? {
    guard let error else { return nil }
    guard let rest else { return error }
    return failuresInARow == Self.maximumFailures && now < rest ? error : nil
  }
}
