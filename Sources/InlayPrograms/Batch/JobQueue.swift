internal import InlaySystem
private import Synchronization

/// What the threads of a batch share: the next job, and the results of those that are done.
///
/// A job needs a ticket, and each result that is taken frees one. So even if one job takes long, few results wait for it.
final class JobQueue<Result: Sendable>: Sendable {
  private let count: Int
  private let next = Atomic<Int>(0)
  private let results = Mutex<[Int: Result]>([:])
  private let tickets: WakePipe
  /// Gets a byte for each result.
  let news: WakePipe

  /// - Parameters:
  ///   - count: the number of jobs.
  ///   - ahead: how many jobs may be done before the result of the first is taken.
  init(count: Int, ahead: Int) throws {
    self.count = count
    tickets = try WakePipe()
    news = try WakePipe()
    tickets.put(min(ahead, count))
  }

  /// Runs jobs until none are left.
  func work(_ job: (Int) -> Result) {
    while true {
      tickets.takeOne()
      let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
      guard index < count else { return }
      Signals.countingSaves {
        let result = job(index)
        results.withLock { $0[index] = result }
        news.put()
      }
    }
  }

  /// The number of results that were not taken.
  var waiting: Int { results.withLock { $0.count } }

  /// The number of results that were not taken and for which `isCounted` is true. Complexity: O(``waiting``).
  func waiting(where isCounted: (Result) -> Bool) -> Int {
    results.withLock { results in results.values.count(where: isCounted) }
  }

  /// Takes the result of a job, if it is done. Another job may then begin.
  func take(_ index: Int) -> Result? {
    guard let result = results.withLock({ $0.removeValue(forKey: index) }) else { return nil }
    tickets.put()
    return result
  }
}
