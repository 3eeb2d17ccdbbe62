internal import ArgumentParser
package import InlayCore
internal import InlayFormats
package import InlayPrograms

/// The options for diagnostics.
package struct ReportOptions: ParsableArguments {
  @Flag(help: "Exit with 1 if something could not be carried over.")
  var strict = false

  @Flag(name: [.short, .long], help: "Print no diagnostics and no progress. Failures are still printed.")
  package var quiet = false

  package init() {}

  /// Prints diagnostics to standard error, one per line. ``finish(_:subject:)`` reports a missing helper program, in one line
  /// for all pictures.
  package func print(_ diagnostics: [Diagnostic], subject: String, to reports: ReportSink = .direct) {
    guard !quiet else { return }
    for diagnostic in diagnostics where !diagnostic.isAboutHelper {
      // What it advises needs the helper program, too.
      if PixelTools.missingHelper != nil, diagnostic.code.rawValue == "html.imageNotShown" { continue }
      let place = diagnostic.at.map { ", at UTF-16 position \($0)" } ?? ""
      reports.message(
        "inlay: \(Visible.line(subject)): \(Visible.line(diagnostic.message))\(place) [\(Visible.line(diagnostic.code.rawValue))]"
      )
    }
  }

  /// Ends the command with 69 if a helper program was missing, or with 1 if `--strict` was given and a diagnostic reports a
  /// loss. Call it when everything is written.
  package func finish(_ diagnostics: [Diagnostic], subject: String) throws {
    let unseen = diagnostics.count(where: \.isAboutHelper)
    if unseen > 0, let missing = PixelTools.missingHelper {
      throw CommandFailure(
        ExitStatus.helperMissing, subject: subject,
        "\(Losses.count(unseen, "picture was", "pictures were")) not decoded: \(missing)",
        advice: PixelTools.helperAdvice)
    }
    guard strict else { return }
    let losses = diagnostics.filter { $0.severity > .implied }
    guard !losses.isEmpty else { return }
    throw CommandFailure(
      ExitStatus.damaged, subject: subject,
      "\(Losses.count(losses.count, "thing", "things")) could not be carried over (--strict)")
  }
}

extension Diagnostic {
  /// Whether a missing helper program is the cause.
  fileprivate var isAboutHelper: Bool { details["helper"] != nil }
}
