public import InlayCore
internal import InlaySystem
internal import Synchronization

/// Loads images by URL. Callers who want the same image share one load; it ends when the last of them is canceled.
///
/// Nothing is loaded unless ``load(_:retrying:progress:)`` is called. What may be loaded, and from where, is the policy's
/// to say: see ``LoadPolicy``.
public final class ImageLoader: Sendable {
  /// The rules of this loader.
  public let policy: LoadPolicy
  /// The images kept between runs, if any are.
  package let cache: ImageCache?
  private let limits: Limits
  private let transport: any ImageTransport
  private let resolver: NameResolver
  private let clock: LiveClock
  private let board: Mutex<Board>

  private struct Waiter {
    let answer: OneAnswer<LoadedImage>
    let progress: (@Sendable (LoadState) -> Void)?
  }

  private struct Job {
    /// Tells this load from an earlier one of the same image, which was left by all who waited and still ends.
    let number: Int
    var waiters: [Int: Waiter] = [:]
    var state = LoadState.queued
    var task: Task<Void, Never>?
  }

  private struct Board {
    var jobs: [ExternalContent: Job] = [:]
    var failures: [ExternalContent: (until: Duration, error: InlayError)] = [:]
    var slots: LoadSlots
    var places: [Int: OneAnswer<Void>] = [:]
    var nextNumber = 0
  }

  /// A loader.
  ///
  /// - Parameters:
  ///   - transport: makes the requests.
  ///   - policy: what may be loaded.
  ///   - limits: how large images may be in pixels.
  ///   - cache: where images are kept between runs. By default, nothing is kept.
  public convenience init(
    transport: any ImageTransport, policy: LoadPolicy = .default, limits: Limits = .default,
    cache: ImageCache? = nil
  ) {
    self.init(
      transport: transport, policy: policy, limits: limits, resolver: .system, clock: .system, cache: cache)
  }

  package init(
    transport: any ImageTransport, policy: LoadPolicy, limits: Limits, resolver: NameResolver,
    clock: LiveClock, cache: ImageCache? = nil
  ) {
    self.cache = cache
    (self.transport, self.policy, self.limits) = (transport, policy, limits)
    (self.resolver, self.clock) = (resolver, clock)
    board = Mutex(Board(slots: LoadSlots(most: policy.loads, perHost: policy.loadsPerHost)))
  }

  /// Loads an image.
  ///
  /// - Parameters:
  ///   - content: the URL. If it states a size or digest, other bytes are an error and are never handed out.
  ///   - retrying: whether to load also if the same image failed a short while ago.
  ///   - progress: is told how far the load is, in order. It must return soon and must not call the loader.
  /// - Throws: `InlayError`; its code tells whether the policy refuses, the server fails, or what came is no image.
  ///   `CancellationError` at once if the task is canceled.
  public func load(
    _ content: ExternalContent, retrying: Bool = false, progress: (@Sendable (LoadState) -> Void)? = nil
  ) async throws -> LoadedImage {
    try Task.checkCancellation()
    let waiter = Waiter(answer: OneAnswer(), progress: progress)
    let (job, ticket) = try join(content, waiter, retrying)
    do { return try await waiter.answer.wait() } catch {
      if error is CancellationError { leave(content, job, ticket) }
      throw error
    }
  }

  /// The number of loads that wait for a place.
  package var waiting: Int { board.withLock { $0.slots.waiting } }
  /// Whether nothing is loaded, and nothing waits.
  package var isIdle: Bool { board.withLock { $0.jobs.isEmpty && $0.places.isEmpty } }

  private func join(_ content: ExternalContent, _ waiter: Waiter, _ retrying: Bool) throws -> (Int, Int) {
    try board.withLock { board in
      board.nextNumber += 1
      let ticket = board.nextNumber
      if let job = board.jobs[content] {
        board.jobs[content]?.waiters[ticket] = waiter
        waiter.progress?(job.state)
        return (job.number, ticket)
      }
      if let failure = board.failures[content] {
        if !retrying, clock.now() < failure.until { throw failure.error }
        board.failures[content] = nil
      }
      // Fails before it waits for a place, so that a wrong URL costs nothing.
      let host = try WebAddress(content.url).host
      if board.slots.waiting >= policy.queue {
        throw InlayError.limit(
          "queue", allowed: policy.queue, advice: "raise LoadPolicy.queue, or load what is visible first")
      }
      board.nextNumber += 1
      var job = Job(number: board.nextNumber)
      job.waiters[ticket] = waiter
      let number = job.number
      job.task = Task { await self.run(content, host, number) }
      board.jobs[content] = job
      waiter.progress?(.queued)
      return (number, ticket)
    }
  }

