package import InlayCore
package import InlayPixels
internal import InlaySystem

/// Runs a viewer on the terminal of this process: on its other screen, until the user leaves.
///
/// The terminal is left as it was found: its screen, its cursor and its mode are restored at the end, if an error is
/// thrown, and if a signal ends or stops the process. After a stop, the viewer draws itself again. Only SIGKILL and
/// SIGSTOP cannot be caught.
package struct ViewerSession {
  private static let enter = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?2004h\u{1B}[?1000h\u{1B}[?1006h"
  /// The first ends a synchronized update that was cut short.
  private static let leave =
    "\u{1B}[?2026l\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?2004l\u{1B}[?7h\u{1B}[m\u{1B}[?25h\u{1B}[?1049l"
  /// How long no key must come before the rest is done, in milliseconds.
  private static let restDelay: Int32 = 150

  private let file: OpenFile
  private var viewer: Viewer
  private let passthrough: Passthrough
  private let pipe: WakePipe
  private let keepsCell: Bool
  /// Keys to read before a screen is drawn, in bytes.
  private static let inputBytes = 64 << 10

  /// Shows a document until the user leaves.
  ///
  /// - Parameters:
  ///   - keepsCell: whether the size of a cell was chosen, and not what the window says.
  /// - Returns: what was noticed.
  /// - Throws: `InlayError` if the process has no terminal, is in the background, or the terminal goes away.
  package static func run(
    _ text: DecomposedText, title: String, options: TerminalOptions, decoder: ImageDecoder,
    keepsCell: Bool = false
  ) throws -> [Diagnostic] {
    var session = try ViewerSession(text, title, options, decoder, keepsCell)
    try session.run()
    return session.viewer.diagnostics
  }

  private init(
    _ text: DecomposedText, _ title: String, _ options: TerminalOptions, _ decoder: ImageDecoder,
    _ keepsCell: Bool
  ) throws {
    do throws(SystemError) { file = try TerminalDevice.open(TerminalDevice.path) } catch {
      throw InlayError.terminalNone(error)
    }
    do throws(SystemError) { pipe = try WakePipe() } catch {
      throw InlayError.terminalCallFailed("pipe", error)
    }
    viewer = Viewer(text, title: title, options: options, decoder: decoder)
    passthrough = options.capabilities.passthrough
    self.keepsCell = keepsCell
  }

  private var descriptor: Int32 { file.descriptor }

  private mutating func run() throws {
    WindowSignals.begin(waking: pipe)
    try begin()
    // Does nothing if a signal has restored the mode.
    defer { RawMode.leave(discardingInput: false) }
    var decoder = KeyDecoder()
    var waited: Int32 = 0
    var effort = Viewer.Effort.little
    while !viewer.isDone {
      if WindowSignals.takeContinuation() || !RawMode.isIn {
        RawMode.leave(discardingInput: false)
        _ = WindowSignals.takeContinuation()
        viewer.restart()
        try begin()
        takeSize()
      } else if WindowSignals.takeResize() {
        takeSize()
      }
      try draw(effort)
      effort = .little
      let limit =
        viewer.lacksPictures
        ? 0 : decoder.patience ?? (viewer.hasRest ? Self.restDelay - waited : -1)
      let outcome: Waiting.Outcome
      do throws(SystemError) { outcome = try pipe.wait(orInputOn: descriptor, milliseconds: limit) } catch {
        throw InlayError.terminalCallFailed("poll", error)
      }
      switch outcome {
      case .closed: throw InlayError.terminalClosed
      case .ready:
        waited = 0
        try readKeys(&decoder)
      case .nothing:
        guard RawMode.isIn else { continue }
        if viewer.lacksPictures {
          effort = .onePicture
        } else if decoder.patience != nil {
          decoder.timeOut { viewer.take($0) }
        } else if viewer.hasRest {
          waited = Self.restDelay
          viewer.rest()
        }
      }
    }
    if RawMode.isIn { try write(viewer.removal) }
  }

  /// Enters the terminal's other screen.
  private func begin() throws {
    guard TerminalDevice.position(of: descriptor) == .foreground else {
      throw InlayError.terminalInBackground
    }
    do throws(RawMode.Failure) { try RawMode.enter(descriptor) } catch {
      switch error {
      case .busy: throw InlayError.terminalBusy
      case .interrupted: return
      case .call(let name, let error): throw InlayError.terminalCallFailed(name, error)
      }
    }
    RawMode.addPreface(endOfString)
    RawMode.setFarewell(Array(Self.leave.utf8))
    try write(Array(Self.enter.utf8))
  }

  /// What ends a string that was cut short, also for the terminal behind a multiplexer.
  private var endOfString: [UInt8] {
    var output = TerminalOutput()
    output.put("\u{1B}\\")
    if passthrough != .none { passthrough.wrap(Array("\u{1B}\\".utf8)[...], to: &output) }
    return output.bytes
  }

  private mutating func takeSize() {
    guard let window = TerminalWindow(of: descriptor) else { return }
    viewer.resize(window.cells, cell: keepsCell ? nil : window.cell)
  }

  private mutating func draw(_ effort: Viewer.Effort) throws {
    let bytes = viewer.frame(effort)
    RawMode.addPreface(viewer.takeNewRemoval())
    try write(bytes)
  }

  /// Reads all keys that have come, so that a key that repeats faster than the screen is drawn does not pile up.
  private mutating func readKeys(_ decoder: inout KeyDecoder) throws {
    var total = 0
    repeat {
      do throws(SystemError) {
        let bytes = try SystemCall.readSome(4_096, from: descriptor)
        if bytes.isEmpty { throw SystemError.brokenPipe }
        total += bytes.count
        decoder.decode(bytes) { key in
          if !viewer.isDone { viewer.take(key) }
        }
      } catch {
        if error.mayBeTriedAgain { return }
        throw InlayError.terminalClosed
      }
    } while total < Self.inputBytes && !viewer.isDone
  }

  /// Writes all bytes. Gives up without an error if a signal has restored the terminal: then nothing may be drawn.
  private func write(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty, RawMode.isIn {
      do throws(SystemError) {
        rest = rest.dropFirst(try SystemCall.writeSome(rest, to: descriptor))
      } catch {
        guard error.mayBeTriedAgain else { throw InlayError.terminalCallFailed("write", error) }
        _ = try? Waiting.wait(for: .writable, on: descriptor, milliseconds: 100)
      }
    }
  }
}

extension TerminalWindow {
  /// The size of a cell, if the window's size in pixels is known.
  var cell: CellSize? {
    guard pixelWidth > 0, pixelHeight > 0 else { return nil }
    return CellSize(width: pixelWidth / cells.columns, height: pixelHeight / cells.rows)
  }
}
