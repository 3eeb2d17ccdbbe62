package import InlaySystem

/// Decides when to stop waiting for the other side.
package protocol Timeout {
  /// Number of milliseconds to wait at a time; -1 for no limit.
  var step: Int32 { get }
  /// Throws when the wait is over. Called whenever bytes can be transferred, and whenever none could for a ``step``.
  mutating func check() throws
}

/// A wait without a limit, for an idle worker.
package struct NoTimeout: Timeout {
  // A stored property, because the thread sanitizer (Swift 6.3.1) uses an invalid address for an `inout` value of size
  // 0.
  package let step: Int32 = -1
  package init() {}
  package mutating func check() throws {}
}

/// Why nothing more can be sent or received.
package enum ChannelError: Error, Hashable {
  /// The other end is closed.
  case closed
  /// A system call failed.
  case system(SystemError)
}

/// Two open descriptors, or one of a socket pair, for sending and receiving frames. It does not own them.
///
/// If the descriptor is a socket, a closed other end gives ``ChannelError/closed`` and never a signal.
package struct Channel {
  let input: Int32
  let output: Int32

  package init(input: Int32, output: Int32) { (self.input, self.output) = (input, output) }

  /// Maximum number of bytes per system call, so that the timeout is checked regularly.
  private static let pieceBytes = 1 << 20

  /// Whether there is input, or the other end is closed.
  var hasNews: Bool { Waiting.hasNews(on: input) }

  /// Sends all of `bytes`. Throws if that fails or the timeout throws. Complexity: O(bytes).
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

  /// Receives `count` bytes. The caller must check `count` against a limit. Throws if that fails or the timeout throws.
  /// Complexity: O(count).
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

  /// Returns 0 if a call was too early or was interrupted. Throws for any other error.
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
      // Also checked when bytes arrive, because an occasional byte is not progress.
      try timeout.check()
      if outcome != .nothing { return }
    }
  }
}
