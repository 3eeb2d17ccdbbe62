import InlayCore
import InlaySystem

/// Threads that perform jobs while another one, the caller, submits more. Products come back in the order of their
/// jobs. The number of jobs in progress is bounded.
///
/// The caller is one of the threads: instead of waiting, it performs a job itself. So a group of one starts no thread,
/// and a group that cannot get threads from the system only takes longer.
final class WorkerGroup<Member: Worker> {
  private typealias Outcome = Result<Member.Product, any Error>

  /// The jobs and products, shared by all threads.
  private struct Jobs: Sendable {
    var waiting: [(number: Int, job: Member.Job)] = []
    var done: [Int: Outcome] = [:]
    var isClosed = false
    /// Number of idle threads.
    var resting = 0
    /// A background step that threads without a job run; returns `false` when there is no more to do.
    var idle: (@Sendable () -> Bool)?
  }

  /// The next step of a thread.
  private enum Step: Sendable {
    case job(number: Int, Member.Job)
    case idle(@Sendable () -> Bool)
    case end
  }

  /// Number of threads, including the caller.
  let size: Int
  private let make: @Sendable () -> Member
  private let jobs = Monitor(Jobs())
  private var threads: [SystemThread] = []
  /// The caller's worker.
  private var own: Member?
  private var submitted = 0
  private var taken = 0

  /// Creates a group of at most `size` threads. `make` creates the worker of each.
  init(size: Int, _ make: @escaping @Sendable () -> Member) {
    self.size = max(1, min(size, 256))
    self.make = make
  }

  deinit { close() }

  /// Number of submitted jobs whose products were not taken yet.
  var underWay: Int { submitted - taken }

  /// Whether a product should be taken before another job is submitted.
  var isFull: Bool { underWay >= 2 * size }

  /// Whether ``takeNext()`` would return at once.
  var hasNext: Bool { jobs.withLock { [taken] in $0.done[taken] != nil } }

  /// Gives the threads a background step to run until there are jobs.
  func whileIdle(_ step: @escaping @Sendable () -> Bool) {
    guard size > 1 else { return }
    jobs.withLock { $0.idle = step }
    startThread()
  }

  /// Submits a job.
  func submit(_ job: Member.Job) {
    let isShort = jobs.change { [submitted] jobs in
      jobs.waiting.append((submitted, job))
      return jobs.waiting.count > jobs.resting
    }
    submitted += 1
    // The caller can do a single job as well as a thread.
    if isShort, underWay > 1 { startThread() }
  }

  /// Takes the product of the first job whose product was not taken yet. There must be one.
  ///
  /// - Throws: rethrows what the job threw; throws `CancellationError` if the caller's task was canceled. The threads
  ///   do not belong to a task: they finish the jobs they have started.
  func takeNext() throws -> Member.Product {
    precondition(underWay > 0)
    let number = taken
    taken += 1
    while true {
      // A product that the caller made itself in a canceled task must not be used, either.
      try Task.checkCancellation()
      let step: (outcome: Outcome?, job: (number: Int, job: Member.Job)?) = jobs.wait { jobs in
        if let outcome = jobs.done.removeValue(forKey: number) { return (outcome, nil) }
        return jobs.waiting.isEmpty ? nil : (nil, jobs.waiting.removeFirst())
      }
      if let outcome = step.outcome { return try outcome.get() }
      guard let (jobNumber, job) = step.job else { continue }
      let member = own ?? make()
      own = member
      let outcome = Self.outcome(member, job)
      if jobNumber == number {
        try Task.checkCancellation()
        return try outcome.get()
      }
      jobs.withLock { $0.done[jobNumber] = outcome }
    }
  }

  /// Drops jobs that have not started, and waits for those that have.
  func close() {
    jobs.change {
      $0.isClosed = true
      $0.waiting = []
    }
    for thread in threads { thread.join() }
    threads = []
  }

  private static func outcome(_ member: Member, _ job: Member.Job) -> Outcome {
    do { return .success(try member.work(job)) } catch { return .failure(error) }
  }

  /// Starts another thread, unless the maximum is reached.
  private func startThread() {
    guard threads.count < size - 1 else { return }
    let (jobs, make) = (jobs, make)
    if let thread = SystemThread.start({ Self.run(jobs, make) }) { threads.append(thread) }
  }

  private static func run(_ jobs: Monitor<Jobs>, _ make: @Sendable () -> Member) {
    var member: Member?
    while true {
      switch next(jobs) {
      case .job(let number, let job):
        let own = member ?? make()
        member = own
        let outcome = outcome(own, job)
        jobs.change { $0.done[number] = outcome }
      case .idle(let step):
        if !step() { jobs.withLock { $0.idle = nil } }
      case .end: return
      }
    }
  }

  /// Waits until a thread has something to do.
  private static func next(_ jobs: Monitor<Jobs>) -> Step {
    var isResting = false
    return jobs.wait { jobs in
      if isResting { jobs.resting -= 1 }
      isResting = false
      if jobs.isClosed { return .end }
      if !jobs.waiting.isEmpty {
        let (number, job) = jobs.waiting.removeFirst()
        return .job(number: number, job)
      }
      if let idle = jobs.idle { return .idle(idle) }
      jobs.resting += 1
      isResting = true
      return nil
    }
  }
}
