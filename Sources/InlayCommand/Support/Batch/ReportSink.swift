/// Where the lines of a command go: straight out, or, while several inputs are worked on at a time, into a list until it is
/// their turn. Used by one thread.
package final class ReportSink {
  /// A line and the stream it belongs to.
  enum Line: Sendable, Equatable {
    case result(String)
    case message(String)
  }

  private let keeps: Bool
  /// What was kept, in order.
  private(set) var lines: [Line] = []

  private init(keeps: Bool) { self.keeps = keeps }

  /// Straight to standard output and error.
  package static var direct: ReportSink { ReportSink(keeps: false) }

  /// A list.
  static var keeping: ReportSink { ReportSink(keeps: true) }

  /// A result, for standard output.
  func result(_ text: String) {
    if keeps { lines.append(.result(text)) } else { Terminal.printOut(text) }
  }

  /// A diagnostic, for standard error.
  func message(_ text: String) {
    if keeps { lines.append(.message(text)) } else { Terminal.printError(text) }
  }
}
