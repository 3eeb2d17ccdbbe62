internal import Synchronization

/// A cache of values that are made on first request by the requesting thread, and kept while they fit. The least
/// recently used values are dropped first.
///
/// Threads that request a value while it is being made wait for it; requests for other values do not. No lock is held
/// while a value is made.
package final class SharedCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private enum Slot {
    case pending(PendingValue<Value>)
    case kept(Value)
  }

  /// Counts of requests so far.
  package struct Statistics: Sendable, Hashable {
    /// Requests answered with an existing value, or with one that another thread was making.
    package var hits = 0
    /// Requests that made a value, or tried to and failed.
    package var misses = 0
    /// Values that were dropped to make room.
    package var evictions = 0
  }

  private struct State {
    var slots = RecencyList<Key, Slot>()
    var statistics = Statistics()
  }

  private let state = Mutex(State())
  private let costLimit: Int
  private let keepsLatest: Bool
  private let cost: @Sendable (Value) -> Int

  /// An empty cache.
  ///
  /// - Parameters:
  ///   - costLimit: the maximum total cost of all kept values.
  ///   - keepsLatest: whether a value that alone exceeds the limit is kept until the next one is made. If not, it is
  ///     only returned.
  ///   - cost: the cost of a value, at least 1.
  package init(costLimit: Int, keepsLatest: Bool = false, cost: @escaping @Sendable (Value) -> Int) {
    (self.costLimit, self.keepsLatest, self.cost) = (costLimit, keepsLatest, cost)
  }

  /// The kept value of `key`, or else the result of `make`.
  ///
  /// A failure is not kept: the next request, or a waiting thread, calls `make` again. `make` must not request the same
  /// key.
  ///
  /// - Throws: what `make` throws. Complexity: O(1) if the value is kept.
  package func value(of key: Key, make: () throws -> Value) rethrows -> Value {
    while true {
      switch find(key) {
      case .kept(let value): return value
      case .pending(let pending):
        if let value = pending.wait() {
          state.withLock { $0.statistics.hits += 1 }
          return value
        }
      case nil:
        let mine = PendingValue<Value>()
        guard claim(key, mine) else { continue }
        do {
          let value = try make()
          settle(key, mine, value)
          return value
        } catch {
          settle(key, mine, nil)
          throw error
        }
      }
    }
  }

  /// The slot of `key`. Counts a hit if there is a value.
  private func find(_ key: Key) -> Slot? {
    state.withLock { state in
      let slot = state.slots.find(key)
      if case .kept = slot { state.statistics.hits += 1 }
      return slot
    }
  }

  /// Whether this thread must now make the value of `key`.
  private func claim(_ key: Key, _ mine: PendingValue<Value>) -> Bool {
    state.withLock { state in
      guard state.slots.peek(key) == nil else { return false }
      _ = state.slots.use(key) { .pending(mine) }
      return true
    }
  }

  /// Keeps the value if it fits, or removes the slot of a failure. Wakes the waiting threads.
  private func settle(_ key: Key, _ mine: PendingValue<Value>, _ value: Value?) {
    state.withLock { state in
      state.statistics.misses += 1
      // The slot may belong to another thread by now, if all values were dropped meanwhile.
      guard case .pending(let pending)? = state.slots.peek(key), pending === mine else { return }
      guard let value, keepsLatest || cost(value) <= costLimit else {
        state.slots.remove(key)
        return
      }
      state.slots.replace(key, with: .kept(value), cost: cost(value))
      // The newest value is dropped last.
      let limit = max(costLimit, keepsLatest ? cost(value) : 0)
      state.statistics.evictions += state.slots.shrink(toCost: limit)
    }
    mine.finish(value)
  }

  /// Drops all values except those that are being made.
  package func makeRoom() { state.withLock { $0.statistics.evictions += $0.slots.shrink(toCost: 0) } }

  /// Drops a value that alone exceeds the limit and was kept only because it is the latest.
  package func dropOversized() {
    state.withLock { state in
      guard state.slots.cost > costLimit else { return }
      state.statistics.evictions += state.slots.shrink(toCost: costLimit)
    }
  }

  /// Drops all values.
  package func removeAll() { state.withLock { $0.slots = RecencyList() } }

  /// The total cost of all kept values.
  package var totalCost: Int { state.withLock { $0.slots.cost } }
  /// The number of values kept or being made.
  package var count: Int { state.withLock { $0.slots.count } }
  /// Counts of requests so far.
  package var statistics: Statistics { state.withLock { $0.statistics } }
}
