import InlaySystem
import Testing

@Suite struct MonitorTests {
  @Test func `whoever waits sees what another thread changed`() throws {
    let numbers = Monitor([Int]())
    let threads = (0..<4).compactMap { number in
      SystemThread.start { numbers.change { $0.append(number) } }
    }
    #expect(threads.count == 4)
    let all = numbers.wait { $0.count == 4 ? $0.sorted() : nil }
    #expect(all == [0, 1, 2, 3])
    for thread in threads { thread.join() }
  }

  @Test func `a wait ends when its time is over`() {
    let never = Monitor(false)
    let start = ContinuousClock.now
    let found: Bool? = never.wait(milliseconds: 30) { $0 ? true : nil }
    #expect(found == nil)
    #expect(ContinuousClock.now - start >= .milliseconds(29))
  }

  @Test func `a wait with a time limit ends as soon as there is something`() throws {
    let value = Monitor<Int?>(nil)
    let thread = try #require(SystemThread.start { value.change { $0 = 7 } })
    #expect(value.wait(milliseconds: 60_000) { $0 } == 7)
    thread.join()
  }

  @Test func `an error of a change is passed on, and the lock is free again`() {
    struct Failure: Error {}
    let value = Monitor(1)
    #expect(throws: Failure.self) { try value.change { _ in throw Failure() } }
    #expect(value.withLock { $0 } == 1)
  }
}
