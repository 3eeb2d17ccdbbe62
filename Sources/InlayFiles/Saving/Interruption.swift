private import Synchronization

/// Ends the saves of this process early, as a user does with Ctrl-C.
///
/// A switch of the whole process, for commands, which end after it: once on, every later save fails too. Nothing else of the
/// library looks at it.
///
/// ```swift
/// import Foundation
///
/// guard !Interruption.isRequested else { exit(130) }
/// signal(SIGINT) { _ in Interruption.request() }
/// ```
///
/// It concerns the whole process and cannot be taken back: it is for a command that ends with its user's wish, never for
/// a server, where other saves are under way. There, cancel the task a save was made in: that save alone stops, in the
/// same way, with ``SaveError/cancelled``.
///
/// A save that is under way stops at its next step, removes what it has under temporary names, and throws
/// ``SaveError/io(path:code:message:)`` with `EINTR`. One whose new document has taken its place already ends well.
public enum Interruption {
  private static let flag = Atomic<Bool>(false)

  /// Asks every save, from now on, to stop. May be called in a signal handler, if ``isRequested`` has been asked
  /// before the handler was set.
  public static func request() { flag.store(true, ordering: .relaxed) }

  /// Whether saves are to stop.
  public static var isRequested: Bool { flag.load(ordering: .relaxed) }

  /// Throws `EINTR` if saves are to stop, and ``SystemError/cancelled`` if the task of this one was cancelled.
  static func check() throws(SystemError) {
    if isRequested { throw .interrupted }
    if Task.isCancelled { throw .cancelled }
  }
}
