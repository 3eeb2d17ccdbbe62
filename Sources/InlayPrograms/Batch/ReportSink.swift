internal import InlayCore
internal import InlayFormats
internal import InlayJSON
internal import InlayReports

/// Where the lines of a command go: straight to standard output and error, or, while several inputs are processed at a
/// time, into a list until it is their turn. Used by one thread.
package final class ReportSink {
  /// A line and its stream.
  package enum Line: Sendable, Equatable {
    case result(String)
    case message(String)
  }

  /// A report about an input.
  package enum Report {
    /// A JSON object on one line.
    case json([UInt8])
    /// Lines for people.
    case table(String)
  }

  private let keeps: Bool
  /// The lines that were kept, in order.
  private(set) var lines: [Line] = []

  private init(keeps: Bool) { self.keeps = keeps }

  /// Straight to standard output and error.
  package static var direct: ReportSink { ReportSink(keeps: false) }

  /// A list.
  static var keeping: ReportSink { ReportSink(keeps: true) }

  /// Writes a result to standard output.
  package func result(_ text: String) {
    if keeps { lines.append(.result(text)) } else { Terminal.printOut(text) }
  }

  /// Writes a diagnostic to standard error.
  package func message(_ text: String) {
    if keeps { lines.append(.message(text)) } else { Terminal.printError(text) }
  }

  /// Writes a report.
  ///
  /// - Parameter input: the input's name if there are several: a heading for people, a first member `file` in JSON.
  package func report(_ report: Report, of input: String?) {
    switch report {
    case .table(let text):
      if let input { result(Self.heading(input)) }
      result(text)
    case .json(let bytes):
      var line = bytes
      if let input {
        var writer = JSONWriter()
        writer.string(StreamName.input(input))
        // A single value cannot be misplaced, so this does not fail.
        let name = (try? writer.finish()) ?? Array("null".utf8)
        line.replaceSubrange(0..<1, with: Array("{\"file\":".utf8) + name + [UInt8(ascii: ",")])
      }
      if Terminal.outputIsTerminal {
        var filter = TerminalFilter(.json)
        line = filter.filter(line)
      }
      // A report may be far larger than its document: as text, it would be copied.
      if keeps { return lines.append(.result(String(decoding: line, as: UTF8.self))) }
      line.append(UInt8(ascii: "\n"))
      Terminal.printOut(line)
    }
  }

  /// The line above what belongs to one of several inputs.
  package static func heading(_ input: String) -> String {
    let name = Visible.line(StreamName.input(input))
    return Terminal.outputTakesColor ? "\u{1B}[1m\(name)\u{1B}[22m" : name
  }
}
