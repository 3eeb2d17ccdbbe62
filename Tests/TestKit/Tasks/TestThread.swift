import Foundation

/// A thread of its own, in which no task runs.
public enum TestThread {
  /// Starts it, and does not wait.
  public static func run(_ body: @escaping @Sendable () -> Void) { Thread.detachNewThread(body) }
}
