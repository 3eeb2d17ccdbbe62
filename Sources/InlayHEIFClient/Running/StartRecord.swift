/// Why a worker could not be started.
struct StartFailure: Error, Hashable {
  let failure: WorkerFailure
  /// Whether it will be so the next time too: the program is missing or another one. Everything else (no memory, no
  /// processes, somebody who kills it, a machine too busy) may pass.
  let isLasting: Bool

  init(_ failure: WorkerFailure, isLasting: Bool) {
    (self.failure, self.isLasting) = (failure, isLasting)
  }

  /// What the failure of starting `program` means.
  init(_ failure: WorkerFailure, _ program: String) {
    if failure == .cancelled {
      self.init(failure, isLasting: false)
      return
    }
    let (sentence, isLasting): (String, Bool)
    switch failure {
    case .notStarted(let why): (sentence, isLasting) = (why, true)
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
    case .ended(.unknown), .closed, .memory, .processorTime, .stalled, .cancelled:
      (sentence, isLasting) = ("the HEIF worker \(program) does not start: \(failure.sentence)", false)
    case .elapsed(let time):
      sentence = "the HEIF worker \(program) says nothing within \(time.inSeconds) (WorkerLimits.start)"
      isLasting = false
    case .violation(let violation):
      sentence = "\(program) is not a HEIF worker of this release: \(violation.what)"
      isLasting = true
    }
    self.init(.notStarted(sentence), isLasting: isLasting)
  }
}

/// How starting workers went, so that a batch of ten thousand files does not try for each what cannot be, and a process
/// that runs for months does not give up for ever because of one bad second.
struct StartRecord {
  /// Why the last start failed; `nil` if it did not.
  private(set) var failure: WorkerFailure?
  private var failuresInARow = 0
  /// Until when no start is tried; `nil` for ever.
  private var rest: ContinuousClock.Instant? = .now

  /// Failures in a row that may pass, after which starting rests.
  static let maximalFailures = 3
  /// How long it rests at least. Where a start took long to fail it rests ten times that.
  static let leastRest: Duration = .seconds(10)

  mutating func succeeded() { self = StartRecord() }

  mutating func failed(_ error: StartFailure, at now: ContinuousClock.Instant, after duration: Duration) {
    failure = error.failure
    failuresInARow = min(failuresInARow + 1, Self.maximalFailures)
    if error.isLasting {
      rest = nil
    } else if failuresInARow == Self.maximalFailures {
      rest = now + max(Self.leastRest, duration * 10)
    }
  }

  /// Why no start is to be tried now, or `nil`.
  func refusal(at now: ContinuousClock.Instant) -> WorkerFailure? {
    guard let failure else { return nil }
    guard let rest else { return failure }
    return failuresInARow == Self.maximalFailures && now < rest ? failure : nil
  }
}
