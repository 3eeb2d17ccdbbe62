internal import ArgumentParser
package import InlayCore
internal import InlayFormats

/// How diagnostics are reported.
package struct ReportOptions: ParsableArguments {
  @Flag(help: "Exit with 1 if something could not be carried.")
  var strict = false

  @Flag(name: [.short, .long], help: "Print no diagnostics and no progress; failures are told all the same.")
  package var quiet = false

  package init() {}

  /// Prints diagnostics to standard error, one line each.
  package func print(_ diagnostics: [Diagnostic], subject: String, to reports: ReportSink = .direct) {
    guard !quiet else { return }
    for diagnostic in diagnostics {
      let place = diagnostic.at.map { ", at UTF-16 position \($0)" } ?? ""
      reports.message(
        "inlay: \(Visible.line(subject)): \(Visible.line(diagnostic.message))\(place) [\(Visible.line(diagnostic.code.rawValue))]"
      )
    }
  }

  /// Ends the command with 1 if `--strict` was given and a diagnostic tells of a loss.
  package func finish(_ diagnostics: [Diagnostic], subject: String) throws {
    guard strict else { return }
    let losses = diagnostics.filter { $0.severity > .implied }
    guard !losses.isEmpty else { return }
    throw CommandFailure(
      ExitStatus.damaged, subject: subject,
      "\(losses.count) thing\(losses.count == 1 ? "" : "s") could not be carried (--strict)")
  }
}
