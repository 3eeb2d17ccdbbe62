import TestKit
import Testing

@testable import InlayDoor
@testable import InlaySystem

@Suite struct WorkExecutorTests {
  /// Calls that wait hold up neither each other nor the tasks of the program.
  @Test func callsThatWaitLeaveThePoolFree() async throws {
    let count = 4 * Machine.processors + 8
    let executor = WorkExecutor(threads: count)
    let gate = Monitor(false)
    try await withThrowingTaskGroup(of: Int.self) { group in
      for number in 0..<count {
        group.addTask {
          try await executor.run {
            _ = gate.wait { $0 ? true : nil }
            return number
          }
        }
      }
      // Were they on the pool's threads, this task would never come to run.
      await Task.detached { gate.change { $0 = true } }.value
      var numbers: Set<Int> = []
      for try await number in group { numbers.insert(number) }
      #expect(numbers == Set(0..<count))
    }
  }

  /// More calls than threads wait for their turn, and each is made once.
  @Test func moreCallsThanThreadsAreAllMade() async throws {
    let executor = WorkExecutor(threads: 2)
    let calls = Monitor(0)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<1_000 { group.addTask { try await executor.run { calls.withLock { $0 += 1 } } } }
      try await group.waitForAll()
    }
    #expect(calls.withLock { $0 } == 1_000)
  }

  @Test func aCallSeesThatItsTaskIsCanceled() async throws {
    let executor = WorkExecutor(threads: 1)
    let started = Monitor(false)
    let task = Task {
      try await executor.run {
        started.change { $0 = true }
        while !Task.isCancelled { Waiting.sleep(milliseconds: 1) }
        struct Other: Error {}
        throw Other()
      }
    }
    // Not by a call that waits: that would occupy the pool whose thread the task may need to begin.
    while !started.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(1)) }
    task.cancel()
    let result = await task.result
    #expect(throws: CancellationError.self) { try result.get() }
  }

  /// Threads end with their executor, whoever drops it last.
  @Test func anExecutorThatIsDroppedEnds() async throws {
    weak var dropped: WorkExecutor?
    do {
      let executor = WorkExecutor(threads: 4)
      dropped = executor
      for number in 0..<10 { #expect(try await executor.run { number } == number) }
    }
    // The last job may still hold it for a moment.
    for _ in 0..<5_000 where dropped != nil { try await Task.sleep(for: .milliseconds(1)) }
    #expect(dropped == nil)
  }
}
