internal import CInlaySystem

/// Calls of the system about terminals.
package enum TerminalDevice {
  /// What the system knows of a terminal's window. 0 where it does not.
  package struct Window: Sendable, Hashable {
    package let columns, rows, pixelWidth, pixelHeight: Int
  }

  /// Whether a descriptor is a terminal.
  package static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// Whether a descriptor is the terminal of this process, and not another one.
  package static func isOwn(_ descriptor: Int32) -> Bool { tcgetsid(descriptor) == getsid(0) }

  /// The path of the terminal of this process.
  package static var path: String {
    #if canImport(Darwin)
      // poll does not know /dev/tty there, but the device itself.
      for stream in [STDOUT_FILENO, STDIN_FILENO, STDERR_FILENO] where isatty(stream) == 1 {
        if let name = unsafe ttyname(stream) { return unsafe String(cString: name) }
      }
    #endif
    return "/dev/tty"
  }

  /// Opens a terminal for reading and writing without waiting, with a descriptor of its own: not waiting must not affect
  /// whoever shares the standard streams.
  package static func open(_ path: String) throws(SystemError) -> OpenFile {
    let descriptor = unsafe inlay_open(AT_FDCWD, path, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC, 0)
    guard descriptor >= 0 else { throw .last }
    let file = OpenFile(descriptor)
    guard isTerminal(descriptor) else { throw SystemError(ENOTTY) }
    return file
  }

  /// The window behind a descriptor; `nil` where there is none.
  package static func window(of descriptor: Int32) -> Window? {
    var size = winsize()
    guard unsafe inlay_window_size(descriptor, &size) == 0 else { return nil }
    return Window(
      columns: Int(size.ws_col), rows: Int(size.ws_row), pixelWidth: Int(size.ws_xpixel),
      pixelHeight: Int(size.ws_ypixel))
  }

  /// Puts a byte behind what waits to be read from a terminal, as if it were typed; `false` where that is forbidden.
  package static func type(_ byte: UInt8, on descriptor: Int32) -> Bool {
    inlay_type(descriptor, CChar(bitPattern: byte)) == 0
  }

  /// Whether something waits to be read.
  package static func hasInput(_ descriptor: Int32) -> Bool { inlay_waiting_bytes(descriptor) > 0 }

  /// Whether this process may read from a terminal: one that is not its own has no background. Safe in handlers of signals.
  package static func position(of descriptor: Int32) -> Position {
    let group = tcgetpgrp(descriptor)
    if group >= 0 { return group == getpgrp() ? .foreground : .background }
    switch inlay_error_number() {
    case ENOTTY: return .foreground
    case EIO: return .gone
    default: return .background
    }
  }

  /// Where a process is, seen from a terminal.
  package enum Position: Sendable {
    case foreground
    case background
    /// The terminal went away.
    case gone
  }
}
