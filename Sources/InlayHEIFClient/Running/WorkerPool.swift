import InlayCore
internal import Synchronization

/// Workers for so many requests at a time. They end with it.
///
/// A request takes a lane, and the worker out of it, and puts both back when it is done: no lock is held while a process
/// is started, waited for or ended.
final class WorkerPool: Sendable {
  let limits: WorkerLimits
  /// The program; `nil` where it is to be sought.
  private let path: String?
  private let lanes: [Lane]
  private let free: FreeLanes<Lane>
  private let starts = Mutex(StartRecord())

  /// One worker at most, for one request at a time.
  private final class Lane: Sendable {
    /// `nil` also while a request has the worker.
    let worker = Mutex<RunningWorker?>(nil)
  }

  init(path: String?, limits: WorkerLimits, workers: Int) {
    (self.path, self.limits) = (path, limits)
    lanes = (0..<min(max(workers, 1), 256)).map { _ in Lane() }
    free = FreeLanes(lanes)
  }

  /// Why no worker could be started when one was last needed; `nil` if none was needed yet, or one could be.
  var unavailability: String? { starts.withLock { $0.error?.message } }

  /// The processes that have no request.
  var pids: [Int32] {
    lanes.compactMap { lane in lane.worker.withLock { $0?.pid } }
  }

  /// What these workers said first, for tests.
  var hellos: [WorkerHello] {
    lanes.compactMap { lane in lane.worker.withLock { $0?.hello } }
  }

  /// Ends all workers, each after the request it has.
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

  /// Runs `body` with a worker that has at least `memory` bytes, when there is one free. One that fails is replaced.
  /// Where an earlier request may be why, `body` runs a second time, with the new one.
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
    // A worker that ended while it had nothing to do says nothing about the request that comes now.
    if let fit = worker?.isFit, let has = worker?.memory, !fit || has < memory { worker = nil }
    let isUsed = worker != nil
    do {
      return try serveOnce(&worker, memory, body)
    } catch let failure as WorkerFailure where isUsed && failure.mayComeFromBefore {
      return try serveOnce(&worker, memory, body)
    }
  }

  /// Leaves no worker behind if it throws.
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
