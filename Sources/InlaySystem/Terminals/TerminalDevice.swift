internal import CInlaySystem

/// System calls for terminals.
package enum TerminalDevice {
  /// The size of a terminal's window. 0 if the system does not know it.
  package struct Window: Sendable, Hashable {
    package let columns, rows, pixelWidth, pixelHeight: Int
  }

  /// Whether a descriptor is a terminal.
  package static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// Whether a descriptor is the controlling terminal of this process.
  package static func isOwn(_ descriptor: Int32) -> Bool { tcgetsid(descriptor) == getsid(0) }

  /// The path of the terminal of this process.
  package static var path: String {
    #if canImport(Darwin)
      // On that system, poll supports the device itself but not /dev/tty.
      for stream in [STDOUT_FILENO, STDIN_FILENO, STDERR_FILENO] where isatty(stream) == 1 {
        if let name = unsafe ttyname(stream) { return unsafe String(cString: name) }
      }
    #endif
    return "/dev/tty"
  }

  /// Opens a terminal for nonblocking reading and writing. It gets its own descriptor, because nonblocking mode must
  /// not affect others that share the standard streams. Throws if that fails.
  package static func open(_ path: String) throws(SystemError) -> OpenFile {
    let descriptor = unsafe inlay_open(AT_FDCWD, path, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC, 0)
    guard descriptor >= 0 else { throw .last }
    let file = OpenFile(descriptor)
    guard isTerminal(descriptor) else { throw SystemError(ENOTTY) }
    return file
  }

  /// The window of the terminal behind a descriptor; `nil` if there is none.
  package static func window(of descriptor: Int32) -> Window? {
    var size = winsize()
    guard unsafe inlay_window_size(descriptor, &size) == 0 else { return nil }
    return Window(
      columns: Int(size.ws_col), rows: Int(size.ws_row), pixelWidth: Int(size.ws_xpixel),
      pixelHeight: Int(size.ws_ypixel))
  }

  /// Adds a byte to the input of a terminal, as if it were typed. Returns `false` if that is not permitted.
  package static func type(_ byte: UInt8, on descriptor: Int32) -> Bool {
    inlay_type(descriptor, CChar(bitPattern: byte)) == 0
  }

  /// Whether there is unread input.
  package static func hasInput(_ descriptor: Int32) -> Bool { inlay_waiting_bytes(descriptor) > 0 }

  /// Whether this process is in the foreground of a terminal. A terminal that is not its own has no background. Safe in
  /// signal handlers.
  package static func position(of descriptor: Int32) -> Position {
    let group = tcgetpgrp(descriptor)
    if group >= 0 { return group == getpgrp() ? .foreground : .background }
    switch inlay_error_number() {
    case ENOTTY: return .foreground
    case EIO: return .gone
    default: return .background
    }
  }

  /// The state of a process with respect to a terminal.
  package enum Position: Sendable {
    case foreground
    case background
    /// The terminal has gone away.
    case gone
  }
}
