import Dispatch
import Foundation
import Synchronization

/// Tasks that are cancelled, for tests of calls that stop then.
public enum CancelledTask {
  /// What `body` throws in a task that was cancelled before it; `nil` if nothing.
  public static func error(in body: @escaping @Sendable () throws -> Void) async -> (any Error)? {
    await Task.detached {
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      return Self.error(of: body)
    }.value
  }

  /// What `body` throws in a task that it has another thread cancel, by calling what it is given, which returns when that
  /// is done; `nil` if nothing.
  public static func errorMidway(
    in body: @escaping @Sendable (_ cancel: @escaping @Sendable () -> Void) throws -> Void
  ) async -> (any Error)? {
    let cancel = Cancel()
    let (gate, opener) = AsyncStream<Void>.makeStream()
    let task = Task.detached {
      for await _ in gate { break }
      return Self.error(of: { try body { cancel.callElsewhere() } })
    }
    cancel.set { task.cancel() }
    opener.yield()
    return await task.value
  }

  /// Whether an error is the standard library's, and not one that carries it.
  public static func isBare(_ error: (any Error)?) -> Bool { error is CancellationError }

  private static func error(of body: () throws -> Void) -> (any Error)? {
    do {
      try body()
      return nil
    } catch {
      return error
    }
  }

  private final class Cancel: Sendable {
    private let body = Mutex<(@Sendable () -> Void)?>(nil)

    func set(_ new: @escaping @Sendable () -> Void) { body.withLock { $0 = new } }

    /// Calls it on a thread of its own, and waits for that.
    func callElsewhere() {
      let call = body.withLock { $0 }
      let done = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        call?()
        done.signal()
      }
      done.wait()
    }
  }
}
