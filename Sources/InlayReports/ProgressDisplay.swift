/// The line on a terminal that says how far a batch is. It is redrawn in place, and gone when there is something else to
/// say and when the batch has ended.
package final class ProgressDisplay {
  /// What is over sooner needs no progress.
  static let patience = Duration.milliseconds(400)
  /// Time between two drawings.
  static let interval = Duration.milliseconds(100)

  private let elapsed: () -> Duration
  private let columns: () -> Int
  private let display: DisplayWidth
  private let write: (String) -> Void
  private var drawn = ""
  private var nextDrawing = patience

  /// - Parameters:
  ///   - elapsed: time since the batch began.
  ///   - columns: those the terminal has, asked each time: windows change.
  ///   - display: how the terminal counts columns.
  ///   - write: sends text to it.
  package init(
    elapsed: @escaping () -> Duration, columns: @escaping () -> Int, display: DisplayWidth,
    write: @escaping (String) -> Void
  ) {
    (self.elapsed, self.columns, self.display, self.write) = (elapsed, columns, display, write)
  }

  /// Draws what has changed, if it is time to.
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

  /// Takes the line away, for others to be written.
  package func clear() {
    guard !drawn.isEmpty else { return }
    write("\r\u{1B}[K")
    drawn = ""
    // It comes back at once.
    nextDrawing = min(nextDrawing, elapsed())
  }
}
