internal import CInlaySystem
private import Synchronization

/// The mode of a terminal during a query. Signal handlers can leave it too.
///
/// Only one query at a time can be in this mode per process. Everything that a handler uses is created before the
/// handler is installed, in memory that is never freed. Handlers call only async-signal-safe functions (POSIX).
package enum RawMode {
  /// The state that a handler needs.
  @unsafe private struct Saved {
    var descriptor: Int32 = -1
    var mode = termios()
    /// The previous action of each signal, by number.
    var actions: UnsafeMutablePointer<sigaction>
    var isCaught: UnsafeMutablePointer<Bool>
    /// What is written before the mode is restored: first the preface.
    var preface: UnsafeMutablePointer<UInt8>
    var farewell: UnsafeMutablePointer<UInt8>
  }

  /// The maximum number of bytes of a farewell.
  package static let farewellCapacity = 1 << 10
  /// The maximum number of bytes before it.
  package static let prefaceCapacity = 64 << 10
  private static let farewellCount = Atomic<Int>(0)
  private static let prefaceCount = Atomic<Int>(0)

  private enum Phase {
    static let out = 0
    static let changing = 1
    static let isIn = 2
    /// Somebody is restoring the mode.
    static let leaving = 3
    /// A handler has restored the mode, but ``RawMode/leave(discardingInput:)`` has not been called yet.
    static let interrupted = 4
  }

  private static let phase = Atomic<Int>(Phase.out)
  private static let saved = Atomic<UInt>(0)
  private static let signalCount = 65

  /// Signals that ask the process to stop or end. They are always caught, unless ignored.
  private static let asked: [Int32] = [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP]
  /// Signals that end a process without a handler. They are caught if they have no handler.
  private static let deadly: [Int32] = [
    SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGPIPE, SIGALRM, SIGUSR1, SIGUSR2, SIGXCPU, SIGXFSZ,
    SIGVTALRM, SIGPROF, SIGSYS,
  ]

  /// Whether the mode was entered and not yet left.
  package static var isIn: Bool { phase.load(ordering: .acquiring) == Phase.isIn }

  /// Why the mode could not be entered.
  package enum Failure: Error, Sendable {
    /// Other code in this process has entered it.
    case busy
    /// A system call failed. The string is its name.
    case call(String, SystemError)
    /// A signal arrived meanwhile.
    case interrupted
  }

  /// Enters the mode on a terminal. Throws if that fails.
  package static func enter(_ descriptor: Int32) throws(Failure) {
    guard
      phase.compareExchange(expected: Phase.out, desired: Phase.changing, ordering: .acquiringAndReleasing)
        .exchanged
    else { throw .busy }
    let state = unsafe memory()
    unsafe state.pointee.descriptor = descriptor
    farewellCount.store(0, ordering: .releasing)
    prefaceCount.store(0, ordering: .releasing)
    guard unsafe tcgetattr(descriptor, &state.pointee.mode) == 0 else {
      let failure = SystemError.last
      phase.store(Phase.out, ordering: .releasing)
      throw .call("tcgetattr", failure)
    }
    var mode = unsafe state.pointee.mode
    // Changes nothing else, so that the next reader gets keys as usual and Ctrl-C works.
    mode.c_lflag &= ~tcflag_t(ICANON | ECHO | ECHONL | IEXTEN)
    setMinimum(&mode)
    catchSignals()
    phase.store(Phase.isIn, ordering: .releasing)
    guard unsafe tcsetattr(descriptor, TCSANOW, &mode) == 0 else {
      let failure = SystemError.last
      leave(discardingInput: false)
      throw .call("tcsetattr", failure)
    }
    // A signal may have arrived and restored the mode before it was set.
    guard isIn else {
      if TerminalDevice.position(of: descriptor) == .foreground {
        _ = unsafe tcsetattr(descriptor, TCSANOW, &state.pointee.mode)
      }
      leave(discardingInput: false)
      throw .interrupted
    }
  }

  /// Sets the bytes that are written to the terminal before its mode is restored, in whatever way that happens. Call this
  /// once, in the mode.
  ///
  /// - Returns: whether they fit ``farewellCapacity``. If not, nothing changes.
  @discardableResult
  package static func setFarewell(_ bytes: [UInt8]) -> Bool {
    guard bytes.count <= farewellCapacity else { return false }
    let state = unsafe memory()
    for (index, byte) in bytes.enumerated() { unsafe state.pointee.farewell[index] = byte }
    farewellCount.store(bytes.count, ordering: .releasing)
    return true
  }

  /// Adds bytes that are written before the farewell. Call this from one thread, in the mode.
  ///
  /// - Returns: whether there was room for them in ``prefaceCapacity``. If not, nothing changes.
  @discardableResult
  package static func addPreface(_ bytes: [UInt8]) -> Bool {
    let count = prefaceCount.load(ordering: .acquiring)
    guard count + bytes.count <= prefaceCapacity else { return false }
    let state = unsafe memory()
    for (index, byte) in bytes.enumerated() { unsafe state.pointee.preface[count + index] = byte }
    // A handler reads only bytes that are complete.
    prefaceCount.store(count + bytes.count, ordering: .releasing)
    return true
  }

  /// Restores the previous mode.
  ///
  /// - Parameter discardingInput: whether to discard unread input.
  package static func leave(discardingInput: Bool) {
    if phase.load(ordering: .acquiring) == Phase.out { return }
    if claim() {
      setBack(discardingInput: discardingInput)
    } else {
      // A handler on another thread is about to restore it. The process may end meanwhile.
      while phase.load(ordering: .acquiring) == Phase.leaving { usleep(1_000) }
    }
    releaseSignals()
    phase.store(Phase.out, ordering: .releasing)
  }

  /// Whether the caller is the one who must restore the mode.
  private static func claim() -> Bool {
    phase.compareExchange(expected: Phase.isIn, desired: Phase.leaving, ordering: .acquiringAndReleasing)
      .exchanged
  }

  /// Restores the mode. Safe in a handler, and harmless if done twice.
  private static func setBack(discardingInput: Bool) {
    guard let state = unsafe UnsafeMutablePointer<Saved>(bitPattern: saved.load(ordering: .acquiring)) else {
      return
    }
    let descriptor = unsafe state.pointee.descriptor
    // From the background, this would stop the process and disturb the foreground process.
    guard TerminalDevice.position(of: descriptor) == .foreground else { return }
    unsafe say(state.pointee.preface, prefaceCount.load(ordering: .acquiring), to: descriptor)
    unsafe say(state.pointee.farewell, farewellCount.load(ordering: .acquiring), to: descriptor)
    if discardingInput { tcflush(descriptor, TCIFLUSH) }
    // Takes effect at once. Waiting for output to drain could wait for Ctrl-Q, and the output mode does not change.
    _ = unsafe tcsetattr(descriptor, TCSANOW, &state.pointee.mode)
  }

  /// Writes bytes. Gives up on a terminal that takes nothing for half a second. Safe in a handler.
  private static func say(_ bytes: UnsafeMutablePointer<UInt8>, _ count: Int, to descriptor: Int32) {
    var at = 0
    var patience = 5
    while at < count, patience > 0 {
      let written = unsafe write(descriptor, bytes + at, count - at)
      if written > 0 {
        at += written
        continue
      }
      let error = inlay_error_number()
      guard error == EAGAIN || error == EINTR else { return }
      var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      if unsafe poll(&entry, 1, 100) != 1 { patience -= 1 }
    }
  }

  private static func setMinimum(_ mode: inout termios) {
    // A read needs at least one byte and does not wait for more.
    unsafe withUnsafeMutableBytes(of: &mode.c_cc) { codes in
      unsafe codes[Int(VMIN)] = 1
      unsafe codes[Int(VTIME)] = 0
    }
  }

  private static func memory() -> UnsafeMutablePointer<Saved> {
    if let state = unsafe UnsafeMutablePointer<Saved>(bitPattern: saved.load(ordering: .acquiring)) {
      return unsafe state
    }
    let state = UnsafeMutablePointer<Saved>.allocate(capacity: 1)
    let actions = UnsafeMutablePointer<sigaction>.allocate(capacity: signalCount)
    let isCaught = UnsafeMutablePointer<Bool>.allocate(capacity: signalCount)
    unsafe actions.initialize(repeating: sigaction(), count: signalCount)
    unsafe isCaught.initialize(repeating: false, count: signalCount)
    let preface = UnsafeMutablePointer<UInt8>.allocate(capacity: prefaceCapacity)
    let farewell = UnsafeMutablePointer<UInt8>.allocate(capacity: farewellCapacity)
    unsafe preface.initialize(repeating: 0, count: prefaceCapacity)
    unsafe farewell.initialize(repeating: 0, count: farewellCapacity)
    unsafe state.initialize(
      to: Saved(actions: actions, isCaught: isCaught, preface: preface, farewell: farewell))
    saved.store(UInt(bitPattern: state), ordering: .releasing)
    atexit {
      guard RawMode.claim() else { return }
      RawMode.setBack(discardingInput: true)
      RawMode.phase.store(Phase.interrupted, ordering: .releasing)
    }
    return unsafe state
  }

  private static func catchSignals() {
    let state = unsafe memory()
    for number in asked + deadly {
      unsafe state.pointee.isCaught[Int(number)] = false
      guard unsafe sigaction(number, nil, &state.pointee.actions[Int(number)]) == 0 else { continue }
      let before = signal(number, handler)
      let isDefault = inlay_is_default(before) != 0
      // Ignored signals stay ignored (nohup), and other handlers of fatal signals belong to the program.
      if inlay_is_ignoring(before) != 0 || !isDefault && deadly.contains(number) {
        _ = unsafe sigaction(number, &state.pointee.actions[Int(number)], nil)
      } else {
        unsafe state.pointee.isCaught[Int(number)] = true
      }
    }
  }

  private static func releaseSignals() {
    let state = unsafe memory()
    for number in asked + deadly where unsafe state.pointee.isCaught[Int(number)] {
      _ = unsafe sigaction(number, &state.pointee.actions[Int(number)], nil)
      unsafe state.pointee.isCaught[Int(number)] = false
    }
  }

  /// Restores the mode and lets the signal have its usual effect.
  private static let handler: @convention(c) (Int32) -> Void = { number in
    let before = inlay_error_number()
    let isFirst = RawMode.claim()
    if isFirst { RawMode.dropAnswers() }
    if RawMode.phase.load(ordering: .acquiring) == Phase.leaving { RawMode.setBack(discardingInput: true) }
    RawMode.sendAgain(number)
    // The thread that made the query waits for this if the process did not end.
    if isFirst { RawMode.phase.store(Phase.interrupted, ordering: .releasing) }
    inlay_set_error_number(before)
  }

  /// Reads remaining replies from the terminal for a moment. Otherwise they would appear as typed input in the next
  /// program.
  private static func dropAnswers() {
    guard let state = unsafe UnsafeMutablePointer<Saved>(bitPattern: saved.load(ordering: .acquiring)) else {
      return
    }
    let descriptor = unsafe state.pointee.descriptor
    for _ in 0..<20 {
      guard TerminalDevice.position(of: descriptor) == .foreground else { return }
      var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard unsafe poll(&entry, 1, 50) == 1, entry.revents & Int16(POLLIN) != 0 else { return }
      tcflush(descriptor, TCIFLUSH)
    }
  }

  private static func sendAgain(_ number: Int32) {
    guard let state = unsafe UnsafeMutablePointer<Saved>(bitPattern: saved.load(ordering: .acquiring)),
      0..<signalCount ~= Int(number)
    else { return }
    _ = unsafe sigaction(number, &state.pointee.actions[Int(number)], nil)
    unsafe state.pointee.isCaught[Int(number)] = false
    var set = sigset_t()
    unsafe sigemptyset(&set)
    unsafe sigaddset(&set, number)
    raise(number)
    _ = unsafe pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }
}
