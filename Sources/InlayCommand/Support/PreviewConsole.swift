internal import CInlaySystem
internal import InlayFiles
internal import InlayPrograms
internal import InlaySystem

/// The terminal of `preview --clear`: it waits for Enter, and clears what was shown.
final class PreviewConsole {
  private let terminal: OpenFile

  /// Opens the terminal, even if standard input is something else.
  init() throws {
    guard Terminal.outputIsTerminal else {
      throw CommandFailure(ExitStatus.usage, "--clear needs a terminal as standard output")
    }
    do { terminal = try SystemCall.openStream(SystemName("/dev/tty")) } catch {
      throw CommandFailure(ExitStatus.usage, "--clear needs a terminal to wait for Enter")
    }
  }

  /// Waits for Enter.
  func waitForEnter() {
    while true {
      do {
        let byte = try SystemCall.readSome(1, from: terminal.descriptor)
        if byte.isEmpty || byte == [UInt8(ascii: "\n")] { return }
      } catch {
        if error != .interrupted { return }
      }
    }
  }

  /// The sequence that clears the rows that were shown, the row that Enter ended, and the pictures.
  func clearing(rows: Int, removal: [UInt8]) -> [UInt8] {
    let known = TerminalDevice.window(of: STDOUT_FILENO)?.rows ?? 0
    // CUU stops at the top of the screen. Rows that scrolled off stay.
    let up = min(rows, known > 0 ? known : rows).addingReportingOverflow(1).partialValue
    return removal + Array("\u{1B}[\(up)A\r\u{1B}[J".utf8)
  }
}
