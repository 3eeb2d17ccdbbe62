import InlayCore
internal import Synchronization

/// Workers for so many requests at a time. They end with it.
final class WorkerPool: Sendable {
  let limits: WorkerLimits
  private let path: Path
  private let lanes: [Lane]
  private let next = Atomic<Int>(0)
  private let starts = Mutex(StartRecord())

  /// Where the worker is.
  private enum Path {
    case given(String)
    case sought
  }

  /// One worker at most, for one request at a time.
  private final class Lane: Sendable {
    let worker = Mutex<RunningWorker?>(nil)
  }

  init(path: String?, limits: WorkerLimits, workers: Int) {
    self.path = path.map(Path.given) ?? .sought
    self.limits = limits
    lanes = (0..<min(max(workers, 1), 256)).map { _ in Lane() }
  }

  /// Why no worker could be started when one was last needed; `nil` if none was needed yet, or one could be.
  var unavailability: String? { starts.withLock { $0.failure?.sentence } }

  /// The processes there are, for tests.
  var pids: [Int32] {
    lanes.compactMap { lane in lane.worker.withLock { $0?.pid } }
  }

  /// What the workers said first, for tests.
  var hellos: [WorkerHello] {
    lanes.compactMap { lane in lane.worker.withLock { $0?.hello } }
  }

  /// Ends all workers.
  func stop() {
    for lane in lanes {
      lane.worker.withLock { worker in
        worker?.stop()
        worker = nil
      }
    }
  }

  deinit { stop() }

  /// Runs `body` with a worker that has at least `memory` bytes. One that fails is replaced. Where an earlier request
  /// may be why, `body` runs a second time, with the new one.
  func withWorker<T>(
    memory: Int, _ body: (inout RunningWorker) throws(WorkerFailure) -> T
  ) throws(WorkerFailure) -> T {
    if let failure = starts.withLock({ $0.refusal(at: .now) }) { throw failure }
    let isInTask = unsafe withUnsafeCurrentTask { unsafe $0 != nil }
    var result: Result<T, WorkerFailure>?
    repeat {
      if Task.isCancelled { throw .cancelled }
      // Whichever is free; where all are busy each caller waits for another.
      for lane in lanes where result == nil {
        _ = lane.worker.withLockIfAvailable { result = serve(&$0, memory, body) }
      }
      if let result { return try result.get() }
      // Who waits for a lock cannot be cancelled.
      if isInTask { Channel.pause() }
    } while isInTask
    let turn = next.wrappingAdd(1, ordering: .relaxed).oldValue
    let lane = lanes[Int(UInt(bitPattern: turn) % UInt(lanes.count))]
    lane.worker.withLock { result = serve(&$0, memory, body) }
    guard let result else { throw .closed }
    return try result.get()
  }

  private func serve<T>(
    _ worker: inout RunningWorker?, _ memory: Int, _ body: (inout RunningWorker) throws(WorkerFailure) -> T
  ) -> Result<T, WorkerFailure> {
    // A worker that ended while it had nothing to do says nothing about the request that comes now.
    if let fit = worker?.isFit, let has = worker?.memory, !fit || has < memory { worker = nil }
    let isUsed = worker != nil
    let result = serveOnce(&worker, memory, body)
    guard isUsed, case .failure(let failure) = result, failure.mayComeFromBefore else { return result }
    return serveOnce(&worker, memory, body)
  }

  private func serveOnce<T>(
    _ worker: inout RunningWorker?, _ memory: Int, _ body: (inout RunningWorker) throws(WorkerFailure) -> T
  ) -> Result<T, WorkerFailure> {
    do throws(WorkerFailure) {
      if worker == nil { worker = try start(memory) }
      guard var running = worker.take() else { return .failure(.closed) }
      let result = try body(&running)
      worker = consume running
      return .success(result)
    } catch {
      worker = nil
      return .failure(error)
    }
  }

  private func start(_ memory: Int) throws(WorkerFailure) -> RunningWorker {
    let begin = ContinuousClock.now
    do throws(StartFailure) {
      let program: String
      switch path {
      case .given(let path): program = path
      case .sought:
        do {
          program = try HEIFClient.locate()
        } catch {
          throw StartFailure(.notStarted(error.description), isLasting: true)
        }
      }
      do throws(WorkerFailure) {
        let worker = try RunningWorker(path: program, limits: limits, memory: memory)
        starts.withLock { $0.succeeded() }
        return worker
      } catch {
        throw StartFailure(error, program)
      }
    } catch {
      // Says nothing about the worker.
      if error.failure == .cancelled { throw .cancelled }
      let now = ContinuousClock.now
      starts.withLock { $0.failed(error, at: now, after: now - begin) }
      throw error.failure
    }
  }
}
