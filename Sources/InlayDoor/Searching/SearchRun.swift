internal import InlayCore
internal import InlaySystem

/// One search: a thread that works, and a caller who waits until it is done, the time is over, or the task is canceled.
final class SearchRun: Sendable {
  typealias Answer = CheckedContinuation<[PatternMatch], any Error>

  private struct State {
    /// The caller, until there is an answer.
    var caller: Answer?
    /// The answer, if it is there before the caller.
    var early: Result<[PatternMatch], any Error>?
    var isAnswered = false
    var timer: Task<Void, Never>?
  }

  private let state = Monitor(State())
  /// The number of threads that search, whether anybody waits for them or not.
  private static let threads = Monitor(0)

  /// Takes the caller.
  ///
  /// - Returns: whether to start the thread, which must end with ``endThread(_:)``. If not, the caller has been answered.
  func begin(_ caller: Answer) -> Bool {
    let early = state.withLock { state in
      if state.early == nil { state.caller = caller }
      return state.early
    }
    if let early {
      caller.resume(with: early)
      return false
    }
    let isFree = Self.threads.withLock { threads in
      guard threads < PatternSearch.maximumThreads else { return false }
      threads += 1
      return true
    }
    if !isFree { end(.failure(InlayError.patternsBusy)) }
    return isFree
  }

  /// Keeps the task that ends the search when its time is over, so that it does not outlive the search.
  func keep(_ timer: Task<Void, Never>) {
    let isOver = state.withLock { state in
      state.timer = timer
      return state.isAnswered
    }
    if isOver { timer.cancel() }
  }

  /// Answers the caller, if nobody has.
  func end(_ result: Result<[PatternMatch], any Error>) {
    let (caller, timer) = state.withLock { state in
      guard !state.isAnswered else { return (Answer?.none, Task<Void, Never>?.none) }
      state.isAnswered = true
      if state.caller == nil { state.early = result }
      defer { (state.caller, state.timer) = (nil, nil) }
      return (state.caller, state.timer)
    }
    timer?.cancel()
    caller?.resume(with: result)
  }

  /// Whether nobody waits for the thread any more.
  var isAnswered: Bool { state.withLock { $0.isAnswered } }

  /// Answers the caller, if nobody has, at the end of the thread.
  func endThread(_ result: Result<[PatternMatch], any Error>) {
    Self.threads.withLock { $0 -= 1 }
    end(result)
  }
}
