private import Synchronization

/// What the threads of a batch share: which job is next, and what has come of those that are done.
///
/// A job is taken only for a ticket, and a ticket is given out for each result that was handed over. So however long one
/// job takes, the results that wait for it are few.
final class JobQueue<Result: Sendable>: Sendable {
  private let count: Int
  private let next = Atomic<Int>(0)
  private let results = Mutex<[Int: Result]>([:])
  private let tickets: WakePipe
  /// Written to when a result is there.
  let news: WakePipe

  /// - Parameters:
  ///   - count: how many jobs there are.
  ///   - ahead: how many may be done before the result of the first is handed over.
  init(count: Int, ahead: Int) throws {
    self.count = count
    tickets = try WakePipe()
    news = try WakePipe()
    tickets.put(min(ahead, count))
  }

  /// Does jobs until there are none left.
  func work(_ job: (Int) -> Result) {
    while true {
      tickets.takeOne()
      let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
      guard index < count else { return }
      let result = job(index)
      results.withLock { $0[index] = result }
      news.put()
    }
  }

  /// Results that are there and were not taken.
  var waiting: Int { results.withLock { $0.count } }

  /// The result of a job, once, if it is there; its place is given to another job.
  func take(_ index: Int) -> Result? {
    guard let result = results.withLock({ $0.removeValue(forKey: index) }) else { return nil }
    tickets.put()
    return result
  }
}
