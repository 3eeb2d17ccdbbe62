#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// The terminal of this process, by a descriptor of its own.
///
/// Between ``begin()`` and ``end(returning:discardingRest:)`` the terminal neither echoes nor collects lines, but keys
/// such as Ctrl-C still send their signals. It is put back on every way out: at the end, when the value goes away as an
/// error passes, when the process exits, and when a signal stops or ends it; only SIGKILL and SIGSTOP cannot be caught.
///
/// Keys typed before are never taken: ``begin()`` refuses then. Those typed in the few milliseconds of asking go back by
/// `TIOCSTI`, as if typed again; where the system forbids that (Linux with `dev.tty.legacy_tiocsti` 0) the caller gets
/// them. Linux, where answers may still come after the end, cannot drop those: the deadline is to be long enough.
public final class ControllingTerminal: TerminalPort {
  private let descriptor: Int32
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
  private var hasBegun = false

  /// Opens the terminal of the process.
  ///
  /// - Throws: ``TerminalPortError/noTerminal(errno:)`` if it has none.
  public convenience init() throws(TerminalPortError) { try self.init(path: Self.path) }

  /// Opens a terminal by its path.
  init(path: String) throws(TerminalPortError) {
    // Of one's own, so that not to wait is no matter of whoever shares the standard streams.
    let descriptor = unsafe open(path, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw .noTerminal(errno: errno) }
    guard isatty(descriptor) == 1 else {
      close(descriptor)
      throw .noTerminal(errno: ENOTTY)
    }
    self.descriptor = descriptor
    start = clock.now
  }

  deinit {
    if hasBegun { RawMode.leave(discardingInput: false) }
    close(descriptor)
  }

  /// Whether a descriptor is a terminal.
  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// Whether a descriptor is the terminal of this process, and not another one.
  static func isOwn(_ descriptor: Int32) -> Bool { tcgetsid(descriptor) == getsid(0) }

  private static var path: String {
    #if canImport(Darwin)
      // poll does not know /dev/tty there, but the device itself.
      for stream in [STDOUT_FILENO, STDIN_FILENO, STDERR_FILENO] where isatty(stream) == 1 {
        if let name = unsafe ttyname(stream) { return unsafe String(cString: name) }
      }
    #endif
    return "/dev/tty"
  }

  /// The time on a clock that nobody sets.
  public var now: Duration { start.duration(to: clock.now) }

  /// The size of the window in cells and, where the terminal says it, in pixels.
  public var window: TerminalWindow? { TerminalWindow(of: descriptor) }

  /// Takes the terminal out of its line mode: no echo, bytes as they come.
  ///
  /// - Throws: ``TerminalPortError``, among them ``TerminalPortError/inBackground`` and
  ///   ``TerminalPortError/typedAhead``, where asking would disturb somebody.
  public func begin() throws(TerminalPortError) {
    guard !hasBegun else { throw .busy }
    guard RawMode.isForeground(descriptor) else { throw .inBackground }
    try RawMode.enter(descriptor)
    hasBegun = true
    // Only now: lines that are not finished do not count as waiting before.
    var waiting: Int32 = 0
    let request = UInt(FIONREAD)
    if unsafe ioctl(descriptor, request, &waiting) == 0, waiting > 0 {
      _ = end(returning: [], discardingRest: false)
      throw .typedAhead
    }
  }

  /// Writes all bytes by `deadline`, a moment of ``now``.
  ///
  /// - Throws: ``TerminalPortError/blocked`` when it has passed; others where the terminal fails.
  public func write(_ bytes: [UInt8], until deadline: Duration) throws(TerminalPortError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      try checkMode()
      let count = unsafe rest.withUnsafeBytes { unsafe TerminalCall.write(descriptor, $0) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        guard try wait(for: Int16(POLLOUT), until: deadline) else { throw .blocked }
      } else if errno != EINTR {
        throw .failed(call: "write", errno: errno)
      }
    }
  }

  /// Some bytes, as soon as there are any; none once `deadline`, a moment of ``now``, has passed.
  ///
  /// - Throws: ``TerminalPortError/closed`` when the terminal has gone away; others where it fails.
  public func read(until deadline: Duration) throws(TerminalPortError) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while try wait(for: Int16(POLLIN), until: deadline) {
      try checkMode()
      let count = unsafe buffer.withUnsafeMutableBytes { unsafe TerminalCall.read(descriptor, $0) }
      if count > 0 { return Array(buffer[..<count]) }
      if count == 0 || errno != EAGAIN && errno != EINTR { throw .closed }
    }
    return []
  }

  /// Gives the terminal back as it was before ``begin()``.
  ///
  /// - Parameters:
  ///   - typed: bytes that were read but typed by somebody: they are put back for the next reader.
  ///   - discardingRest: whether what waits unread is dropped.
  /// - Returns: those of `typed` that could not be put back.
  public func end(returning typed: [UInt8], discardingRest: Bool) -> [UInt8] {
    guard hasBegun else { return typed }
    hasBegun = false
    RawMode.leave(discardingInput: discardingRest)
    // After the mode is back, so that they are echoed and edited as if typed now.
    for (index, byte) in typed.enumerated() {
      guard RawMode.isForeground(descriptor), TerminalCall.type(descriptor, byte) else {
        return Array(typed[index...])
      }
    }
    return []
  }

  private func checkMode() throws(TerminalPortError) {
    guard RawMode.isIn else { throw .interrupted }
    guard RawMode.isForeground(descriptor) else { throw errno == EIO ? .closed : .inBackground }
  }

  /// Waits until the descriptor is ready for something; `false` when the time is over.
  private func wait(for events: Int16, until deadline: Duration) throws(TerminalPortError) -> Bool {
    while true {
      try checkMode()
      var entry = pollfd(fd: descriptor, events: events, revents: 0)
      // A signal may be handled on another thread, which ends no poll on this one.
      let left = min(max(deadline - now, .zero), .milliseconds(100))
      let status = unsafe poll(&entry, 1, Int32((left / .milliseconds(1)).rounded(.up)))
      if status > 0 {
        if entry.revents & events != 0 { return true }
        throw .closed
      }
      if status < 0, errno != EINTR { throw .failed(call: "poll", errno: errno) }
      if now >= deadline { return false }
    }
  }
}

extension TerminalWindow {
  /// The window behind a descriptor; `nil` where there is none.
  public init?(of descriptor: Int32) {
    var size = winsize()
    let request = UInt(TIOCGWINSZ)
    guard unsafe ioctl(descriptor, request, &size) == 0 else { return nil }
    self.init(
      columns: Int(size.ws_col), rows: Int(size.ws_row), pixelWidth: Int(size.ws_xpixel),
      pixelHeight: Int(size.ws_ypixel))
  }
}
