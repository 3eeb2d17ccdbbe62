internal import InlayFiles
private import Synchronization

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// What the command does about signals.
///
/// Ctrl-C ends it at once, as anybody expects, except while something has a temporary name: then the save stops at
/// its next step, removes that, and the command ends by the same signal. A second Ctrl-C does not wait for it.
enum Signals {
  /// The signal that arrived while saving; 0 if none did.
  private static let arrived = Atomic<Int32>(0)

  /// A file that grows over the limit on sizes (`ulimit -f`) is an error like a full disk, not the end.
  static func ignoreFileSizeSignal() { signal(SIGXFSZ, SIG_IGN) }

  static var isInterrupted: Bool { arrived.load(ordering: .relaxed) != 0 }

  /// Runs a save; a signal that asks to end takes effect when the save has ended or cleared up.
  static func afterSaving<Value, Failure: Error>(
    _ save: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    // Both flags are made before a handler may touch them: making them there would not be safe.
    guard !isInterrupted, !Interruption.isRequested else { return try save() }
    var caught: [Int32] = []
    for number in [SIGINT, SIGTERM, SIGHUP] {
      let before = signal(number, handler)
      // What is ignored stays so (nohup).
      if isIgnored(before) { signal(number, SIG_IGN) } else { caught.append(number) }
    }
    defer {
      for number in caught { signal(number, SIG_DFL) }
      endIfInterrupted()
    }
    return try save()
  }

  /// Ends the process by the signal that arrived, if one did.
  static func endIfInterrupted() {
    let number = arrived.load(ordering: .relaxed)
    if number == 0 { return }
    signal(number, SIG_DFL)
    raise(number)
  }

  private static let handler: @convention(c) (Int32) -> Void = { number in
    // The next one ends the process at once.
    signal(number, SIG_DFL)
    arrived.store(number, ordering: .relaxed)
    Interruption.request()
  }

  private static func isIgnored(_ handler: (@convention(c) (Int32) -> Void)?) -> Bool {
    let (one, other) = unsafe (unsafeBitCast(handler, to: Int.self), unsafeBitCast(SIG_IGN, to: Int.self))
    return one == other
  }
}
