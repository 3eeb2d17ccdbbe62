/// Tells what came of the inputs of a batch, one after the other, with the progress below.
struct BatchReporter {
  private let display: ProgressDisplay?
  private var progress: Progress
  /// Inputs that were told about.
  private(set) var told = 0
  /// The highest status so far.
  private(set) var status: Int32 = 0
  /// Advice that was given.
  private var given: Set<String> = []

  init(total: Int, display: ProgressDisplay?) {
    self.display = display
    progress = Progress(total: total)
  }

  mutating func report(_ name: String, _ lines: [ReportSink.Line], _ failure: CommandFailure?, status: Int32)
  {
    if !lines.isEmpty || failure != nil { display?.clear() }
    for line in lines {
      switch line {
      case .result(let text): Terminal.printOut(text)
      case .message(let text): Terminal.printError(text)
      }
    }
    if var failure {
      if let advice = failure.advice, !given.insert(advice).inserted { failure.advice = nil }
      // Where several are at work it must be seen whose failure it is.
      failure.subject = failure.subject ?? InputOpener.name(name)
      failure.report()
    }
    self.status = max(self.status, status)
    told += 1
    if status != 0 { progress.failed += 1 }
    progress.last = name
  }

  /// Waits for news, and where there is progress to be seen not for long: time goes on.
  func wait(for news: WakePipe) { news.wait(milliseconds: display == nil ? -1 : 100) }

  /// Shows how far it is, with so many done that wait for their turn to be told about.
  mutating func showProgress(waiting: Int) {
    progress.done = told + waiting
    display?.show(progress)
  }
}
