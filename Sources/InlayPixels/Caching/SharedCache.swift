internal import Synchronization

/// Values that are made when they are first asked for, by whichever thread asks, and kept as far as they fit: what was used
/// longest ago goes first. Threads that ask for a value while it is made wait for it; those that ask for others do not.
package final class SharedCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  /// The place of one value: locked while it is made.
  private final class Slot: Sendable {
    let value = Mutex<Value?>(nil)
  }

  /// What was asked so far.
  struct Statistics {
    var hits = 0
    var misses = 0
    var evictions = 0
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
  ///   - keepsLatest: whether a value that alone costs more is kept until the next one is made; if not, it is handed out only.
  ///   - cost: of a value, at least 1.
  package init(costLimit: Int, keepsLatest: Bool = false, cost: @escaping @Sendable (Value) -> Int) {
    (self.costLimit, self.keepsLatest, self.cost) = (costLimit, keepsLatest, cost)
  }

  /// The value of `key`: the one kept, or else what `make` makes.
  ///
  /// A failure is not kept: whoever asks next, or has been waiting, makes it anew. `make` must not ask for the same key.
  ///
  /// - Throws: what `make` throws. Complexity: O(1) where the value is kept.
  package func value<Failure: Error>(
    of key: Key, make: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let slot = state.withLock { $0.slots.use(key) { Slot() } }
    var made = false
    let result: Result<Value, Failure> = slot.value.withLock { value in
      if let value { return .success(value) }
      made = true
      do throws(Failure) {
        let new = try make()
        value = new
        return .success(new)
      } catch {
        return .failure(error)
      }
    }
    if made { settle(key, slot, result) } else { state.withLock { $0.statistics.hits += 1 } }
    return try result.get()
  }

  /// Counts what was made; drops the place of a failure, and what no longer fits.
  private func settle<Failure: Error>(_ key: Key, _ slot: Slot, _ result: Result<Value, Failure>) {
    state.withLock { state in
      state.statistics.misses += 1
      // The place may be another's by now, if this one was removed meanwhile.
      guard state.slots.peek(key) === slot else { return }
      guard case .success(let value) = result, keepsLatest || cost(value) <= costLimit else {
        state.slots.remove(key)
        return
      }
      state.slots.setCost(cost(value), of: key)
      // The newest goes last.
      let limit = max(costLimit, keepsLatest ? cost(value) : 0)
      state.statistics.evictions += state.slots.shrink(toCost: limit)
    }
  }

  /// Forgets all values but those that are being made.
  package func makeRoom() { state.withLock { $0.statistics.evictions += $0.slots.shrink(toCost: 0) } }

  /// Forgets all values.
  package func removeAll() { state.withLock { $0.slots = RecencyList() } }

  /// What the values kept cost.
  package var totalCost: Int { state.withLock { $0.slots.cost } }
  /// Values kept or being made.
  package var count: Int { state.withLock { $0.slots.count } }
  /// What was asked so far.
  var statistics: Statistics { state.withLock { $0.statistics } }
}
