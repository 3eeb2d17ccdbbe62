internal import InlaySystem

/// Lets one thread at a time do something that takes long. The others wait, in no order. No lock is held
/// meanwhile.
final class OneAtATime: Sendable {
  private let isBusy = Monitor(false)

  /// Runs `body` when no other thread runs one.
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
