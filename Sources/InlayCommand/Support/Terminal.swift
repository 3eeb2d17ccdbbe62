internal import CInlaySystem
internal import InlayFiles
internal import InlaySystem
internal import InlayTerminal
internal import InlayUnicode

/// Standard output and error, and what is known of the terminal behind them.
package enum Terminal {
  package static var outputIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Whether results may be coloured: `NO_COLOR`, `CLICOLOR_FORCE` and `TERM=dumb` are honoured.
  static var outputTakesColor: Bool {
    if isPlain { return false }
    if let value = ProcessEnvironment.variable("CLICOLOR_FORCE"), !value.isEmpty, value != "0" { return true }
    return outputIsTerminal && takesSequences
  }

  /// Whether lines on standard error may be redrawn in place.
  static var messagesTakeSequences: Bool { isatty(STDERR_FILENO) == 1 && takesSequences && !isPlain }

  private static var takesSequences: Bool {
    ProcessEnvironment.variable("TERM").map { $0 != "dumb" && !$0.isEmpty } ?? false
  }

  /// `NO_COLOR`: text only.
  private static var isPlain: Bool { ProcessEnvironment.variable("NO_COLOR").map { !$0.isEmpty } ?? false }

  /// Columns to lay tables out for; `nil` for as many as it takes: the output is no terminal.
  static var tableColumns: Int? { outputIsTerminal ? columns(of: STDOUT_FILENO) ?? 80 : nil }

  /// Columns to lay help out for: lines that are longer are hard to read.
  static var helpColumns: Int { min(max(columns(of: STDOUT_FILENO) ?? 80, 40), 100) }

  /// Columns of the terminal behind a descriptor, where it says, else those that `COLUMNS` says.
  static func columns(of descriptor: Int32) -> Int? {
    if let window = TerminalDevice.window(of: descriptor), window.columns > 0 { return window.columns }
    return ProcessEnvironment.variable("COLUMNS").flatMap { Int($0) }.flatMap {
      (20...1_000).contains($0) ? $0 : nil
    }
  }

  /// How the terminal of the results counts columns.
  static let outputWidths = widths(of: STDOUT_FILENO)

  /// How the terminal behind a descriptor counts columns, going by its name: it is not asked.
  static func widths(of descriptor: Int32) -> WidthProfile {
    guard isatty(descriptor) == 1 else { return .modern }
    return TerminalDetection.current(output: descriptor, protocol: .text).capabilities.widths
  }

  static func printOut(_ text: String) {
    let sink = DescriptorSink(descriptor: STDOUT_FILENO, name: "standard output")
    do {
      try sink.write(Array((text + "\n").utf8))
    } catch {
      let failure = CommandFailure(error)
      failure.report()
      exit(failure.status)
    }
  }

  static func printError(_ text: String) { send(text + "\n") }

  /// Writes text to standard error as it is, also while saves are being ended.
  static func send(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let put = unsafe rest.withUnsafeBytes { unsafe write(STDERR_FILENO, $0.baseAddress, $0.count) }
      if put > 0 {
        rest = rest.dropFirst(put)
      } else if SystemError.last == .wouldBlock {
        var places = [pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)]
        _ = unsafe poll(&places, 1, -1)
      } else if SystemError.last != .interrupted {
        // Nowhere is left to say that standard error is closed.
        return
      }
    }
  }

  package static func exit(_ status: Int32) -> Never {
    Signals.settleSaves()
    Signals.endIfInterrupted()
    CInlaySystem.exit(status)
  }
}
