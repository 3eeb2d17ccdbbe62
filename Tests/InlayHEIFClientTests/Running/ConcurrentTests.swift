import InlayCore
import InlayPixels
import Synchronization
import TestKit
import Testing

@testable import InlayHEIFClient

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Many callers, few workers: a request holds no lock while it waits for a process.
@Suite struct ConcurrentTests {
  private final class Lane: Sendable {
    let users = Atomic<Int>(0)
  }

  /// Limits that let a worker sleep.
  private static let patient: WorkerLimits = {
    var limits = Workers.quick
    limits.stall = .seconds(3_600)
    limits.elapsed = .seconds(3_600)
    return limits
  }()

  // MARK: The list of free lanes

  @Test func whatWasPutBackLastIsTakenFirst() throws {
    let (a, b) = (Lane(), Lane())
    let free = FreeLanes([b, a])
    #expect(try free.take() === a)
    #expect(try free.take() === b)
    free.putBack(a)
    free.putBack(b)
    #expect(try free.take() === b)
    free.take(a)
    free.putBack(a)
    #expect(try free.take() === a)
  }

  @Test func noTwoCallersHaveOneLane() async throws {
    let lanes = (0..<3).map { _ in Lane() }
    let free = FreeLanes(lanes)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<16 {
        group.addTask {
          for turn in 0..<50 {
            var lane = lanes[(index + turn) % 3]
            if index % 4 == 0 { free.take(lane) } else { lane = try free.take() }
            #expect(lane.users.wrappingAdd(1, ordering: .relaxed).oldValue == 0)
            if turn % 8 == 0 { usleep(500) }
            lane.users.wrappingSubtract(1, ordering: .relaxed)
            free.putBack(lane)
          }
        }
      }
      try await group.waitForAll()
    }
    for _ in lanes { _ = try free.take() }
  }

  @Test func whoWaitsForALaneInACancelledTaskGoes() async throws {
    let free = FreeLanes([Lane()])
    _ = try free.take()
    let error = await CancelledTask.errorMidway { cancel in
      TestThread.run(cancel)
      _ = try free.take()
    }
    #expect(error is CancellationError)
  }

  // MARK: Clients

  /// While the only worker sleeps over a request, nobody who asks about the client has to wait for it.
  @Test func aBusyWorkerKeepsNobodyFromAskingAboutTheClient() async throws {
    let client = try Workers.client(limits: Self.patient)
    #expect(Workers.failure(client, try Pictures.good()) == nil)
    let sleepy = try Pictures.bad("sleep")
    let task = OwnThread.task { _ = try client.decoder.decode(sleepy) }
    while !client.workerNumbers.isEmpty { try await Task.sleep(for: .milliseconds(1)) }
    #expect(client.pool.hellos.isEmpty)
    #expect(client.unavailability == nil)
    task.cancel()
    let result = await task.result
    #expect(throws: CancellationError.self) { try result.get() }
  }

  /// One request occupies one worker for ever; all others are served by the other, and those who give up do so at once.
  @Test func aBusyWorkerDelaysNobodyWhileAnotherIsFree() async throws {
    let client = try Workers.client(limits: Self.patient, workers: 2)
    let (good, sleepy) = (try Pictures.good(), try Pictures.bad("sleep"))
    let wanted = try ImageDecoder.standard.decode(good)
    let sleeper = OwnThread.task { _ = try client.decoder.decode(sleepy) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          for _ in 0..<10 {
            let image = try client.decoder.decode(good)
            #expect(image == wanted)
          }
        }
      }
      try await group.waitForAll()
    }
    sleeper.cancel()
    _ = await sleeper.result
    #expect(client.workerNumbers.count == 1)
  }

  @Test func callersThatWaitForABusyWorkerCanBeCancelled() async throws {
    let client = try Workers.client(limits: Self.patient)
    let (good, sleepy) = (try Pictures.good(), try Pictures.bad("sleep"))
    #expect(Workers.failure(client, good) == nil)
    let sleeper = OwnThread.task { _ = try client.decoder.decode(sleepy) }
    while !client.workerNumbers.isEmpty { try await Task.sleep(for: .milliseconds(1)) }
    let error = await CancelledTask.errorMidway { cancel in
      TestThread.run(cancel)
      _ = try client.decoder.decode(good)
    }
    #expect(error is CancellationError)
    // The one under way has not been disturbed.
    #expect(client.workerNumbers.isEmpty)
    sleeper.cancel()
    _ = await sleeper.result
    #expect(Workers.failure(client, good) == nil)
  }

  /// Requests that kill their worker, requests that are cancelled and requests that behave, all at once.
  @Test func whoeverDiesOrGivesUpHarmsNobodyElse() async throws {
    let client = try Workers.client(limits: Self.patient, workers: 2)
    let (good, bad, sleepy) = (try Pictures.good(), try Pictures.bad("exit"), try Pictures.bad("sleep"))
    let wanted = try ImageDecoder.standard.decode(good)
    let exited = Workers.decodingError(
      .heifWorkerFailed, "the helper program inlay-heif exited with status 5")
    await withTaskGroup(of: Void.self) { group in
      for index in 0..<12 {
        group.addTask {
          for turn in 0..<5 {
            switch (index + turn) % 4 {
            case 0: #expect(Workers.failure(client, bad) == exited)
            case 1:
              let error = await CancelledTask.errorMidway { cancel in
                TestThread.run(cancel)
                _ = try client.decoder.decode(sleepy)
              }
              #expect(error is CancellationError)
            default:
              let image = try? client.decoder.decode(good)
              #expect(image == wanted)
            }
          }
        }
      }
    }
    let left = client.workerNumbers
    #expect(left.count <= 2)
    client.endWorkers()
    #expect(left.allSatisfy { !Workers.exists($0) })
    #expect(client.workerNumbers.isEmpty)
  }

  @Test func endingTheWorkersWaitsForTheirRequests() async throws {
    let client = try Workers.client(workers: 2)
    let good = try Pictures.good()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask { for _ in 0..<10 { #expect(Workers.failure(client, good) == nil) } }
      }
      for _ in 0..<2 {
        group.addTask { for _ in 0..<5 { client.endWorkers() } }
      }
    }
    client.endWorkers()
    #expect(client.workerNumbers.isEmpty)
    #expect(client.unavailability == nil)
  }
}
