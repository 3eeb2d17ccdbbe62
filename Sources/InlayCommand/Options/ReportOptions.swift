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

  @Flag(
    name: [.short, .long],
    help:
      "Print every diagnostic, one per line. By default, each loss of content has its own line, and small losses share one."
  )
  var verbose = false

  package init() {}

  package func validate() throws {
    if quiet, verbose { throw ValidationError("--quiet and --verbose cannot be combined") }
  }

  /// Whether a diagnostic has a line of its own.
  package func shows(_ diagnostic: Diagnostic) -> Bool {
    if quiet || diagnostic.isAboutHelper { return false }
    // What it advises needs the helper program, too.
    if PixelTools.missingHelper != nil, diagnostic.code.rawValue == "html.imageNotShown" { return false }
    return verbose || diagnostic.severity == .lost || diagnostic.code == .fetchCacheFailed
  }

  /// Prints the diagnostics that have a line of their own to standard error. ``finish(_:subject:to:)`` reports the others, and
  /// a missing helper program in one line for all pictures.
  ///
  /// - Parameter all: whether small losses have a line of their own.
  package func print(
    _ diagnostics: [Diagnostic], subject: String, all: Bool = false, to reports: ReportSink = .direct
  ) {
    for diagnostic in diagnostics where shows(diagnostic) || all && !quiet {
      print(diagnostic, subject, reports)
    }
  }

  private func print(_ diagnostic: Diagnostic, _ subject: String, _ reports: ReportSink) {
    let place = diagnostic.at.map { ", at UTF-16 position \($0)" } ?? ""
    let code = Visible.line(diagnostic.code.rawValue)
    reports.message(
      "inlay: \(Visible.line(subject)): \(Visible.line(diagnostic.message))\(place) [\(code)]")
  }

  /// One line for all small losses of a document.
  private func summarize(_ diagnostics: [Diagnostic], _ subject: String, _ reports: ReportSink) {
    let small = diagnostics.filter { $0.severity == .reduced && !$0.isAboutHelper }
    guard !quiet, !verbose, let first = small.first else { return }
    guard small.count > 1 else { return print(first, subject, reports) }
    var codes: [String] = []
    var counts: [String: Int] = [:]
    for diagnostic in small {
      let code = diagnostic.code.rawValue
      if counts[code] == nil { codes.append(code) }
      counts[code, default: 0] += 1
    }
    let list = codes.map { code in
      let count = counts[code] ?? 1
      return Visible.line(code) + (count > 1 ? " (\(count))" : "")
    }
    reports.message(
      "inlay: \(Visible.line(subject)): \(small.count) small losses: \(list.joined(separator: ", ")); -v lists them"
    )
  }

  /// Reports small losses in one line. Ends the command with 69 if a helper program was missing, or with 1 if `--strict`
  /// was given and a diagnostic reports a loss. Call it when everything is written.
  package func finish(_ diagnostics: [Diagnostic], subject: String, to reports: ReportSink = .direct) throws {
    summarize(diagnostics, subject, reports)
    try check(diagnostics, subject: subject)
  }

  /// Ends the command as ``finish(_:subject:to:)``, without a line about small losses.
  func check(_ diagnostics: [Diagnostic], subject: String) throws {
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
