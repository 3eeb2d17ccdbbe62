internal import Synchronization

/// A value that one side gives once, and a task waits for. The wait ends at once if the task is canceled.
package final class OneAnswer<Value: Sendable>: Sendable {
  private enum State {
    case empty
    case waiting(CheckedContinuation<Value, any Error>)
    case full(Result<Value, any Error>)
    case done
  }
  private let state = Mutex(State.empty)

  package init() {}

  /// Gives the value. Only the first one counts. Returns whether this one does.
  @discardableResult
  package func give(_ value: Value) -> Bool { end(.success(value)) }

  /// Ends the wait with an error, unless it has a value.
  @discardableResult
  package func fail(_ error: any Error) -> Bool { end(.failure(error)) }

  private func end(_ result: Result<Value, any Error>) -> Bool {
    let (isFirst, waiting) = state.withLock { state -> (Bool, CheckedContinuation<Value, any Error>?) in
      switch state {
      case .empty:
        state = .full(result)
        return (true, nil)
      case .waiting(let continuation):
        state = .done
        return (true, continuation)
      case .full, .done: return (false, nil)
      }
    }
    waiting?.resume(with: result)
    return isFirst
  }

  /// Waits for the value. Call it once. Throws `CancellationError` if the task is canceled first, or what was failed with.
  package func wait() async throws -> Value {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let ready: Result<Value, any Error>? = state.withLock { state in
          guard case .full(let result) = state else {
            state = .waiting(continuation)
            return nil
          }
          state = .done
          return result
        }
        if let ready { continuation.resume(with: ready) }
      }
    } onCancel: {
      fail(CancellationError())
    }
  }

  /// Starts something that will give an answer, and waits for it.
  package static func wait(_ start: (OneAnswer) -> Void) async throws -> Value {
    let answer = OneAnswer()
    start(answer)
    return try await answer.wait()
  }
}
