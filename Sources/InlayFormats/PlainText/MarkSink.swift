package import InlayFiles

/// A sink of a whole text. Readers take the first U+FEFF of a file away, so one at the start is written twice. The first
/// write must not end within a scalar.
package final class MarkSink: OutputSink {
  private let sink: any OutputSink
  private var isBegun = false

  package init(_ sink: any OutputSink) { self.sink = sink }

  package func write(_ bytes: [UInt8]) throws {
    let mark = Array("\u{FEFF}".utf8)
    if !isBegun, bytes.starts(with: mark) { try sink.write(mark) }
    if !bytes.isEmpty { isBegun = true }
    try sink.write(bytes)
  }
}
