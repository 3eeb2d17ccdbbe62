internal import CInlaySystem
internal import InlayContainer
package import InlayCore
internal import InlayFiles
package import InlayFormats
package import InlayReports
internal import InlaySystem
internal import InlayTerminal
package import InlayUnicode

/// Standard output and error, and the terminal behind them.
package enum Terminal {
  package static var outputIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Whether standard output is a terminal on which a program can draw anywhere: not a dumb one.
  package static var outputMovesCursor: Bool { outputIsTerminal && takesSequences }

  /// Whether results may be colored, according to `NO_COLOR`, `CLICOLOR_FORCE` and `TERM=dumb`.
  package static var outputTakesColor: Bool {
    if isPlain { return false }
    if let value = ProcessEnvironment.variable("CLICOLOR_FORCE"), !value.isEmpty, value != "0" { return true }
    return outputIsTerminal && takesSequences
  }

  /// Draws progress on standard error; `nil` if that is not a terminal, or takes only text (`NO_COLOR`, `TERM=dumb`).
  ///
  /// - Parameter patience: the time in which nothing is shown.
  package static func progressDisplay(patience: Duration = ProgressDisplay.patience) -> ProgressDisplay? {
    guard isatty(STDERR_FILENO) == 1, takesSequences, !isPlain else { return nil }
    let start = ContinuousClock.now
    return ProgressDisplay(
      patience: patience, elapsed: { ContinuousClock.now - start },
      columns: { columns(of: STDERR_FILENO) ?? 80 },
      display: DisplayWidth(widths(of: STDERR_FILENO)), write: send)
  }

  private static var takesSequences: Bool {
    ProcessEnvironment.variable("TERM").map { $0 != "dumb" && !$0.isEmpty } ?? false
  }

  /// `NO_COLOR`: text only.
  private static var isPlain: Bool { ProcessEnvironment.variable("NO_COLOR").map { !$0.isEmpty } ?? false }

  /// The width of tables; `nil` if the output is not a terminal and nothing is cut.
  package static var tableColumns: Int? { outputIsTerminal ? columns(of: STDOUT_FILENO) ?? 80 : nil }

  /// The width of help. Longer lines are hard to read.
  package static var helpColumns: Int { min(max(columns(of: STDOUT_FILENO) ?? 80, 40), 100) }

  /// The columns of the terminal behind a descriptor, or else the value of `COLUMNS`.
  package static func columns(of descriptor: Int32) -> Int? {
    if let window = TerminalDevice.window(of: descriptor), window.columns > 0 { return window.columns }
    return ProcessEnvironment.variable("COLUMNS").flatMap { Int($0) }.flatMap {
      (20...1_000).contains($0) ? $0 : nil
    }
  }

  /// A report for standard output.
  package static func table(_ report: InspectReport, limits: Limits) -> String {
    let pictures = report.images.isEmpty ? nil : RowPictures.current
    return report.table(
      title: FormatRegistry.standard.named(report.format)?.title, width: tableColumns,
      isColored: outputTakesColor, widths: outputWidths, pictures: pictures?.before(report, limits))
  }

  /// A report as Markdown; `input` is its heading.
  package static func markdown(_ report: InspectReport, of input: String?) -> String {
    report.markdown(
      title: FormatRegistry.standard.named(report.format)?.title, of: input.map { StreamName.input($0) })
  }

  /// Prints a table of conversations.
  package static func print(_ conversations: ConversationTable) {
    let text = conversations.text(width: tableColumns, isColored: outputTakesColor, widths: outputWidths)
    printOut(Array(text.utf8))
  }

  /// Prints a table of documents, with its titles only if `hasTitles`.
  package static func print(_ documents: DocumentTable, hasTitles: Bool) {
    let text = documents.text(
      width: tableColumns, isColored: outputTakesColor, widths: outputWidths, hasTitles: hasTitles)
    printOut(Array(text.utf8))
  }

  /// A report for standard output about the file with this content.
  package static func table(_ report: GlyphReport, of source: any ByteSource, limits: Limits) -> String {
    let pictures = report.header.strikes.isEmpty ? nil : RowPictures.current
    return report.table(
      width: tableColumns, isColored: outputTakesColor, widths: outputWidths,
      pictures: pictures?.before(report, source, limits))
  }

  /// How the terminal behind standard output counts columns.
  package static let outputWidths = widths(of: STDOUT_FILENO)

  /// How the terminal behind a descriptor counts columns, inferred from its name.
  package static func widths(of descriptor: Int32) -> WidthProfile {
    guard isatty(descriptor) == 1 else { return .modern }
    return TerminalDetection.current(output: descriptor, protocol: .text).capabilities.widths
  }

  /// Writes a line to standard output.
  package static func printOut(_ text: String) { printOut(Array((text + "\n").utf8)) }

  /// Writes bytes to standard output.
  static func printOut(_ bytes: [UInt8]) {
    let sink = DescriptorSink(descriptor: STDOUT_FILENO, name: "standard output")
    do {
      try sink.write(bytes)
    } catch {
      let failure = CommandFailure(error)
      failure.report()
      exit(failure.status)
    }
  }

  package static func printError(_ text: String) { send(text + "\n") }

  /// Writes text to standard error, even while saves are being ended.
  package static func send(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let put = unsafe rest.withUnsafeBytes { unsafe write(STDERR_FILENO, $0.baseAddress, $0.count) }
      if put > 0 {
        rest = rest.dropFirst(put)
      } else if SystemError.last == .wouldBlock {
        var places = [pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)]
        _ = unsafe poll(&places, 1, -1)
      } else if SystemError.last != .interrupted {
        // There is nowhere to report that standard error is closed.
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
