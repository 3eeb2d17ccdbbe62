/// Looks at the clocks while a worker has a request.
struct RequestWatch: Patience {
  private let clock: ProcessorClock
  private let allowance: Duration
  private let limitName: String
  private let limits: WorkerLimits
  private var end: ContinuousClock.Instant
  private let longest: Duration
  private let startedWith: Duration
  private var lastTime: Duration
  private var lastProgress: ContinuousClock.Instant
  private var lastLook: ContinuousClock.Instant

  /// How often the clocks are looked at while nothing moves: a looping worker is ended so much later at most.
  let step: Int32 = 10

  /// Starts the clocks of a request.
  init(_ clock: ProcessorClock, allowance: Duration, limitName: String, limits: WorkerLimits) {
    (self.clock, self.allowance, self.limitName, self.limits) = (clock, allowance, limitName, limits)
    longest = limits.elapsed + allowance * 20
    let now = ContinuousClock.now
    end = now + longest
    startedWith = clock.now ?? .zero
    lastTime = startedWith
    (lastProgress, lastLook) = (now, now)
  }

  mutating func check() throws(WorkerFailure) {
    let now = ContinuousClock.now
    let away = now - lastLook
    if away > .seconds(1) {
      // This process was stopped, or had to wait for a processor that long: the worker is not to blame.
      end += away
      lastProgress += away
    }
    lastLook = now
    if now > end { throw .elapsed(longest) }
    guard let time = clock.now else { return }
    if time - startedWith > allowance { throw .processorTime(allowance, limit: limitName) }
    if time > lastTime {
      (lastTime, lastProgress) = (time, now)
    } else if now - lastProgress > limits.stall {
      throw .stalled(limits.stall)
    }
  }
}

/// Waits for a worker to be ready.
struct StartWatch: Patience {
  private let end: ContinuousClock.Instant
  private let limit: Duration
  let step: Int32 = 10

  init(limit: Duration) {
    self.limit = limit
    end = ContinuousClock.now + limit
  }

  mutating func check() throws(WorkerFailure) {
    if ContinuousClock.now > end { throw .elapsed(limit) }
  }
}
