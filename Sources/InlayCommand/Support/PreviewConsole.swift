internal import InlayFiles

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// The terminal of `preview --clear`: waits for Enter there, and says how to wipe off what was shown.
final class PreviewConsole {
  private let descriptor: Int32

  /// Opens it, whatever standard input is.
  init() throws {
    guard Terminal.outputIsTerminal else {
      throw CommandFailure(ExitStatus.usage, "--clear: the output is no terminal that could be cleared")
    }
    let opened = unsafe open("/dev/tty", O_RDONLY | O_NOCTTY | O_CLOEXEC)
    guard opened >= 0 else {
      throw CommandFailure(ExitStatus.usage, "--clear: there is no terminal to wait for Enter on")
    }
    descriptor = opened
  }

  deinit { close(descriptor) }

  /// Waits for the end of a line.
  func waitForEnter() {
    var byte: UInt8 = 0
    while true {
      let count = unsafe read(descriptor, &byte, 1)
      if count < 0, errno == EINTR { continue }
      if count <= 0 || byte == UInt8(ascii: "\n") { return }
    }
  }

  /// What removes rows that were shown, the row that Enter ended, and the pictures.
  func clearing(rows: Int, removal: [UInt8]) -> [UInt8] {
    var size = winsize()
    let request = UInt(TIOCGWINSZ)
    let isKnown = unsafe ioctl(STDOUT_FILENO, request, &size) == 0 && size.ws_row > 0
    // CUU stops at the top of the screen; what has scrolled off stays as text.
    let up = min(rows, isKnown ? Int(size.ws_row) : rows).addingReportingOverflow(1).partialValue
    return removal + Array("\u{1B}[\(up)A\r\u{1B}[J".utf8)
  }
}
