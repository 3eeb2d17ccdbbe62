internal import InlaySystem

/// Does the same with several inputs, some at a time, and tells what came of each in the order they were named.
///
/// A failure is one line, and the others go on; advice is given once. The command ends with the highest status of all.
/// Memory grows with the jobs, not with the inputs.
package struct Batch: Sendable {
  /// The names of the inputs.
  let inputs: [String]
  /// How many are worked on at a time.
  package let jobs: Int
  /// Whether there is no progress to be seen.
  let isQuiet: Bool

  package init(_ inputs: [String], _ several: JobArguments, quiet: Bool) {
    self.inputs = inputs
    jobs = several.count(for: inputs.count)
    isQuiet = quiet
    PixelTools.prepare(jobs: jobs)
  }

  /// What came of one.
  private struct Outcome: Sendable {
    var lines: [ReportSink.Line]
    var failure: CommandFailure?
    var status: Int32
  }

  /// Does `job` for the number of each input; it gives an exit status. Returns the highest of all.
  ///
  /// - Parameter path: the folder the outputs go into, if they go into one: made first, and gone again if nothing did.
  /// - Throws: `CommandFailure` where the folder cannot be made or no thread can be started.
  package func run(
    into path: String? = nil, _ job: @escaping @Sendable (Int, ReportSink) throws -> Int32
  ) throws -> Int32 {
    let queue = try JobQueue<Outcome>(count: inputs.count, ahead: 4 * jobs)
    Signals.beginBatch(waking: queue.news)
    // Not before: a signal would leave it behind.
    let folder = try path.map { try BatchFolder($0) }
    let threads = (0..<jobs).compactMap { _ in
      SystemThread.start(stackBytes: 8 << 20) { queue.work { Self.outcome($0, job) } }
    }
    guard !threads.isEmpty else {
      throw CommandFailure(ExitStatus.io, "the system has no thread left")
    }
    // What they do is known from the queue; where the batch is interrupted nobody waits for them.
    for thread in threads { thread.detach() }
    let display = ProgressDisplay.onTerminal(isQuiet: isQuiet || inputs.count < 2)
    var reporter = BatchReporter(total: inputs.count, display: display)
    while reporter.told < inputs.count, !Signals.isInterrupted {
      if let outcome = queue.take(reporter.told) {
        reporter.report(inputs[reporter.told], outcome.lines, outcome.failure, status: outcome.status)
      } else {
        reporter.wait(for: queue.news)
      }
      reporter.showProgress(waiting: queue.waiting)
    }
    display?.clear()
    if Signals.isInterrupted { Signals.settleSaves() }
    folder?.removeIfUnused()
    Signals.endIfInterrupted()
    return reporter.status
  }

  private static func outcome(_ index: Int, _ job: (Int, ReportSink) throws -> Int32) -> Outcome {
    let reports = ReportSink.keeping
    do {
      let status = try job(index, reports)
      return Outcome(lines: reports.lines, failure: nil, status: status)
    } catch let failure as CommandFailure {
      return Outcome(lines: reports.lines, failure: failure, status: failure.status)
    } catch {
      let failure = CommandFailure(ExitStatus.io, "\(error)")
      return Outcome(lines: reports.lines, failure: failure, status: failure.status)
    }
  }
}