  private func leave(_ content: ExternalContent, _ number: Int, _ ticket: Int) {
    board.withLock { board in
      guard var job = board.jobs[content], job.number == number else { return }
      job.waiters[ticket] = nil
      board.jobs[content] = job.waiters.isEmpty ? nil : job
      if job.waiters.isEmpty { job.task?.cancel() }
    }
  }

  /// Tells those who wait how far a load is.
  private func publish(_ content: ExternalContent, _ number: Int, _ state: LoadState) {
    board.withLock { board in
      guard let job = board.jobs[content], job.number == number else { return }
      board.jobs[content]?.state = state
      for waiter in job.waiters.values { waiter.progress?(state) }
    }
  }

  /// Loads with as many attempts as the policy gives, and answers those who wait.
  private func run(_ content: ExternalContent, _ host: String, _ number: Int) async {
    let reader = AnswerReader(content, policy, limits, clock) { [self] in publish(content, number, $0) }
    let cached = CachedLoad(cache, content, policy, limits, clock)
    let attempt = LoadAttempt(
      content: content, policy: policy, transport: transport, resolver: resolver, clock: clock,
      reader: reader, cached: cached)
    var attempts = 0
    do {
      // What needs no question waits for no place.
      if let image = try await attempt.ready() { return succeed(content, number, image) }
      while true {
        attempts += 1
        do {
          let image = try await withPlace(host) {
            self.publish(content, number, .connecting)
            return try await attempt.run()
          }
          try await cached.settle()
          return succeed(content, number, image)
        } catch let failure as LoadAttempt.Failure {
          let mayPass = failure.error.isTransient && attempts < policy.attempts
          // A server that began to send a newer image is asked again first.
          let isNewer = await reader.hasImage
          if !(mayPass && isNewer), let image = await cached.stale(after: failure.error) {
            return succeed(content, number, image)
          }
          guard mayPass else {
            try await cached.settle()
            publish(
              content, number,
              .failed(failure.error, mayRetry: failure.error.isTransient, attempts: attempts))
            return end(content, number, .failure(failure.error), failure.error)
          }
          let delay = RetrySchedule.delay(
            before: attempts, random: clock.random(), retryAfter: failure.retryAfter,
            atMost: policy.longestRetryAfter)
          publish(content, number, .waiting(until: clock.now() + delay, attempts: attempts))
          try await clock.sleep(delay)
        }
      }
    } catch {
      // Canceled: nobody waits, unless the clock of a test failed.
      end(content, number, .failure(error), nil)
    }
  }

  private func succeed(_ content: ExternalContent, _ number: Int, _ image: LoadedImage) {
    publish(
      content, number, .loaded(image.digest, count: image.source.count, origin: image.origin))
    end(content, number, .success(image), nil)
  }

  private func end(
    _ content: ExternalContent, _ number: Int, _ result: Result<LoadedImage, any Error>,
    _ failure: InlayError?
  ) {
    let waiters = board.withLock { board -> [Waiter] in
      guard board.jobs[content]?.number == number else { return [] }
      if let failure {
        let isAbsent = failure.httpStatus == 404 || failure.httpStatus == 410
        board.failures[content] = (
          clock.now() + (isAbsent ? policy.absenceTime : policy.failureTime), failure
        )
        forgetOldFailures(&board)
      }
      return Array(board.jobs.removeValue(forKey: content)?.waiters.values ?? [:].values)
    }
    for waiter in waiters {
      switch result {
      case .success(let image): waiter.answer.give(image)
      case .failure(let error): waiter.answer.fail(error)
      }
    }
  }

  /// The failures remembered never outgrow the queue.
  private func forgetOldFailures(_ board: inout Board) {
    guard board.failures.count > max(policy.queue, 1) else { return }
    let now = clock.now()
    board.failures = board.failures.filter { $0.value.until > now }
    if board.failures.count > max(policy.queue, 1) { board.failures = [:] }
  }

  /// Runs `body` when there is a place for another load from this host.
  private func withPlace<Value: Sendable>(
    _ host: String, _ body: @Sendable () async throws -> Value
  ) async throws -> Value {
    let place = OneAnswer<Void>()
    let ticket = board.withLock { board in
      let ticket = board.slots.ticket(host)
      board.places[ticket] = place
      return ticket
    }
    admit()
    do { try await place.wait() } catch {
      let waited = board.withLock { board in
        board.places[ticket] = nil
        return board.slots.remove(ticket)
      }
      // A place that came at the same moment goes to the next.
      if !waited { leavePlace(host) }
      throw error
    }
    defer { leavePlace(host) }
    return try await body()
  }

  private func leavePlace(_ host: String) {
    board.withLock { $0.slots.leave(host) }
    admit()
  }

  private func admit() {
    while true {
      let place = board.withLock { board -> OneAnswer<Void>?? in
        guard let ticket = board.slots.admit() else { return .none }
        return .some(board.places.removeValue(forKey: ticket))
      }
      guard let place else { return }
      place?.give(())
    }
  }
}
