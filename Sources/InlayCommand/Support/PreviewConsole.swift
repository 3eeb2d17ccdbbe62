internal import CInlaySystem
internal import InlayFiles
internal import InlaySystem

/// The terminal of `preview --clear`: waits for Enter there, and says how to wipe off what was shown.
final class PreviewConsole {
  private let terminal: OpenFile

  /// Opens it, whatever standard input is.
  init() throws {
    guard Terminal.outputIsTerminal else {
      throw CommandFailure(ExitStatus.usage, "--clear: the output is no terminal that could be cleared")
    }
    do { terminal = try SystemCall.openStream(SystemName("/dev/tty")) } catch {
      throw CommandFailure(ExitStatus.usage, "--clear: there is no terminal to wait for Enter on")
    }
  }

  /// Waits for the end of a line.
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

  /// What removes rows that were shown, the row that Enter ended, and the pictures.
  func clearing(rows: Int, removal: [UInt8]) -> [UInt8] {
    let known = TerminalDevice.window(of: STDOUT_FILENO)?.rows ?? 0
    // CUU stops at the top of the screen; what has scrolled off stays as text.
    let up = min(rows, known > 0 ? known : rows).addingReportingOverflow(1).partialValue
    return removal + Array("\u{1B}[\(up)A\r\u{1B}[J".utf8)
  }
}
