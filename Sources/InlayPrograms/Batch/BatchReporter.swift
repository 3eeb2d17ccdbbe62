package import InlayReports
internal import InlaySystem

/// Reports on the inputs of a batch in order, with the progress below.
package struct BatchReporter {
  private let display: ProgressDisplay?
  private var progress: Progress
  /// The number of inputs that were reported.
  private(set) var told = 0
  /// The number of inputs that were reported, less those that failed because the batch was interrupted.
  private(set) var done = 0
  /// The worst status so far.
  package private(set) var status: Int32 = 0
  /// The advice that was given.
  private var given: Set<String> = []

  package init(total: Int, display: ProgressDisplay?) {
    self.display = display
    progress = Progress(total: total)
  }

  package mutating func report(
    _ name: String, _ lines: [ReportSink.Line], _ failure: CommandFailure?, status: Int32
  ) {
    let hasFailed = failure != nil
    if !lines.isEmpty || hasFailed { display?.clear() }
    for line in lines {
      switch line {
      case .result(let text): Terminal.printOut(text)
      case .message(let text): Terminal.printError(text)
      }
    }
    if var failure {
      if let advice = failure.advice, !given.insert(advice).inserted { failure.advice = nil }
      // With several inputs, a failure must name its own.
      failure.subject = failure.subject ?? StreamName.input(name)
      failure.report()
    }
    self.status = ExitStatus.worse(self.status, status)
    told += 1
    if !hasFailed || !Signals.isInterrupted { done += 1 }
    if status != 0 { progress.failed += 1 }
    progress.last = name
  }

  /// Waits for news. If progress is shown, it waits only briefly, because the time goes on.
  func wait(for news: WakePipe) { news.wait(milliseconds: display == nil ? -1 : 100) }

  /// Shows the progress, counting the inputs that are done but not yet reported.
  mutating func showProgress(waiting: Int) {
    progress.done = told + waiting
    display?.show(&progress)
  }
}
