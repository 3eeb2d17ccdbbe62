import InlayCore
internal import Synchronization

/// A pool of workers for a number of parallel requests. The workers end with the pool.
///
/// A request takes a lane and its worker, and returns both when it is done. No lock is held while a process is started,
/// waited for or ended.
final class WorkerPool: Sendable {
  let limits: WorkerLimits
  /// The path of the program; `nil` if it must be located.
  private let path: String?
  private let lanes: [Lane]
  private let free: FreeLanes<Lane>
  private let starts = Mutex(StartRecord())

  /// At most one worker, for one request at a time.
  private final class Lane: Sendable {
    /// Also `nil` while a request has the worker.
    let worker = Mutex<RunningWorker?>(nil)
  }

  init(path: String?, limits: WorkerLimits, workers: Int) {
    (self.path, self.limits) = (path, limits)
    lanes = (0..<min(max(workers, 1), 256)).map { _ in Lane() }
    free = FreeLanes(lanes)
  }

  /// Why no worker could be started when one was last needed; `nil` if none was needed yet, or if one could be started.
  var unavailability: String? { starts.withLock { $0.error?.message } }

  /// The process IDs of workers without a request.
  var pids: [Int32] {
    lanes.compactMap { lane in lane.worker.withLock { $0?.pid } }
  }

  /// The first messages of these workers, for tests.
  var hellos: [WorkerHello] {
    lanes.compactMap { lane in lane.worker.withLock { $0?.hello } }
  }

  /// Ends all workers, each after its current request.
  func stop() {
    for lane in lanes {
      free.take(lane)
      var worker = lane.worker.withLock { $0.take() }
      worker?.stop()
      worker = nil
      free.putBack(lane)
    }
  }

  deinit { stop() }

  /// Runs `body` with a worker that has at least `memory` bytes, once one is free. A worker that fails is replaced. If
  /// an earlier request may be the cause, runs `body` once more with the new worker.
  ///
  /// - Throws: ``WorkerFailure`` or `CancellationError`.
  func withWorker<Result>(memory: Int, _ body: (inout RunningWorker) throws -> Result) throws -> Result {
    if let error = starts.withLock({ $0.refusal(at: .now) }) { throw WorkerFailure.notStarted(error) }
    let lane = try free.take()
    defer { free.putBack(lane) }
    var worker = lane.worker.withLock { $0.take() }
    defer { lane.worker.withLock { $0 = worker.take() } }
    return try serve(&worker, memory, body)
  }

  private func serve<Result>(
    _ worker: inout RunningWorker?, _ memory: Int, _ body: (inout RunningWorker) throws -> Result
  ) throws -> Result {
    // If a worker ended while it was idle, this request is not the cause.
    if let fit = worker?.isFit, let has = worker?.memory, !fit || has < memory { worker = nil }
    let isUsed = worker != nil
    do {
      return try serveOnce(&worker, memory, body)
    } catch let failure as WorkerFailure where isUsed && failure.mayComeFromBefore {
      return try serveOnce(&worker, memory, body)
    }
  }

  /// Serves a request once. If it throws, no worker is left.
  private func serveOnce<Result>(
    _ worker: inout RunningWorker?, _ memory: Int, _ body: (inout RunningWorker) throws -> Result
  ) throws -> Result {
    var running: RunningWorker
    if let idle = worker.take() { running = idle } else { running = try start(memory) }
    let result = try body(&running)
    worker = consume running
    return result
  }

  private func start(_ memory: Int) throws -> RunningWorker {
    let begin = ContinuousClock.now
    let failure: StartFailure
    do {
      let program = try path ?? HEIFClient.locate()
      do {
        let worker = try RunningWorker(path: program, limits: limits, memory: memory)
        starts.withLock { $0.succeeded() }
        return worker
      } catch let error as WorkerFailure {
        failure = StartFailure(error, program)
      }
    } catch let error as InlayError {
      failure = StartFailure(error, isLasting: true)
    }
    let now = ContinuousClock.now
    starts.withLock { $0.failed(failure, at: now, after: now - begin) }
    throw WorkerFailure.notStarted(failure.error)
  }
}
