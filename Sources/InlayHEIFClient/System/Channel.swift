package import InlaySystem

/// Says when to stop waiting for the other side.
package protocol Timeout {
  /// Milliseconds to wait at a time; -1 for as long as it takes.
  var step: Int32 { get }
  /// Throws when the wait is over. Called whenever something can move, and whenever nothing did for a ``step``.
  mutating func check() throws
}

/// Waits as long as it takes: a worker with nothing to do.
package struct NoTimeout: Timeout {
  // Stored: the thread sanitizer's code for an `inout` value of no size (Swift 6.3.1) goes by an address that is none.
  package let step: Int32 = -1
  package init() {}
  package mutating func check() throws {}
}

/// Why nothing more goes over a channel.
package enum ChannelError: Error, Hashable {
  /// The other side is gone.
  case closed
  /// A call of the system failed.
  case system(SystemError)
}

/// Two open descriptors, or one of a connected pair, over which frames go. It does not own them.
///
/// A closed other side is ``ChannelError/closed``, never a signal, as long as the descriptor is that of a socket.
package struct Channel {
  let input: Int32
  let output: Int32

  package init(input: Int32, output: Int32) { (self.input, self.output) = (input, output) }

  /// The maximum of bytes given to the system at once, so that the timeout is checked now and then.
  private static let pieceBytes = 1 << 20

  /// Whether something came, or the other side is gone.
  var hasNews: Bool { Waiting.hasNews(on: input) }

  /// Sends all of `bytes`. Complexity: O(bytes).
  package func send(_ bytes: [UInt8], _ timeout: inout some Timeout) throws {
    var sent = 0
    while sent < bytes.count {
      try wait(for: .writable, on: output, &timeout)
      sent += try unsafe bytes.withUnsafeBytes { all in
        let piece = unsafe UnsafeRawBufferPointer(
          rebasing: all[sent..<min(sent + Self.pieceBytes, all.count)])
        do throws(SystemError) {
          return try unsafe SystemCall.send(piece, on: output)
        } catch {
          return try Self.nothing(error)
        }
      }
    }
  }

  /// Receives `count` bytes, which the caller has found to be few enough. Complexity: O(count).
  package func receive(_ count: Int, _ timeout: inout some Timeout) throws -> [UInt8] {
    var failure: (any Error)?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      do {
        while filled < count {
          let end = min(filled + Self.pieceBytes, count)
          let raw = UnsafeMutableRawBufferPointer(buffer)
          let piece = unsafe UnsafeMutableRawBufferPointer(rebasing: raw[filled..<end])
          filled += try unsafe receiveSome(piece, &timeout)
        }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  private func receiveSome(
    _ buffer: UnsafeMutableRawBufferPointer, _ timeout: inout some Timeout
  ) throws -> Int {
    try wait(for: .readable, on: input, &timeout)
    do throws(SystemError) {
      let count = try unsafe SystemCall.receive(buffer, from: input)
      if count > 0 { return count }
    } catch {
      return try Self.nothing(error)
    }
    throw ChannelError.closed
  }

  /// Nothing, where a call was merely too early or interrupted.
  private static func nothing(_ error: SystemError) throws -> Int {
    if error.mayBeTriedAgain { return 0 }
    throw error.meansDisconnected ? ChannelError.closed : .system(error)
  }

  private func wait(
    for event: Waiting.Event, on descriptor: Int32, _ timeout: inout some Timeout
  ) throws {
    while true {
      let outcome: Waiting.Outcome
      do throws(SystemError) {
        outcome = try Waiting.wait(for: event, on: descriptor, milliseconds: timeout.step)
      } catch { throw ChannelError.system(error) }
      // Also when something moves: a byte now and then is not progress.
      try timeout.check()
      if outcome != .nothing { return }
    }
  }
}
