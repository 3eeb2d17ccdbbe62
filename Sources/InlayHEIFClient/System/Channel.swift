#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Says when to stop waiting for the other side.
protocol Patience {
  /// Milliseconds to wait at a time; -1 for as long as it takes.
  var step: Int32 { get }
  /// Called whenever something can move, and whenever nothing did for a ``step``.
  mutating func check() throws(WorkerFailure)
}

/// Waits for ever: a worker with nothing to do.
struct EndlessPatience: Patience {
  // Stored: the thread sanitizer's code for an `inout` value of no size (Swift 6.3.1) goes by an address that is none.
  let step: Int32 = -1
  mutating func check() throws(WorkerFailure) {}
}

/// Two open descriptors, or one of a connected pair, over which frames go. It does not own them.
///
/// A closed other side is ``WorkerFailure/closed``, never a signal, as long as the descriptor is that of a socket.
struct Channel {
  let input: Int32
  let output: Int32

  /// Most bytes given to the system at once, so that patience is asked now and then.
  private static let pieceBytes = 1 << 20

  /// Waits a millisecond.
  static func pause() { _ = poll(nil, 0, 1) }

  /// Whether something came, or the other side is gone.
  var hasNews: Bool {
    var entry = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&entry, 1, 0) != 0
  }

  /// Waits until the other side is gone or something came, at most `limit`.
  func waitForNews(atMost limit: Duration) {
    let end = ContinuousClock.now + limit
    while !hasNews, ContinuousClock.now < end {
      var entry = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
      unsafe poll(&entry, 1, end.milliseconds(upTo: 1_000))
    }
  }

  /// Sends all of `bytes`. Complexity: O(bytes).
  func send(_ bytes: [UInt8], _ patience: inout some Patience) throws(WorkerFailure) {
    var sent = 0
    while sent < bytes.count {
      try wait(output, POLLOUT, &patience)
      let result = unsafe bytes.withUnsafeBytes { all in
        let piece = unsafe UnsafeRawBufferPointer(
          rebasing: all[sent..<min(sent + Self.pieceBytes, all.count)])
        return unsafe SystemStream.put(piece, on: output)
      }
      sent += try moved(result)
    }
  }

  /// Receives `count` bytes, which the caller has found to be few enough. Complexity: O(count).
  func receive(_ count: Int, _ patience: inout some Patience) throws(WorkerFailure) -> [UInt8] {
    var failure: WorkerFailure?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      do throws(WorkerFailure) {
        while filled < count {
          let end = min(filled + Self.pieceBytes, count)
          let raw = UnsafeMutableRawBufferPointer(buffer)
          let piece = unsafe UnsafeMutableRawBufferPointer(rebasing: raw[filled..<end])
          filled += try unsafe receiveSome(piece, &patience)
        }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  private func receiveSome(
    _ buffer: UnsafeMutableRawBufferPointer, _ patience: inout some Patience
  ) throws(WorkerFailure) -> Int {
    try wait(input, POLLIN, &patience)
    let result = unsafe SystemStream.take(buffer, from: input)
    if result == 0 { throw .closed }
    return try moved(result)
  }

  /// What a call moved, where it was not merely too early or interrupted.
  private func moved(_ result: Int) throws(WorkerFailure) -> Int {
    if result >= 0 { return result }
    let code = errno
    if [EINTR, EAGAIN, EWOULDBLOCK].contains(code) { return 0 }
    if [EPIPE, ECONNRESET].contains(code) { throw .closed }
    throw .system(SystemFailure(code))
  }

  private func wait(
    _ descriptor: Int32, _ events: Int32, _ patience: inout some Patience
  ) throws(WorkerFailure) {
    while true {
      var entry = pollfd(fd: descriptor, events: Int16(events), revents: 0)
      let ready = unsafe poll(&entry, 1, patience.step)
      if ready < 0, errno != EINTR { throw .system(.last) }
      // Also when something moves: a byte now and then is not progress.
      try patience.check()
      if ready > 0 { return }
    }
  }
}
