internal import InlayDoor
internal import InlayReports
internal import InlaySystem

/// Processes several inputs, some at a time, and reports on each in the order of the inputs.
///
/// A failure is one line, and the other inputs are still processed. Each advice is given once. The command ends with the
/// highest status. Memory grows with the number of jobs, not of inputs.
package struct Batch: Sendable {
  /// The names of the inputs.
  let inputs: [String]
  /// How many are processed at a time.
  package let jobs: Int
  /// Whether progress is hidden.
  let isQuiet: Bool

  package init(_ inputs: [String], jobs: Int, quiet: Bool) {
    self.inputs = inputs
    self.jobs = jobs
    isQuiet = quiet
    PixelTools.prepare(jobs: jobs)
  }

  /// What came of one input.
  private struct Outcome: Sendable {
    var lines: [ReportSink.Line]
    var failure: CommandFailure?
    var status: Int32
  }

  /// Runs `job` for the index of each input. It returns an exit status. Returns the highest one.
  ///
  /// - Parameter path: the folder for the outputs, if there is one. It is created first, and removed if it stays empty.
  /// - Throws: `InlayError` if the folder cannot be created; `CommandFailure` if no thread can be started.
  package func run(
    _ path: String?, _ job: @escaping @Sendable (Int, ReportSink) throws -> Int32
  ) throws -> Int32 {
    let queue = try JobQueue<Outcome>(count: inputs.count, ahead: 4 * jobs)
    Signals.beginBatch(waking: queue.news)
    // Not earlier: a signal would leave the folder behind.
    let folder = try path.map { try OutputFolder($0) }
    let threads = (0..<jobs).compactMap { _ in
      SystemThread.start(stackBytes: 8 << 20) { queue.work { Self.outcome($0, job) } }
    }
    guard !threads.isEmpty else {
      throw CommandFailure(ExitStatus.io, "the system cannot start another thread")
    }
    // The queue says what they have done. If the batch is interrupted, nobody waits for them.
    for thread in threads { thread.detach() }
    let display = isQuiet || inputs.count < 2 ? nil : Terminal.progressDisplay()
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
    if Signals.isInterrupted {
      Signals.settleSaves()
      if !isQuiet, inputs.count > 1, !Signals.isPipeClosed {
        // A job that was stopped has a result, too: a failure of its save.
        let done = reporter.done + queue.waiting { $0.failure == nil }
        Terminal.printError("inlay: interrupted: \(done) of \(inputs.count) done")
      }
    }
    folder?.removeIfUnused()
    Signals.endIfInterrupted()
    return reporter.status
  }

  private static func outcome(_ index: Int, _ job: (Int, ReportSink) throws -> Int32) -> Outcome {
    let reports = ReportSink.keeping
    do {
      let status = try job(index, reports)
      return Outcome(lines: reports.lines, failure: nil, status: status)
    } catch {
      let failure = CommandFailure(error)
      return Outcome(lines: reports.lines, failure: failure, status: failure.status)
    }
  }
}
