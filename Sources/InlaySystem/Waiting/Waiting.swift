internal import CInlaySystem

/// Waits for open descriptors.
package enum Waiting {
  /// What to wait for.
  package enum Event: Sendable {
    case readable
    case writable

    fileprivate var bits: Int16 { Int16(truncatingIfNeeded: self == .readable ? POLLIN : POLLOUT) }
  }

  /// The result of waiting.
  package enum Outcome: Sendable {
    case ready
    /// The other end is gone, and the event cannot happen any more.
    case closed
    /// The time is over, or a signal arrived.
    case nothing
  }

  /// Waits until the descriptor is ready, `milliseconds` have passed (-1 for no limit), or a signal arrives. Throws if
  /// that fails.
  package static func wait(
    for event: Event, on descriptor: Int32, milliseconds: Int32
  ) throws(SystemError) -> Outcome {
    var entry = pollfd(fd: descriptor, events: event.bits, revents: 0)
    let status = unsafe poll(&entry, 1, milliseconds)
    if status < 0 {
      if SystemError.last == .interrupted { return .nothing }
      throw .last
    }
    if status == 0 { return .nothing }
    return entry.revents & event.bits != 0 ? .ready : .closed
  }

  /// Whether there is input, or the other end is gone.
  package static func hasNews(on descriptor: Int32) -> Bool {
    var entry = pollfd(fd: descriptor, events: Event.readable.bits, revents: 0)
    return unsafe poll(&entry, 1, 0) != 0
  }

  /// Waits until there is input or the other end is gone, at most for `limit`.
  package static func waitForNews(on descriptor: Int32, atMost limit: Duration) {
    let end = ContinuousClock.now + limit
    while !hasNews(on: descriptor), ContinuousClock.now < end {
      var entry = pollfd(fd: descriptor, events: Event.readable.bits, revents: 0)
      _ = unsafe poll(&entry, 1, end.milliseconds(upTo: 1_000))
    }
  }

  /// Waits for `milliseconds`.
  package static func sleep(milliseconds: Int32) { _ = poll(nil, 0, milliseconds) }
}

extension ContinuousClock.Instant {
  /// The number of milliseconds from now until this time, rounded up, at most `maximum`.
  package func milliseconds(upTo maximum: Int32) -> Int32 {
    let left = ContinuousClock.now.duration(to: self)
    if left >= .milliseconds(Int64(maximum)) { return maximum }
    let (seconds, attoseconds) = left.components
    return max(
      0, Int32(clamping: seconds * 1_000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000))
  }
}
