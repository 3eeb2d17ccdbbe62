/// The line on a terminal that shows the progress of a batch. It is redrawn in place, and removed for messages and at the
/// end of the batch.
package final class ProgressDisplay {
  /// A shorter batch shows no progress.
  static let patience = Duration.milliseconds(400)
  /// The time between two drawings.
  static let interval = Duration.milliseconds(100)

  private let elapsed: () -> Duration
  private let columns: () -> Int
  private let display: DisplayWidth
  private let write: (String) -> Void
  private var drawn = ""
  private var nextDrawing = patience

  /// - Parameters:
  ///   - elapsed: time since the batch began.
  ///   - columns: the width of the terminal, asked each time because windows are resized.
  ///   - display: how the terminal counts columns.
  ///   - write: writes to the terminal.
  package init(
    elapsed: @escaping () -> Duration, columns: @escaping () -> Int, display: DisplayWidth,
    write: @escaping (String) -> Void
  ) {
    (self.elapsed, self.columns, self.display, self.write) = (elapsed, columns, display, write)
  }

  /// Draws the line if it has changed and enough time has passed.
  package func show(_ progress: Progress) {
    let now = elapsed()
    guard now >= nextDrawing else { return }
    // The last column stays free: some terminals go to the next line behind it.
    let line = progress.line(elapsed: now, width: max(1, columns() - 1), display: display)
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
