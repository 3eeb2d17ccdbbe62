internal import CInlaySystem
internal import InlayFiles
internal import InlayReports

/// Standard output as a destination of documents. On a terminal, their text is filtered.
package final class TerminalTextSink: OutputSink {
  private let sink = DescriptorSink(descriptor: STDOUT_FILENO, name: "standard output")
  private var filter: TerminalFilter?
  private var endsLine = true

  /// - Parameter isJSON: whether the text is JSON. `isRaw` leaves it as it is, as `--force` asks.
  package init(isJSON: Bool, isRaw: Bool) {
    filter = Terminal.outputIsTerminal && !isRaw ? TerminalFilter(isJSON ? .json : .text) : nil
  }

  package func write(_ bytes: [UInt8]) throws {
    guard let filtered = filter?.filter(bytes) else { return try sink.write(bytes) }
    endsLine = filtered.last.map { $0 == 0x0A } ?? endsLine
    try sink.write(filtered)
  }

  /// Writes what is left after the last bytes. On a terminal, the last line is ended.
  package func finish() throws {
    guard let rest = filter?.finish() else { return }
    if !rest.isEmpty || !endsLine { try sink.write(rest + [0x0A]) }
  }
}
