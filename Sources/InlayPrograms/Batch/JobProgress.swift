package import InlayCore
internal import InlayReports
internal import InlaySystem
private import Synchronization

/// The progress of a single job on a terminal, if it takes long.
package enum JobProgress {
  /// A shorter job shows none.
  private static let patience = Duration.seconds(2)

  private final class State: Sendable {
    let progress = WorkProgress()
    let isOver = Atomic<Bool>(false)
  }

  /// Runs `body`, which may report how far it is. Throws what `body` throws.
  ///
  /// - Parameter isShown: whether progress is shown, if standard error is a terminal.
  package static func during<Value>(
    isShown: Bool, _ body: (WorkProgress?) throws -> Value
  ) throws -> Value {
    guard isShown, Terminal.progressDisplay() != nil, let news = try? WakePipe() else { return try body(nil) }
    let state = State()
    let thread = SystemThread.start {
      guard let display = Terminal.progressDisplay(patience: patience) else { return }
      while !state.isOver.load(ordering: .acquiring) {
        news.wait(milliseconds: 100)
        display.show(share: state.progress.share)
      }
      display.clear()
    }
    defer {
      state.isOver.store(true, ordering: .releasing)
      news.put()
      thread?.join()
    }
    return try body(state.progress)
  }
}
