import InlayCore
import Synchronization
import TestKit
import Testing

@testable import InlayPage

/// Threads that do jobs and give products back in order.
@Suite struct WorkerGroupTests {
  /// Doubles numbers; refuses some.
  private final class Doubler: Worker {
    let made: Counter
    init(_ made: Counter) { self.made = made }

    func work(_ job: Int) throws -> Int {
      made.add()
      // Work of differing length, so that threads overtake each other.
      var sum = 0
      for step in 0..<(Int(job.magnitude) * 7_919 % 1_000) { sum &+= step }
      if job < 0 { throw InlayError.pageLibrary("job \(job), \(sum)") }
      return 2 * job
    }
  }

  private final class Counter: Sendable {
    private let value = Atomic<Int>(0)
    var count: Int { value.load(ordering: .relaxed) }
    func add() { value.wrappingAdd(1, ordering: .relaxed) }
  }

  @Test(arguments: [1, 2, 3, 4, 9])
  func productsComeInTheOrderOfTheirJobs(size: Int) throws {
    for _ in 0..<20 {
      let counter = Counter()
      let group = WorkerGroup(size: size) { Doubler(counter) }
      var products: [Int] = []
      var maximum = 0
      for job in 0..<500 {
        group.submit(job)
        maximum = max(maximum, group.underWay)
        while group.isFull || group.hasNext { products.append(try group.takeNext()) }
      }
      while group.underWay > 0 { products.append(try group.takeNext()) }
      #expect(products == (0..<500).map { 2 * $0 })
      #expect(counter.count == 500)
      #expect(maximum <= 2 * size)
    }
  }

  /// Whichever thread meets it first, the error is that of the first job that failed.
  @Test(arguments: [1, 2, 4])
  func theFirstFailureInOrderIsThrown(size: Int) throws {
    for _ in 0..<20 {
      let counter = Counter()
      let group = WorkerGroup(size: size) { Doubler(counter) }
      var products: [Int] = []
      var failure: InlayError?
      do {
        for job in 0..<100 {
          group.submit(job % 10 == 7 ? -job : job)
          while group.isFull || group.hasNext { products.append(try group.takeNext()) }
        }
      } catch let error as InlayError { failure = error }
      #expect(products == (0..<7).map { 2 * $0 })
      #expect(failure?.code == "page.library")
      #expect(failure?.message.hasPrefix("job -7,") == true)
    }
  }

  /// Jobs that nobody took do not hold anybody up.
  @Test(arguments: [1, 2, 4])
  func aGroupThatIsLeftEndsItsThreads(size: Int) throws {
    let counter = Counter()
    for left in 0..<50 {
      let group = WorkerGroup(size: size) { Doubler(counter) }
      for job in 0..<min(left, 2 * size) { group.submit(job) }
      if left % 2 == 0, group.underWay > 0 { _ = try group.takeNext() }
      if left % 3 == 0 { group.close() }
    }
  }

  @Test func aGroupOfOneWorksOnTheThreadOfItsCaller() throws {
    // One that is no other thread's business could not be captured otherwise.
    let counter = Counter()
    let group = WorkerGroup(size: 1) { Doubler(counter) }
    group.whileIdle {
      counter.add()
      return false
    }
    group.submit(4)
    #expect(group.isFull == false)
    group.submit(5)
    #expect(group.isFull)
    #expect(counter.count == 0)
    #expect(try group.takeNext() == 8)
    #expect(counter.count == 1)
    #expect(try group.takeNext() == 10)
  }

  @Test func idleThreadsDoWhatTheyAreGivenUntilThereIsNoMore() throws {
    let (counter, steps) = (Counter(), Counter())
    let group = WorkerGroup(size: 3) { Doubler(counter) }
    group.whileIdle {
      steps.add()
      return steps.count < 10
    }
    for job in 0..<200 {
      group.submit(job)
      while group.isFull { _ = try group.takeNext() }
    }
    while group.underWay > 0 { _ = try group.takeNext() }
    group.close()
    #expect(steps.count <= 12)
    #expect(counter.count == 200)
  }
}
