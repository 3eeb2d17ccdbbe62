internal import CInlaySystem
internal import InlaySystem

/// A pipe of single bytes on which threads wait for one another; a handler of signals may write to it too.
///
/// It stays open until the process ends: whoever still waits on it, or wakes by it, finds it there.
struct WakePipe: Sendable {
  private let reading: Int32
  let writing: Int32

  /// - Throws: `CommandFailure` of status 74 where the system has no pipe left.
  init() throws {
    var ends: [Int32] = [0, 0]
    guard unsafe pipe(&ends) == 0 else {
      throw CommandFailure(ExitStatus.io, "no pipe: \(SystemError.last)")
    }
    // Children have no business with it, and who wakes must never wait.
    for end in ends { _ = inlay_fcntl(end, F_SETFD, FD_CLOEXEC) }
    (reading, writing) = (ends[0], ends[1])
    _ = inlay_fcntl(writing, F_SETFL, O_NONBLOCK)
  }

  /// Puts bytes in. Those a full pipe has no room for are not missed: whoever reads it is awake.
  func put(_ count: Int = 1) {
    let bytes = [UInt8](repeating: 0, count: count)
    _ = unsafe write(writing, bytes, bytes.count)
  }

  /// Waits for a byte and takes it.
  func takeOne() {
    var byte: UInt8 = 0
    while unsafe read(reading, &byte, 1) < 0, SystemError.last == .interrupted {}
  }

  /// Waits until there are bytes, `milliseconds` have passed (-1 for ever), or a signal has arrived, and takes all there are.
  func wait(milliseconds: Int32) {
    var places = [pollfd(fd: reading, events: Int16(POLLIN), revents: 0)]
    guard unsafe poll(&places, 1, milliseconds) > 0 else { return }
    var bytes = [UInt8](repeating: 0, count: 512)
    _ = unsafe read(reading, &bytes, bytes.count)
  }
}
