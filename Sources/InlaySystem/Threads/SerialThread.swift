internal import Synchronization

/// Runs jobs that block, one after another, away from the threads of tasks. Has a thread only while there are
/// jobs.
package final class SerialThread: Sendable {
  private struct State {
    var jobs: [@Sendable () -> Void] = []
    var isRunning = false
  }
  private let state = Mutex(State())

  package init() {}

  /// Runs `body` when it is its turn. If the task is canceled, returns at once; the job is done nevertheless.
  ///
  /// - Throws: what `body` throws; `CancellationError`.
  package func run<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try Task.checkCancellation()
    let answer = OneAnswer<Result<Value, any Error>>()
    let isFirst = state.withLock { state in
      state.jobs.append { answer.give(Result { try body() }) }
      defer { state.isRunning = true }
      return !state.isRunning
    }
    if isFirst { start() }
    return try await answer.wait().get()
  }

  private func start() {
    if let thread = SystemThread.start({ [self] in work() }) { return thread.detach() }
    // Without a thread, the caller does the work: slower for others, but nothing is lost.
    work()
  }

  private func work() {
    while true {
      let jobs = state.withLock { state -> [@Sendable () -> Void] in
        if state.jobs.isEmpty { state.isRunning = false }
        defer { state.jobs = [] }
        return state.jobs
      }
      if jobs.isEmpty { return }
      for job in jobs { job() }
    }
  }
}
