internal import InlaySystem

/// Threads for calls that take a while, such as those of Inlay that are synchronous. They must not occupy the threads that
/// all tasks of a program share.
///
/// ```swift
/// let executor = WorkExecutor(threads: 4)
/// let text = try await executor.run { try RTFReader.read(Array("{\\rtf1 Tea}".utf8)).value.text }
/// print(text)
/// ```
///
/// It is a task executor and not a queue of closures. What runs on it is still in its task, and sees when that task is
/// canceled. ``RichDocument`` uses ``shared``.
public final class WorkExecutor: TaskExecutor {
  /// The one that all documents of a program share: as many threads as there are processors, and at least two, so that
  /// one long job does not hold up all others.
  public static let shared = WorkExecutor(threads: max(2, Machine.processors))

  private struct State {
    var jobs: [UnownedJob] = []
    var first = 0
    var threads = 0
    var idle = 0

    /// The job that has waited longest; `nil` if none waits.
    mutating func take() -> UnownedJob? {
      guard first < jobs.count else { return nil }
      defer {
        first += 1
        if first == jobs.count { (jobs, first) = ([], 0) }
      }
      return jobs[first]
    }
  }

  private let state = Monitor(State())
  private let maximumThreads: Int

  /// An executor; its threads start when they are first needed, and stay.
  public init(threads: Int) { maximumThreads = max(1, threads) }

  /// Queues a job of a task; Swift calls this.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let needsThread = state.change { state in
      state.jobs.append(job)
      guard state.jobs.count - state.first > state.idle, state.threads < maximumThreads else { return false }
      state.threads += 1
      return true
    }
    guard needsThread else { return }
    guard let thread = SystemThread.start({ [self] in work() }) else {
      // The system has no thread left. Where there is one of ours, it takes the job; else this one must.
      let isAlone = state.withLock { state in
        state.threads -= 1
        return state.threads == 0
      }
      if isAlone { runQueued() }
      return
    }
    thread.detach()
  }

  /// Takes jobs for ever.
  private func work() {
    while true {
      state.withLock { $0.idle += 1 }
      let job = state.wait { $0.take() }
      state.withLock { $0.idle -= 1 }
      run(job)
    }
  }

  /// Takes the jobs there are.
  private func runQueued() {
    while let job = state.withLock({ $0.take() }) { run(job) }
  }

  private func run(_ job: UnownedJob) {
    unsafe job.runSynchronously(on: asUnownedTaskExecutor())
  }

  /// Runs `body` on one of the threads.
  ///
  /// - Throws: what `body` throws; `CancellationError` where the task was canceled, whatever `body` made of that.
  public func run<Value: Sendable>(_ body: @Sendable () throws -> Value) async throws -> Value {
    try await withTaskExecutorPreference(self) {
      try Task.checkCancellation()
      do { return try body() } catch {
        try Task.checkCancellation()
        throw error
      }
    }
  }
}
