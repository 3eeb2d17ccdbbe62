internal import InlayCore
internal import InlaySystem

/// The controlling terminal of this process, opened with its own file descriptor.
///
/// Between ``begin()`` and ``end(returning:discardingRest:)`` the terminal does not echo and does not buffer lines, but
/// keys such as Ctrl-C still send their signals. Its mode is restored however the query ends: at the end, when an error
/// releases the object, when the process exits, and when a signal stops or ends it. Only SIGKILL and SIGSTOP cannot be
/// caught.
///
/// Keys typed before the query are never consumed: ``begin()`` throws if there are any. Keys typed during the few
/// milliseconds of the query are returned with `TIOCSTI`, as if typed again. Where the system forbids that (Linux with
/// `dev.tty.legacy_tiocsti` 0), the caller gets them. Linux cannot drop answers that arrive after the end, so the
/// deadline must be long enough.
package final class ControllingTerminal: TerminalPort {
  private let file: OpenFile
  private var descriptor: Int32 { file.descriptor }
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
  private var hasBegun = false

  /// Opens the controlling terminal of the process.
  ///
  /// - Throws: `InlayError` if the process has none.
  package convenience init() throws { try self.init(path: TerminalDevice.path) }

  /// Opens a terminal by its path.
  init(path: String) throws {
    do throws(SystemError) { file = try TerminalDevice.open(path) } catch {
      throw InlayError.terminalNone(error)
    }
    start = clock.now
  }

  deinit {
    if hasBegun { RawMode.leave(discardingInput: false) }
  }

  /// Whether a descriptor is a terminal.
  static func isTerminal(_ descriptor: Int32) -> Bool { TerminalDevice.isTerminal(descriptor) }

  /// Whether a descriptor is the controlling terminal of this process, and not another one.
  static func isOwn(_ descriptor: Int32) -> Bool { TerminalDevice.isOwn(descriptor) }

  /// The time on a monotonic clock.
  package var now: Duration { start.duration(to: clock.now) }

  /// The size of the window in cells and, if the terminal reports it, in pixels.
  package var window: TerminalWindow? { TerminalWindow(of: descriptor) }

  /// Takes the terminal out of line mode: no echo, and bytes are available as they arrive.
  ///
  /// - Throws: `InlayError` if the terminal fails, or if a query would interfere: from the background, or while typed
  ///   keys wait.
  package func begin() throws {
    guard !hasBegun else { throw InlayError.terminalBusy }
    guard TerminalDevice.position(of: descriptor) == .foreground else {
      throw InlayError.terminalInBackground
    }
    do throws(RawMode.Failure) { try RawMode.enter(descriptor) } catch {
      switch error {
      case .busy: throw InlayError.terminalBusy
      case .interrupted: throw InlayError.terminalInterrupted
      case .call(let name, let error): throw InlayError.terminalCallFailed(name, error)
      }
    }
    hasBegun = true
    // Check only now: unfinished lines did not count as waiting before.
    if TerminalDevice.hasInput(descriptor) {
      _ = end(returning: [], discardingRest: false)
      throw InlayError.terminalTypedAhead
    }
  }

  /// Writes all bytes by `deadline`, in the time of ``now``.
  ///
  /// - Throws: `InlayError` if the deadline passes or the terminal fails.
  package func write(_ bytes: [UInt8], until deadline: Duration) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      try checkMode()
      do throws(SystemError) {
        rest = rest.dropFirst(try SystemCall.writeSome(rest, to: descriptor))
      } catch {
        switch error {
        case .wouldBlock:
          guard try wait(for: .writable, until: deadline) else { throw InlayError.terminalBlocked }
        case .interrupted: break
        default: throw InlayError.terminalCallFailed("write", error)
        }
      }
    }
  }

  /// Reads some bytes as soon as there are any. Returns none after `deadline`, in the time of ``now``.
  ///
  /// - Throws: `InlayError` if the terminal fails or has gone away.
  package func read(until deadline: Duration) throws -> [UInt8] {
    while try wait(for: .readable, until: deadline) {
      try checkMode()
      do throws(SystemError) {
        let bytes = try SystemCall.readSome(4_096, from: descriptor)
        if !bytes.isEmpty { return bytes }
      } catch {
        if error.mayBeTriedAgain { continue }
      }
      throw InlayError.terminalClosed
    }
    return []
  }

  /// Restores the terminal as it was before ``begin()``.
  ///
  /// - Parameters:
  ///   - typed: bytes that were read but are typed keys. They are put back for the next reader.
  ///   - discardingRest: whether unread input is dropped.
  /// - Returns: those of `typed` that could not be put back.
  package func end(returning typed: [UInt8], discardingRest: Bool) -> [UInt8] {
    guard hasBegun else { return typed }
    hasBegun = false
    RawMode.leave(discardingInput: discardingRest)
    // This comes after the mode is restored, so that the keys are echoed and edited as if typed now.
    for (index, byte) in typed.enumerated() {
      guard TerminalDevice.position(of: descriptor) == .foreground,
        TerminalDevice.type(byte, on: descriptor)
      else {
        return Array(typed[index...])
      }
    }
    return []
  }

  private func checkMode() throws {
    guard RawMode.isIn else { throw InlayError.terminalInterrupted }
    switch TerminalDevice.position(of: descriptor) {
    case .foreground: break
    case .background: throw InlayError.terminalInBackground
    case .gone: throw InlayError.terminalClosed
    }
  }

  /// Waits until the descriptor is ready for `event`; `false` if the deadline passes first.
  private func wait(for event: Waiting.Event, until deadline: Duration) throws -> Bool {
    while true {
      try checkMode()
      // A signal may be handled on another thread, which does not interrupt a poll on this one.
      let left = min(max(deadline - now, .zero), .milliseconds(100))
      let milliseconds = Int32((left / .milliseconds(1)).rounded(.up))
      let outcome: Waiting.Outcome
      do throws(SystemError) {
        outcome = try Waiting.wait(for: event, on: descriptor, milliseconds: milliseconds)
      } catch { throw InlayError.terminalCallFailed("poll", error) }
      switch outcome {
      case .ready: return true
      case .closed: throw InlayError.terminalClosed
      case .nothing: break
      }
      if now >= deadline { return false }
    }
  }
}

extension TerminalWindow {
  /// The window of a descriptor; `nil` if it has none.
  package init?(of descriptor: Int32) {
    guard let window = TerminalDevice.window(of: descriptor) else { return nil }
    self.init(
      columns: window.columns, rows: window.rows, pixelWidth: window.pixelWidth,
      pixelHeight: window.pixelHeight)
  }
}
