internal import CInlaySystem

/// A pipe of single bytes on which threads wait for one another. A signal handler may write to it too.
///
/// It stays open until the process ends, because a thread may still wait on it.
package struct WakePipe: Sendable {
  private let reading: Int32
  package let writing: Int32

  /// - Throws: a `SystemError` if the system has no pipe left.
  package init() throws(SystemError) {
    var ends: [Int32] = [0, 0]
    guard unsafe inlay_pipe(&ends) == 0 else { throw SystemError.last }
    (reading, writing) = (ends[0], ends[1])
    // A writer never waits.
    _ = inlay_fcntl(writing, F_SETFL, O_NONBLOCK)
  }

  /// Writes bytes. Bytes that do not fit are dropped: if the pipe is full, its reader is awake.
  package func put(_ count: Int = 1) {
    let bytes = [UInt8](repeating: 0, count: count)
    _ = unsafe write(writing, bytes, bytes.count)
  }

  /// Waits for a byte and takes it.
  package func takeOne() {
    var byte: UInt8 = 0
    while unsafe read(reading, &byte, 1) < 0, SystemError.last == .interrupted {}
  }

  /// Waits until there are bytes, `milliseconds` have passed (-1: no timeout), or a signal arrives. Then takes all bytes.
  package func wait(milliseconds: Int32) {
    var places = [pollfd(fd: reading, events: Int16(POLLIN), revents: 0)]
    guard unsafe poll(&places, 1, milliseconds) > 0 else { return }
    var bytes = [UInt8](repeating: 0, count: 512)
    _ = unsafe read(reading, &bytes, bytes.count)
  }

  /// Waits until a descriptor has input, the pipe has bytes, `milliseconds` have passed (-1: no timeout), or a signal
  /// arrives. Takes all bytes of the pipe.
  ///
  /// - Returns: what is known of the descriptor; `nothing` if it has no input.
  /// - Throws: a `SystemError` if waiting fails.
  package func wait(orInputOn descriptor: Int32, milliseconds: Int32) throws(SystemError) -> Waiting.Outcome {
    var places = [
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: reading, events: Int16(POLLIN), revents: 0),
    ]
    let count = unsafe poll(&places, 2, milliseconds)
    if count < 0 {
      if SystemError.last == .interrupted { return .nothing }
      throw .last
    }
    if places[1].revents & Int16(POLLIN) != 0 {
      var bytes = [UInt8](repeating: 0, count: 512)
      _ = unsafe read(reading, &bytes, bytes.count)
    }
    if places[0].revents & Int16(POLLIN) != 0 { return .ready }
    return places[0].revents == 0 ? .nothing : .closed
  }
}
