import InlayCore

/// Some threads that do jobs while the one that hands them out, the caller, makes others. Products come back in the order of their
/// jobs, and only so many are under way at a time.
///
/// The caller is one of the threads: where it would have to wait it does a job itself. So a crew of one starts no thread, and one
/// whose threads the system does not give only takes longer.
final class Crew<Member: CrewMember> {
  private typealias Outcome = Result<Member.Product, PageError>

  /// What all threads look at. Only inside of the monitor.
  private final class Board: @unchecked Sendable {
    let monitor = Monitor()
    var waiting: [(number: Int, job: Member.Job)] = []
    var done: [Int: Outcome] = [:]
    var isClosed = false
    /// Threads that have nothing to do.
    var resting = 0
    /// What threads do that have no job; `false` when there is nothing more of it.
    var idle: (@Sendable () -> Bool)?
  }

  /// Threads, the caller included.
  let size: Int
  private let make: @Sendable () -> Member
  private let board = Board()
  private var threads: [SystemThread] = []
  /// The caller.
  private var own: Member?
  private var submitted = 0
  private var taken = 0

  /// A crew of `size` threads at most; `make` makes what each works with.
  init(size: Int, _ make: @escaping @Sendable () -> Member) {
    self.size = max(1, min(size, 256))
    self.make = make
  }

  deinit { close() }

  /// Jobs whose products were not taken.
  var underWay: Int { submitted - taken }

  /// Whether no job should be handed out before a product has been taken.
  var isFull: Bool { underWay >= 2 * size }

  /// Whether ``takeNext()`` returns at once.
  var hasNext: Bool { board.monitor.locked { board.done[taken] != nil } }

  /// Gives the threads something to do until there are jobs.
  func whileIdle(_ step: @escaping @Sendable () -> Bool) {
    guard size > 1 else { return }
    board.monitor.locked { board.idle = step }
    startThread()
  }

  /// Hands a job out.
  func submit(_ job: Member.Job) {
    let isShort = board.monitor.locked {
      board.waiting.append((submitted, job))
      board.monitor.wakeAll()
      return board.waiting.count > board.resting
    }
    submitted += 1
    // A single job is as well done by the caller.
    if isShort, underWay > 1 { startThread() }
  }

  /// The product of the first job whose product was not taken; there must be one.
  ///
  /// - Throws: what the job threw; ``PageError/cancelled`` if the caller's task was cancelled. The threads run in no task:
  ///   what they have begun they end.
  func takeNext() throws(PageError) -> Member.Product {
    precondition(underWay > 0)
    let number = taken
    taken += 1
    while true {
      // Also what the caller made itself in a cancelled task is not to be used.
      try PageError.checkCancellation()
      let step: (outcome: Outcome?, job: (number: Int, job: Member.Job)?) = board.monitor.locked {
        while true {
          if let outcome = board.done.removeValue(forKey: number) { return (outcome, nil) }
          if !board.waiting.isEmpty { return (nil, board.waiting.removeFirst()) }
          board.monitor.wait()
        }
      }
      if let outcome = step.outcome { return try outcome.get() }
      guard let (jobNumber, job) = step.job else { continue }
      let member = own ?? make()
      own = member
      let outcome = Self.outcome(member, job)
      if jobNumber == number {
        try PageError.checkCancellation()
        return try outcome.get()
      }
      board.monitor.locked { board.done[jobNumber] = outcome }
    }
  }

  /// Lets the jobs go that nobody has begun, and waits for those that are.
  func close() {
    board.monitor.locked {
      board.isClosed = true
      board.waiting = []
      board.monitor.wakeAll()
    }
    for thread in threads { thread.join() }
    threads = []
  }

  private static func outcome(_ member: Member, _ job: Member.Job) -> Outcome {
    do throws(PageError) { return .success(try member.work(job)) } catch { return .failure(error) }
  }

  /// Starts one more thread, if there may be one.
  private func startThread() {
    guard threads.count < size - 1 else { return }
    let (board, make) = (board, make)
    if let thread = SystemThread.start({ Self.run(board, make) }) { threads.append(thread) }
  }

  private static func run(_ board: Board, _ make: @Sendable () -> Member) {
    var member: Member?
    while true {
      let step: (job: (number: Int, job: Member.Job)?, idle: (@Sendable () -> Bool)?) =
        board.monitor.locked {
          while !board.isClosed {
            if !board.waiting.isEmpty { return (board.waiting.removeFirst(), nil) }
            if let idle = board.idle { return (nil, idle) }
            board.resting += 1
            board.monitor.wait()
            board.resting -= 1
          }
          return (nil, nil)
        }
      if let (number, job) = step.job {
        let own = member ?? make()
        member = own
        let outcome = outcome(own, job)
        board.monitor.locked {
          board.done[number] = outcome
          board.monitor.wakeAll()
        }
      } else if let idle = step.idle {
        if !idle() { board.monitor.locked { board.idle = nil } }
      } else {
        return
      }
    }
  }
}
