internal import InlaySystem

/// Lets one thread at a time run a long operation. The others wait, in no particular order. No lock is held during the
/// operation.
final class OneAtATime: Sendable {
  private let isBusy = Monitor(false)

  /// Runs `body` once no other thread is running one.
  func run<Result>(_ body: () throws -> Result) rethrows -> Result {
    isBusy.wait { isBusy -> Void? in
      if isBusy { return nil }
      isBusy = true
      return ()
    }
    defer { isBusy.change { $0 = false } }
    return try body()
  }
}
