internal import CInlaySystem
internal import InlayFiles
internal import InlaySystem
private import Synchronization

/// What the command does about signals.
///
/// Ctrl-C ends it at once, as anybody expects, except while something has a temporary name: then the save stops at
/// its next step, removes that, and the command ends by the same signal. A second Ctrl-C does not wait for it. A batch
/// ends the same way: no further input is begun, saves clear up, whatever else is under way is dropped.
package enum Signals {
  /// The signal that arrived while saving; 0 if none did.
  private static let arrived = Atomic<Int32>(0)

  /// A file that grows over the limit on sizes (`ulimit -f`) is an error like a full disk, not the end.
  static func ignoreFileSizeSignal() { inlay_ignore_signal(SIGXFSZ) }

  static var isInterrupted: Bool { arrived.load(ordering: .relaxed) != 0 }

  /// Saves that are under way in the threads of a batch.
  private static let saves = Atomic<Int>(0)
  /// Whether a batch runs, whose handlers stay set.
  private static let isBatch = Atomic<Bool>(false)
  /// Where a handler says that a signal arrived; -1 for nowhere.
  private static let wakeDescriptor = Atomic<Int32>(-1)

  /// Runs a save; a signal that asks to end takes effect when the save has ended or cleared up.
  package static func afterSaving<Value>(_ save: () throws -> Value) throws -> Value {
    if isBatch.load(ordering: .relaxed) {
      saves.add(1, ordering: .sequentiallyConsistent)
      defer { saves.subtract(1, ordering: .sequentiallyConsistent) }
      return try save()
    }
    // Both flags are made before a handler may touch them: making them there would not be safe.
    guard !isInterrupted, !Interruption.isRequested else { return try save() }
    let caught = catchSignals([SIGINT, SIGTERM, SIGHUP])
    defer {
      for number in caught { inlay_default_signal(number) }
      endIfInterrupted()
    }
    return try save()
  }

  /// From now on signals wait for the saves of all threads; one that arrives wakes whoever waits on `pipe`. Ends with
  /// the process.
  static func beginBatch(waking pipe: WakePipe) {
    // Flags are made before a handler may touch them, as above.
    guard !isInterrupted, !Interruption.isRequested else { return }
    wakeDescriptor.store(pipe.writing, ordering: .relaxed)
    isBatch.store(true, ordering: .relaxed)
    // A closed pipe must not end the process either while something has a temporary name.
    _ = catchSignals([SIGINT, SIGTERM, SIGHUP, SIGPIPE])
  }

  /// Where something ends a batch early: lets no further save begin, and waits for those under way to clear up.
  static func settleSaves() {
    guard isBatch.load(ordering: .relaxed) else { return }
    Interruption.request()
    while saves.load(ordering: .sequentiallyConsistent) > 0 {
      // They stop at their next step: looking now and then is enough.
      Waiting.sleep(milliseconds: 5)
    }
  }

  /// Catches those signals that are not ignored, as they are with `nohup`, and returns them.
  private static func catchSignals(_ numbers: [Int32]) -> [Int32] {
    // Made before the handler may touch it.
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
