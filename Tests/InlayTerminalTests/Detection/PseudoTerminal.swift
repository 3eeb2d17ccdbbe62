import Foundation
import Synchronization
import TestKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A pair of a terminal and its other side, where a script plays the terminal.
final class PseudoTerminal: Sendable {
  let path: String
  private let side: Int32
  private let terminal: Int32
  private let received = Mutex<[UInt8]>([])

  init(columns: UInt16 = 80, rows: UInt16 = 24, pixelWidth: UInt16 = 0, pixelHeight: UInt16 = 0) throws {
    #if os(Linux)
      // What posix_openpt, unlockpt and ptsname are; the C library's module has them only for X/Open programs.
      side = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY)
      var (locked, number): (Int32, Int32) = (0, 0)
      let (setLock, getNumber): (UInt, UInt) = (0x4004_5431, 0x8004_5430)
      guard side >= 0, unsafe ioctl(side, setLock, &locked) == 0, unsafe ioctl(side, getNumber, &number) == 0
      else {
        throw Unmet("no pseudo terminal")
      }
      path = "/dev/pts/\(number)"
    #else
      side = posix_openpt(O_RDWR | O_NOCTTY)
      guard side >= 0, grantpt(side) == 0, unlockpt(side) == 0, let name = unsafe ptsname(side) else {
        throw Unmet("no pseudo terminal")
      }
      path = unsafe String(cString: name)
    #endif
    terminal = unsafe open(path, O_RDWR | O_NOCTTY)
    guard terminal >= 0 else { throw Unmet("cannot open \(path)") }
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: pixelWidth, ws_ypixel: pixelHeight)
    let request = UInt(TIOCSWINSZ)
    _ = unsafe ioctl(terminal, request, &size)
    for descriptor in [side, terminal] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
  }

  deinit {
    close(side)
    close(terminal)
  }

  /// Its mode, as text that can be compared and read.
  var mode: String {
    var mode = termios()
    guard unsafe tcgetattr(terminal, &mode) == 0 else { return "none" }
    let codes = unsafe withUnsafeBytes(of: &mode.c_cc) { unsafe Array($0) }
    return "\(mode.c_iflag) \(mode.c_oflag) \(mode.c_cflag) \(mode.c_lflag) \(codes)"
  }

  var echoes: Bool {
    var mode = termios()
    return unsafe tcgetattr(terminal, &mode) == 0 && mode.c_lflag & tcflag_t(ECHO) != 0
  }

  /// The group of processes that has it, seen from its other side.
  var foregroundGroup: pid_t { tcgetpgrp(side) }

  /// Types keys, or answers.
  func type(_ text: String) { type(Array(text.utf8)) }
  func type(_ bytes: [UInt8]) {
    _ = unsafe bytes.withUnsafeBytes { unsafe write(side, $0.baseAddress, $0.count) }
  }

  /// Whether a line has come to the terminal; waits for it.
  func waitsForReader() -> Bool {
    var entry = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&entry, 1, 5_000) == 1
  }

  /// As Ctrl-S and Ctrl-Q do.
  func holdOutput(_ isHeld: Bool) { _ = tcflow(terminal, isHeld ? TCOOFF : TCOON) }

  /// Everything that the next program would read within a moment, line or not.
  func readable() -> [UInt8] {
    var mode = termios()
    _ = unsafe tcgetattr(terminal, &mode)
    mode.c_lflag &= ~tcflag_t(ICANON)
    _ = unsafe tcsetattr(terminal, TCSANOW, &mode)
    var out: [UInt8] = []
    var entry = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
    while unsafe poll(&entry, 1, 50) == 1 {
      var buffer = [UInt8](repeating: 0, count: 4_096)
      let count = unsafe read(terminal, &buffer, buffer.count)
      guard count > 0 else { break }
      out += buffer[..<count]
    }
    return out
  }

  /// What was written on it so far.
  var screen: [UInt8] { received.withLock { $0 } }

  /// Plays the terminal until a text has been written on it, or for ten seconds; then `answer` gets the terminal.
  func play(until text: String, _ answer: @escaping @Sendable (PseudoTerminal) -> Void) -> Thread {
    let thread = Thread { [self] in
      let end = Date().addingTimeInterval(10)
      while Date() < end {
        if String(decoding: screen, as: UTF8.self).contains(text) { return answer(self) }
        listen()
      }
    }
    thread.start()
    return thread
  }

  private func listen() {
    var entry = pollfd(fd: side, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&entry, 1, 20) == 1 else { return }
    var buffer = [UInt8](repeating: 0, count: 4_096)
    let count = unsafe read(side, &buffer, buffer.count)
    if count > 0 { received.withLock { $0 += buffer[..<count] } }
  }
}
