private import Synchronization

/// Ends the saves of this process early, for example after Ctrl-C.
///
/// This is a switch for the whole process, and it cannot be turned off: every later save fails too. It is meant for a
/// command that ends afterward, never for a server. In a server, cancel the task of a save: only that save stops, with
/// `CancellationError`.
///
/// A running save stops at its next step, removes its temporary files, and throws ``SystemError/interrupted`` as mapped
/// by its module. A save whose new document is already in place still succeeds.
package enum Interruption {
  private static let flag = Atomic<Bool>(false)

  /// Asks every save to stop, from now on. May be called in a signal handler, if ``isRequested`` was read before the
  /// handler was installed.
  package static func request() { flag.store(true, ordering: .relaxed) }

  /// Whether saves are asked to stop.
  package static var isRequested: Bool { flag.load(ordering: .relaxed) }

  /// Throws `EINTR` if saves are asked to stop, and ``SystemError/cancelled`` if the current task was canceled.
  package static func check() throws(SystemError) {
    if isRequested { throw .interrupted }
    if Task.isCancelled { throw .cancelled }
  }
}
