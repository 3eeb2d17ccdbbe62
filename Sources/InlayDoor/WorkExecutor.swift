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
/// It is a task executor and not a queue of closures: what runs on it is still in its task, and sees when that task is
/// canceled. ``RichDocument`` uses ``shared``.
public final class WorkExecutor: TaskExecutor {
  /// The executor that all documents of a program share. It has as many threads as there are processors, and at least
  /// two, so that one long job does not hold up all others.
  public static let shared = WorkExecutor(threads: max(2, Machine.processors))

  /// A job, and the executor it runs on, which must exist until the job is done.
  private struct Job {
    let job: UnownedJob
    let executor: WorkExecutor

    func run() { unsafe job.runSynchronously(on: executor.asUnownedTaskExecutor()) }
  }

  private struct State {
    var jobs: [Job] = []
    /// The index of the job that has waited longest.
    var first = 0
    /// Threads that exist, and those of them that wait for a job.
    var threads = 0
    var idle = 0
    var isEnded = false

    /// The job that has waited longest; `nil` if none waits.
    mutating func take() -> Job? {
      guard first < jobs.count else { return nil }
      defer {
        first += 1
        if first == jobs.count { (jobs, first) = ([], 0) }
      }
      return jobs[first]
    }
  }

  private let state = Monitor(State())
  /// The most threads it starts.
  let maximumThreads: Int

  /// An executor with at most `threads` threads. They start when they are needed, and end with the executor.
  public init(threads: Int) { maximumThreads = max(1, threads) }

  deinit { state.change { $0.isEnded = true } }

  /// Queues a job of a task. Swift calls this.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = Job(job: UnownedJob(job), executor: self)
    let needsThread = state.change { state in
      state.jobs.append(job)
      guard state.jobs.count - state.first > state.idle, state.threads < maximumThreads else { return false }
      state.threads += 1
      return true
    }
    guard needsThread else { return }
    if let thread = SystemThread.start({ [state] in Self.work(state) }) { return thread.detach() }
    // The system has no more threads. If none of ours is left to take the jobs, this one must.
    let isAlone = state.withLock { state in
      state.threads -= 1
      return state.threads == 0
    }
    guard isAlone else { return }
    while let job = state.withLock({ $0.take() }) { job.run() }
  }

  /// Runs jobs until the executor ends.
  private static func work(_ state: Monitor<State>) {
    enum Next {
      case job(Job)
      case end
    }
    while true {
      state.withLock { $0.idle += 1 }
      // A thread stops being idle in the same step in which it takes a job: else a job could wait for a busy thread.
      let next: Next = state.wait { state in
        if let job = state.take() {
          state.idle -= 1
          return .job(job)
        }
        return state.isEnded ? .end : nil
      }
      guard case .job(let job) = next else { return }
      job.run()
    }
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
