internal import InlayCore
internal import Synchronization

/// The times by which a hop must have got on, by our own clock: no library's timeouts cover all of them.
package final class HopWatch: Sendable {
  private enum Phase { case head, body }
  private struct State {
    var phase = Phase.head
    var lastBytes: Duration
    var windowStart: Duration
    var windowBytes = 0
  }

  /// The span that the slowest rate is averaged over.
  private static let window = Duration.seconds(10)

  private let policy: LoadPolicy
  private let clock: LiveClock
  private let start: Duration
  private let state: Mutex<State>

  package init(_ policy: LoadPolicy, _ clock: LiveClock) {
    (self.policy, self.clock) = (policy, clock)
    start = clock.now()
    state = Mutex(State(lastBytes: start, windowStart: start))
  }

  /// The head of the answer is there.
  package func gotHead() {
    let now = clock.now()
    state.withLock {
      $0.phase = .body
      ($0.lastBytes, $0.windowStart, $0.windowBytes) = (now, now, 0)
    }
  }

  /// Bytes are there, or were sent.
  package func got(_ count: Int) {
    let now = clock.now()
    state.withLock {
      $0.lastBytes = now
      $0.windowBytes += count
    }
  }

  /// The time until the next moment at which something is decided, and what it means if nothing happens.
  private func next() throws -> Duration {
    let now = clock.now()
    return try state.withLock { state in
      switch state.phase {
      case .head:
        let limit = policy.connectTime + policy.headTime
        let left = start + limit - now
        guard left > .zero else { throw InlayError.liveTimeout("no answer", after: limit) }
        return left
      case .body:
        let idle = state.lastBytes + policy.idleTime - now
        guard idle > .zero else { throw InlayError.liveTimeout("no bytes", after: policy.idleTime) }
        var rate = state.windowStart + Self.window - now
        if rate <= .zero {
          let least = policy.slowestRate * Int(Self.window.components.seconds)
          guard state.windowBytes >= least else {
            throw InlayError.liveTimeout("fewer than \(least) bytes", after: Self.window)
          }
          (state.windowStart, state.windowBytes) = (now, 0)
          rate = Self.window
        }
        return min(idle, rate)
      }
    }
  }

  /// Runs `body`. Cancels it when it is late.
  ///
  /// - Throws: `InlayError` with the code `live.timeout` if it is late; what `body` throws.
  package func run(_ body: @escaping @Sendable () async throws -> Void) async throws {
    try await firstOf(body) { while true { try await self.clock.sleep(self.next()) } }
  }
}

/// Runs `body`, and cancels it with the error of `guardian` if that ends first. The guardian ends only by throwing.
package func firstOf(
  _ body: @escaping @Sendable () async throws -> Void,
  _ guardian: @escaping @Sendable () async throws -> Void
) async throws {
  try await withThrowingTaskGroup(of: Void.self) { group in
    group.addTask(operation: body)
    group.addTask(operation: guardian)
    defer { group.cancelAll() }
    try await group.next()
  }
}
