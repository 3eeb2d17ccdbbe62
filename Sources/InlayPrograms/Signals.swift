internal import CInlaySystem
internal import InlayFiles
internal import InlaySystem
private import Synchronization

/// How the command handles signals.
///
/// Ctrl-C ends it at once, except while a temporary file exists: then the save stops at its next step, removes the file,
/// and the command ends by the same signal. A second Ctrl-C ends it at once. A batch ends in the same way: no further
/// input is begun, saves clean up, and all other work is dropped.
package enum Signals {
  /// The signal that arrived while saving; 0 if none did.
  private static let arrived = Atomic<Int32>(0)

  /// Makes a file that exceeds the size limit (`ulimit -f`) an error, like a full disk. It would end the process.
  static func ignoreFileSizeSignal() { inlay_ignore_signal(SIGXFSZ) }

  static var isInterrupted: Bool { arrived.load(ordering: .relaxed) != 0 }

  /// Whether the signal is that of a closed pipe.
  static var isPipeClosed: Bool { arrived.load(ordering: .relaxed) == SIGPIPE }

  /// The number of saves of a batch that are under way, or whose job has no result yet.
  private static let saves = Atomic<Int>(0)
  /// How many saves the job of this thread has completed.
  @TaskLocal private static var completed: Completed?

  private final class Completed: Sendable {
    let count = Atomic<Int>(0)
  }

  /// Whether a batch runs. Its handlers stay set.
  private static let isBatch = Atomic<Bool>(false)
  /// Where a handler writes that a signal arrived; -1 for nowhere.
  private static let wakeDescriptor = Atomic<Int32>(-1)

  /// Runs a save. A signal to end takes effect when the save has ended or cleaned up.
  package static func afterSaving<Value>(_ save: () throws -> Value) throws -> Value {
    if isBatch.load(ordering: .relaxed) {
      saves.add(1, ordering: .sequentiallyConsistent)
      var isKept = false
      defer { if !isKept { saves.subtract(1, ordering: .sequentiallyConsistent) } }
      let value = try save()
      if let completed {
        completed.count.add(1, ordering: .sequentiallyConsistent)
        isKept = true
      }
      return value
    }
    // Both flags are initialized here, because that would not be safe in a handler.
    guard !isInterrupted, !Interruption.isRequested else { return try save() }
    let caught = catchSignals([SIGINT, SIGTERM, SIGHUP])
    defer {
      for number in caught { inlay_default_signal(number) }
      endIfInterrupted()
    }
    return try save()
  }

  /// From now on, until the process ends, signals wait for the saves of all threads, and wake the reader of `pipe`.
  static func beginBatch(waking pipe: WakePipe) {
    // The flags are initialized here, as above.
    guard !isInterrupted, !Interruption.isRequested else { return }
    wakeDescriptor.store(pipe.writing, ordering: .relaxed)
    isBatch.store(true, ordering: .relaxed)
    // A closed pipe must not end the process either while a temporary file exists.
    _ = catchSignals([SIGINT, SIGTERM, SIGHUP, SIGPIPE])
  }

  /// Runs a job of a batch, which must make its result known before it returns. Until then, `settleSaves()` waits for a
  /// job that has saved something: a file that has its name counts as done.
  static func countingSaves(_ job: () -> Void) {
    let completed = Completed()
    $completed.withValue(completed, operation: job)
    saves.subtract(
      completed.count.load(ordering: .sequentiallyConsistent), ordering: .sequentiallyConsistent)
  }

  /// If a batch ends early: stops saves from beginning, and waits for those under way to clean up, and for the results of
  /// jobs that have saved something.
  static func settleSaves() {
    guard isBatch.load(ordering: .relaxed) else { return }
    Interruption.request()
    while saves.load(ordering: .sequentiallyConsistent) > 0 {
      // They stop at their next step.
      Waiting.sleep(milliseconds: 5)
    }
  }

  /// Catches those signals that are not ignored (as with `nohup`), and returns them.
  private static func catchSignals(_ numbers: [Int32]) -> [Int32] {
    // Initialized here, because that would not be safe in the handler.
    _ = wakeDescriptor.load(ordering: .relaxed)
    return numbers.filter { number in
      let isIgnored = inlay_is_ignoring(signal(number, handler)) != 0
      if isIgnored { inlay_ignore_signal(number) }
      return !isIgnored
    }
  }

  private static func wake() {
    let descriptor = wakeDescriptor.load(ordering: .relaxed)
    var byte: UInt8 = 0
    if descriptor >= 0 { _ = unsafe write(descriptor, &byte, 1) }
  }

  /// Ends the process by the signal that arrived, if one did.
  static func endIfInterrupted() {
    let number = arrived.load(ordering: .relaxed)
    if number == 0 { return }
    inlay_default_signal(number)
    raise(number)
  }

  private static let handler: @convention(c) (Int32) -> Void = { number in
    // The next one ends the process at once.
    inlay_default_signal(number)
    arrived.store(number, ordering: .relaxed)
    Interruption.request()
    wake()
  }
}
