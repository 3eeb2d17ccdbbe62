internal import CInlaySystem

/// State that threads share, with a way to wait for changes.
///
/// Without a need to wait, the standard library's `Mutex` is enough. It cannot wait, so this class uses the system's
/// lock and condition variable.
///
/// Unsafe inside, because both need a fixed address. The state is accessed only while the lock is held.
@safe
package final class Monitor<State: Sendable>: @unchecked Sendable {
  private var state: State
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let condition: UnsafeMutablePointer<pthread_cond_t>

  /// A monitor with the given initial state.
  package init(_ state: State) {
    self.state = state
    unsafe mutex = .allocate(capacity: 1)
    unsafe condition = .allocate(capacity: 1)
    unsafe mutex.initialize(to: pthread_mutex_t())
    unsafe condition.initialize(to: pthread_cond_t())
    // With these attributes, neither call fails on the supported systems.
    unsafe pthread_mutex_init(mutex, nil)
    unsafe inlay_condition_init(condition)
  }

  deinit {
    unsafe pthread_cond_destroy(condition)
    unsafe pthread_mutex_destroy(mutex)
    unsafe condition.deallocate()
    unsafe mutex.deallocate()
  }

  /// Runs `body` with exclusive access to the state. Does not wake waiting threads.
  package func withLock<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    return try body(&state)
  }

  /// Runs `body` with exclusive access to the state, then wakes all waiting threads.
  package func change<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
    try withLock {
      defer { unsafe pthread_cond_broadcast(condition) }
      return try body(&$0)
    }
  }

  /// Runs `body` with exclusive access to the state until it returns a value. Before each new attempt, waits for a
  /// ``change(_:)``, and lets other threads access the state meanwhile.
  package func wait<Result>(_ body: (inout State) -> Result?) -> Result {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    while true {
      if let result = body(&state) { return result }
      unsafe pthread_cond_wait(condition, mutex)
    }
  }

  /// The same as ``wait(_:)``, but returns `nil` after `milliseconds`.
  package func wait<Result>(milliseconds: Int, _ body: (inout State) -> Result?) -> Result? {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    let end = ContinuousClock.now + .milliseconds(milliseconds)
    while true {
      if let result = body(&state) { return result }
      let left = end - .now
      guard left > .zero else { return nil }
      let (seconds, attoseconds) = left.components
      unsafe inlay_condition_wait(condition, mutex, seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
    }
  }
}
