import Synchronization

/// A number that several threads may raise.
final class Counter: Sendable {
  private let number = Mutex(0)
  var value: Int { number.withLock { $0 } }
  func add(_ n: Int) { number.withLock { $0 += n } }
}
