internal import NIOPosix

/// Threads for calls that take a while: those of Inlay are synchronous and belong neither on an event loop nor on the
/// threads that all tasks of the program share.
///
/// A task executor and no plain queue of closures: what runs on it is still in its task, so that it sees when this is
/// cancelled.
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
    // Whether the threads are shutting down makes no difference: a job that is dropped would leave its task hanging.
    threads.submit { _ in unsafe job.runSynchronously(on: executor) }
  }

  /// Runs `body` on one of the threads.
  ///
  /// - Throws: what `body` throws; `CancellationError` where the task was cancelled, whatever `body` made of that.
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
