import InlaySystem

/// Ends a request that takes too long, or whose task is canceled.
struct RequestTimeout: Timeout {
  private let clock: ProcessorClock
  private let allowance: Duration
  private let limitName: String
  private let limits: WorkerLimits
  private var end: ContinuousClock.Instant
  private let longest: Duration
  private let startedWith: Duration
  private var lastTime: Duration
  private var lastProgress: ContinuousClock.Instant
  private var presence: Presence

  /// How often to check the clocks while no bytes arrive. A looping worker ends at most this much late.
  let step: Int32 = 10

  /// Starts the clocks for a request.
  init(_ clock: ProcessorClock, allowance: Duration, limitName: String, limits: WorkerLimits) {
    (self.clock, self.allowance, self.limitName, self.limits) = (clock, allowance, limitName, limits)
    longest = limits.elapsed + allowance * 20
    let now = ContinuousClock.now
    end = now + longest
    startedWith = clock.now ?? .zero
    lastTime = startedWith
    lastProgress = now
    presence = Presence(now)
  }

  mutating func check() throws {
    // The worker is abandoned in the middle of the request, and is ended like one that takes too long.
    try Task.checkCancellation()
    let now = ContinuousClock.now
    let away = presence.timeAway(until: now)
    end += away
    lastProgress += away
    if now > end { throw WorkerFailure.elapsed(longest) }
    guard let time = clock.now else { return }
    if time - startedWith > allowance { throw WorkerFailure.processorTime(allowance, limit: limitName) }
    if time > lastTime {
      (lastTime, lastProgress) = (time, now)
    } else if now - lastProgress > limits.stall {
      throw WorkerFailure.stalled(limits.stall)
    }
  }
}

/// Ends a start that takes too long, or whose task is canceled.
struct StartTimeout: Timeout {
  private var end: ContinuousClock.Instant
  private var presence: Presence
  private let limit: Duration
  let step: Int32 = 10

  init(limit: Duration, now: ContinuousClock.Instant = .now) {
    self.limit = limit
    end = now + limit
    presence = Presence(now)
  }

  mutating func check() throws {
    try Task.checkCancellation()
    try check(at: .now)
  }

  mutating func check(at now: ContinuousClock.Instant) throws {
    end += presence.timeAway(until: now)
    if now > end { throw WorkerFailure.elapsed(limit) }
  }
}

/// Detects when this process was stopped or waited long for a processor, because the worker is not responsible for that
/// time.
struct Presence {
  private var lastLook: ContinuousClock.Instant

  init(_ now: ContinuousClock.Instant) { lastLook = now }

  /// The time since the last check, if it is longer than this process would have waited by itself; else zero.
  mutating func timeAway(until now: ContinuousClock.Instant) -> Duration {
    let away = now - lastLook
    lastLook = now
    return away > .seconds(1) ? away : .zero
  }
}
