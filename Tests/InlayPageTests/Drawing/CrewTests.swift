import Synchronization
import TestKit
import Testing

@testable import InlayPage

/// Threads that do jobs and give products back in order.
@Suite struct CrewTests {
  /// Doubles numbers; refuses some.
  private final class Doubler: CrewMember {
    let made: Counter
    init(_ made: Counter) { self.made = made }

    func work(_ job: Int) throws(PageError) -> Int {
      made.add()
      // Work of differing length, so that threads overtake each other.
      var sum = 0
      for step in 0..<(Int(job.magnitude) * 7_919 % 1_000) { sum &+= step }
      if job < 0 { throw .library("job \(job), \(sum)") }
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
      let crew = Crew(size: size) { Doubler(counter) }
      var products: [Int] = []
      var most = 0
      for job in 0..<500 {
        crew.submit(job)
        most = max(most, crew.underWay)
        while crew.isFull || crew.hasNext { products.append(try crew.takeNext()) }
      }
      while crew.underWay > 0 { products.append(try crew.takeNext()) }
      #expect(products == (0..<500).map { 2 * $0 })
      #expect(counter.count == 500)
      #expect(most <= 2 * size)
    }
  }

  /// Whichever thread meets it first, the error is that of the first job that failed.
  @Test(arguments: [1, 2, 4])
  func theFirstFailureInOrderIsThrown(size: Int) throws {
    for _ in 0..<20 {
      let counter = Counter()
      let crew = Crew(size: size) { Doubler(counter) }
      var products: [Int] = []
      var failure: PageError?
      do throws(PageError) {
        for job in 0..<100 {
          crew.submit(job % 10 == 7 ? -job : job)
          while crew.isFull || crew.hasNext { products.append(try crew.takeNext()) }
        }
      } catch { failure = error }
      #expect(products == (0..<7).map { 2 * $0 })
      guard case .library(let what) = failure else {
        Issue.record("\(String(describing: failure))")
        continue
      }
      #expect(what.hasPrefix("job -7,"))
    }
  }

  /// Jobs that nobody took do not hold anybody up.
  @Test(arguments: [1, 2, 4])
  func aCrewThatIsLeftEndsItsThreads(size: Int) throws {
    let counter = Counter()
    for left in 0..<50 {
      let crew = Crew(size: size) { Doubler(counter) }
      for job in 0..<min(left, 2 * size) { crew.submit(job) }
      if left % 2 == 0, crew.underWay > 0 { _ = try crew.takeNext() }
      if left % 3 == 0 { crew.close() }
    }
  }

  @Test func aCrewOfOneWorksOnTheThreadOfItsCaller() throws {
    // One that is no other thread's business could not be captured otherwise.
    let counter = Counter()
    let crew = Crew(size: 1) { Doubler(counter) }
    crew.whileIdle {
      counter.add()
      return false
    }
    crew.submit(4)
    #expect(crew.isFull == false)
    crew.submit(5)
    #expect(crew.isFull)
    #expect(counter.count == 0)
    #expect(try crew.takeNext() == 8)
    #expect(counter.count == 1)
    #expect(try crew.takeNext() == 10)
  }

  @Test func idleThreadsDoWhatTheyAreGivenUntilThereIsNoMore() throws {
    let (counter, steps) = (Counter(), Counter())
    let crew = Crew(size: 3) { Doubler(counter) }
    crew.whileIdle {
      steps.add()
      return steps.count < 10
    }
    for job in 0..<200 {
      crew.submit(job)
      while crew.isFull { _ = try crew.takeNext() }
    }
    while crew.underWay > 0 { _ = try crew.takeNext() }
    crew.close()
    #expect(steps.count <= 12)
    #expect(counter.count == 200)
  }
}
