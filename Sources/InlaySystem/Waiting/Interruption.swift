private import Synchronization

/// Ends the saves of this process early, as a user does with Ctrl-C.
///
/// A switch of the whole process that cannot be taken back: once on, every later save fails too. It is for a command, which
/// ends after it, never for a server. There, cancel the task a save was made in: that save alone stops, with
/// `CancellationError`.
///
/// A save that is under way stops at its next step, removes what it has under temporary names, and throws
/// ``SystemError/interrupted`` as its room maps it. One whose new document has taken its place already ends well.
package enum Interruption {
  private static let flag = Atomic<Bool>(false)

  /// Asks every save, from now on, to stop. May be called in a signal handler, if ``isRequested`` has been asked
  /// before the handler was set.
  package static func request() { flag.store(true, ordering: .relaxed) }

  /// Whether saves are to stop.
  package static var isRequested: Bool { flag.load(ordering: .relaxed) }

  /// Throws `EINTR` if saves are to stop, and ``SystemError/cancelled`` if the task of this one was canceled.
  package static func check() throws(SystemError) {
    if isRequested { throw .interrupted }
    if Task.isCancelled { throw .cancelled }
  }
}
