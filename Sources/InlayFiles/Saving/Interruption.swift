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
/// A save that is under way stops at its next step, removes what it has under temporary names, and throws
/// ``SaveError/io(path:code:message:)`` with `EINTR`. One whose new document has taken its place already ends well.
public enum Interruption {
  private static let flag = Atomic<Bool>(false)

  /// Asks every save, from now on, to stop. May be called in a signal handler, if ``isRequested`` has been asked
  /// before the handler was set.
  public static func request() { flag.store(true, ordering: .relaxed) }

  /// Whether saves are to stop.
  public static var isRequested: Bool { flag.load(ordering: .relaxed) }

  /// Throws `EINTR` if saves are to stop.
  static func check() throws(SystemError) { if isRequested { throw .interrupted } }
}
