internal import Synchronization

/// Values that are made when they are first asked for, by whichever thread asks, and kept as far as they fit:
/// what was used longest ago goes first.
///
/// Threads that ask for a value while it is made wait for it; those that ask for others do not. No lock is
/// held while a value is made.
package final class SharedCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private enum Slot {
    case pending(PendingValue<Value>)
    case kept(Value)
  }

  /// What was asked so far.
  package struct Statistics: Sendable, Hashable {
    /// Requests answered with a value that was there, or was being made for another.
    package var hits = 0
    /// Requests for which a value was made, or was to be made and failed.
    package var misses = 0
    /// Values that had to go for others.
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
  ///   - costLimit: what all values kept may cost.
  ///   - keepsLatest: whether a value that alone costs more is kept until the next one is made; if not, it is
  ///     handed out only.
  ///   - cost: of a value, at least 1.
  package init(costLimit: Int, keepsLatest: Bool = false, cost: @escaping @Sendable (Value) -> Int) {
    (self.costLimit, self.keepsLatest, self.cost) = (costLimit, keepsLatest, cost)
  }

  /// The value of `key`: the one kept, or else what `make` makes.
  ///
  /// A failure is not kept: whoever asks next, or has been waiting, makes it anew. `make` must not ask for
  /// the same key.
  ///
  /// - Throws: what `make` throws. Complexity: O(1) where the value is kept.
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

  /// What is known of `key`. A value found is counted as a hit.
  private func find(_ key: Key) -> Slot? {
    state.withLock { state in
      let slot = state.slots.find(key)
      if case .kept = slot { state.statistics.hits += 1 }
      return slot
    }
  }

  /// Whether this thread is now the one that makes the value of `key`.
  private func claim(_ key: Key, _ mine: PendingValue<Value>) -> Bool {
    state.withLock { state in
      guard state.slots.peek(key) == nil else { return false }
      _ = state.slots.use(key) { .pending(mine) }
      return true
    }
  }

  /// Keeps what was made if it fits, drops the place of a failure, and wakes those who wait.
  private func settle(_ key: Key, _ mine: PendingValue<Value>, _ value: Value?) {
    state.withLock { state in
      state.statistics.misses += 1
      // The place may be another's by now, if all values were forgotten meanwhile.
      guard case .pending(let pending)? = state.slots.peek(key), pending === mine else { return }
      guard let value, keepsLatest || cost(value) <= costLimit else {
        state.slots.remove(key)
        return
      }
      state.slots.replace(key, with: .kept(value), cost: cost(value))
      // The newest goes last.
      let limit = max(costLimit, keepsLatest ? cost(value) : 0)
      state.statistics.evictions += state.slots.shrink(toCost: limit)
    }
    mine.finish(value)
  }

  /// Forgets all values but those that are being made.
  package func makeRoom() { state.withLock { $0.statistics.evictions += $0.slots.shrink(toCost: 0) } }

  /// Forgets a value that alone costs more than all may, and is kept because it is the latest.
  package func dropOversized() {
    state.withLock { state in
      guard state.slots.cost > costLimit else { return }
      state.statistics.evictions += state.slots.shrink(toCost: costLimit)
    }
  }

  /// Forgets all values.
  package func removeAll() { state.withLock { $0.slots = RecencyList() } }

  /// What the values kept cost.
  package var totalCost: Int { state.withLock { $0.slots.cost } }
  /// Values kept or being made.
  package var count: Int { state.withLock { $0.slots.count } }
  /// What was asked so far.
  package var statistics: Statistics { state.withLock { $0.statistics } }
}
