internal import CInlaySystem
private import Synchronization

/// The signals that a program on the whole screen of a terminal hears: its window has another size (SIGWINCH), or the
/// program goes on after a stop (SIGCONT).
package enum WindowSignals {
  private static let resizes = Atomic<Bool>(false)
  private static let continuations = Atomic<Bool>(false)
  private static let wakeDescriptor = Atomic<Int32>(-1)

  /// Hears the signals from now on, until the process ends. Each wakes the reader of `pipe`.
  package static func begin(waking pipe: WakePipe) {
    // Initialized here, because that would not be safe in a handler.
    _ = takeResize()
    _ = takeContinuation()
    wakeDescriptor.store(pipe.writing, ordering: .releasing)
    for number in [SIGWINCH, SIGCONT] { signal(number, handler) }
  }

  /// Whether the window has changed since the last call.
  package static func takeResize() -> Bool { resizes.exchange(false, ordering: .acquiringAndReleasing) }

  /// Whether the program was stopped since the last call.
  package static func takeContinuation() -> Bool {
    continuations.exchange(false, ordering: .acquiringAndReleasing)
  }

  private static let handler: @convention(c) (Int32) -> Void = { number in
    let before = inlay_error_number()
    if number == SIGWINCH {
      resizes.store(true, ordering: .releasing)
    } else {
      continuations.store(true, ordering: .releasing)
    }
    var byte: UInt8 = 0
    _ = unsafe write(wakeDescriptor.load(ordering: .acquiring), &byte, 1)
    inlay_set_error_number(before)
  }
}
