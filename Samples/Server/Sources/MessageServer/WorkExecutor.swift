internal import NIOPosix

/// Threads for slow calls. Inlay's calls are synchronous, and belong neither on an event loop nor on the threads that
/// all tasks of the program share.
///
/// This is a task executor, not a plain queue of closures: work on it is still part of its task, and sees when the task
/// is canceled.
package final class WorkExecutor: TaskExecutor {
  private let threads: NIOThreadPool

  package init(threads count: Int) {
    threads = NIOThreadPool(numberOfThreads: count)
    threads.start()
  }

  deinit { threads.shutdownGracefully { _ in } }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let executor = unsafe asUnownedTaskExecutor()
    // Jobs run even during shutdown: a dropped job would leave its task hanging.
    threads.submit { _ in unsafe job.runSynchronously(on: executor) }
  }

  /// Runs `body` on one of the threads.
  ///
  /// - Throws: rethrows what `body` throws; throws `CancellationError` if the task was canceled, whatever `body` did.
  package func run<Value: Sendable>(_ body: @Sendable @escaping () throws -> Value) async throws -> Value {
    try await withTaskExecutorPreference(self) {
      try Task.checkCancellation()
      do { return try body() } catch {
        try Task.checkCancellation()
        throw error
      }
    }
  }
}
