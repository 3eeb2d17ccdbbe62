import Inlay
import MessageServer
import Synchronization
import Testing

@Suite struct CancellationTests {
  @Test func `work sees that its task is cancelled, and ends as cancelled whatever it throws`() async throws {
    struct Stopped: Error {}
    let executor = WorkExecutor(threads: 1)
    let task = Task {
      try await executor.run {
        // On a thread of the executor and still in the task.
        while !Task.isCancelled {}
        throw Stopped()
      }
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    // The thread is free again.
    #expect(try await executor.run { 7 } == 7)
    await #expect(throws: Stopped.self) { try await executor.run { throw Stopped() } }
  }

  @Test func `a client that goes away is told to who watches, once`() {
    let departure = Departure()
    let calls = Mutex(0)
    departure.watch { calls.withLock { $0 += 1 } }
    departure.stopWatching()
    departure.watch { calls.withLock { $0 += 10 } }
    departure.announce()
    departure.announce()
    #expect(calls.withLock { $0 } == 10)
    // Who comes too late hears it at once.
    departure.watch { calls.withLock { $0 += 100 } }
    #expect(calls.withLock { $0 } == 110)
  }

  @Test func `who waits at the gate and is cancelled leaves the queue`() async throws {
    let gate = ByteGate(capacity: 10)
    let (entered, enter) = AsyncStream<Void>.makeStream()
    let (leaving, leave) = AsyncStream<Void>.makeStream()
    let holder = Task {
      try await gate.holding(10) {
        enter.yield()
        for await _ in leaving { break }
      }
    }
    for await _ in entered { break }
    let waiting = Task { try await gate.holding(5) { true } }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    let next = Task { try await gate.holding(7) { 7 } }
    leave.yield()
    #expect(try await next.value == 7)
    try await holder.value
    // Nothing was lost: all of it is free again.
    #expect(try await gate.holding(10) { 10 } == 10)
  }
}
