/// The line on a terminal that shows the progress of a batch, or of a long job. It is redrawn in place, and removed for
/// messages and at the end.
package final class ProgressDisplay {
  /// A shorter batch shows no progress.
  package static let patience = Duration.milliseconds(400)
  /// The time between two drawings.
  static let interval = Duration.milliseconds(100)

  private let elapsed: () -> Duration
  private let columns: () -> Int
  private let display: DisplayWidth
  private let write: (String) -> Void
  private var drawn = ""
  private var nextDrawing: Duration

  /// - Parameters:
  ///   - patience: the time in which nothing is shown.
  ///   - elapsed: time since the beginning.
  ///   - columns: the width of the terminal, asked each time because windows are resized.
  ///   - display: how the terminal counts columns.
  ///   - write: writes to the terminal.
  package init(
    patience: Duration = patience, elapsed: @escaping () -> Duration, columns: @escaping () -> Int,
    display: DisplayWidth,
    write: @escaping (String) -> Void
  ) {
    (self.elapsed, self.columns, self.display, self.write) = (elapsed, columns, display, write)
    nextDrawing = patience
  }

  /// Draws the line of a batch if it has changed and enough time has passed.
  package func show(_ progress: inout Progress) {
    show { progress.line(elapsed: $0, width: $1, display: display) }
  }

  /// Draws the line of a single job, of which this share is done, if it has changed and enough time has passed.
  package func show(share: Double) {
    show { display.cut(Progress.line(share: share, elapsed: $0), to: $1) }
  }

  private func show(_ line: (_ elapsed: Duration, _ width: Int) -> String) {
    let now = elapsed()
    guard now >= nextDrawing else { return }
    // The last column stays free: some terminals go to the next line behind it.
    let line = line(now, max(1, columns() - 1))
    guard line != drawn else { return }
    write("\r\(line)\u{1B}[K")
    drawn = line
    nextDrawing = now + Self.interval
  }

  /// Removes the line, so that something else can be written.
  package func clear() {
    guard !drawn.isEmpty else { return }
    write("\r\u{1B}[K")
    drawn = ""
    // It comes back at once.
    nextDrawing = min(nextDrawing, elapsed())
  }
}
