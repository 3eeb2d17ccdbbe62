import TestKit

/// Runs every job of a task on a thread of its own: a call that occupies its thread for long keeps no other test from
/// running.
final class OwnThread: TaskExecutor {
  private static let shared = OwnThread()

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let executor = unsafe asUnownedTaskExecutor()
    TestThread.run { unsafe job.runSynchronously(on: executor) }
  }

  /// A task that runs there.
  static func task(_ body: @escaping @Sendable () throws -> Void) -> Task<Void, any Error> {
    Task.detached(executorPreference: shared) { try body() }
  }
}
