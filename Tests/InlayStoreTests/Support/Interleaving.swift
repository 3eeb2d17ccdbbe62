import Synchronization

/// Runs tasks one step at a time, in an order that is given, so that all orders can be tried. A task calls ``step(_:_:)``
/// before each of its steps, and waits there for its turn.
final class Interleaving: Sendable {
  fileprivate struct State {
    var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    /// The tasks that are between two steps.
    var running = 0
    var scheduler: CheckedContinuation<Void, Never>?
    /// What each task has done and seen, which is all that its next step can depend on.
    var seen: [Int: [String]] = [:]
  }
  fileprivate let state = Mutex(State())

  /// Waits for the turn of a task.
  func step(_ task: Int, _ what: String) async {
    await withCheckedContinuation { continuation in
      let scheduler = state.withLock { state in
        state.waiting[task] = continuation
        state.seen[task, default: []].append(what)
        return state.ended()
      }
      scheduler?.resume()
    }
  }

  /// Notes what a task has seen.
  func note(_ task: Int, _ what: String) { state.withLock { $0.seen[task, default: []].append(what) } }

  var seen: [Int: [String]] { state.withLock { $0.seen } }

  /// Runs tasks.
  ///
  /// - Parameter choose: chooses among the tasks that can go on; `nil` ends the run early: the rest is then done in any order.
  func run(
    _ tasks: [@Sendable () async -> Void], choose: ([Int]) -> Int?
  ) async {
    state.withLock { $0.running = tasks.count }
    await withTaskGroup(of: Void.self) { group in
      for task in tasks {
        group.addTask {
          await task()
          self.state.withLock { $0.ended() }?.resume()
        }
      }
      while true {
        await settled()
        let ready = state.withLock { $0.waiting.keys.sorted() }
        guard let first = ready.first else { return }
        let next = choose(ready) ?? first
        let continuation = state.withLock { state in
          state.running += 1
          return state.waiting.removeValue(forKey: next)
        }
        continuation?.resume()
      }
    }
  }

  /// Waits until each task waits or has ended.
  private func settled() async {
    await withCheckedContinuation { continuation in
      let isSettled = state.withLock { state in
        if state.running == 0 { return true }
        state.scheduler = continuation
        return false
      }
      if isSettled { continuation.resume() }
    }
  }
}

extension Interleaving.State {
  /// One task fewer is between two steps. Returns who waits for that.
  fileprivate mutating func ended() -> CheckedContinuation<Void, Never>? {
    running -= 1
    return running == 0 ? scheduler.take() : nil
  }
}
