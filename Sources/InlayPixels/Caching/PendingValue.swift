internal import InlaySystem

/// A value that one thread makes while others wait for it.
final class PendingValue<Value: Sendable>: Sendable {
  private enum State {
    case pending
    case made(Value)
    case failed
  }

  private let state = Monitor(State.pending)

  /// Wakes all waiting threads, with the value, or with `nil` if it could not be made.
  func finish(_ value: Value?) {
    state.change { $0 = value.map { .made($0) } ?? .failed }
  }

  /// Waits until the value is made; `nil` if it could not be.
  func wait() -> Value? {
    state.wait { state -> Value?? in
      switch state {
      case .pending: .none
      case .made(let value): .some(value)
      case .failed: .some(nil)
      }
    }
  }
}
