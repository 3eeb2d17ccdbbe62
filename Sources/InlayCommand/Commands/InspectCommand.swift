internal import ArgumentParser
internal import InlayCore
internal import InlayDoor
internal import InlayFormats
internal import InlayPrograms
internal import InlayReports

struct InspectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract:
      "Shows the content of a document: text, pictures, tables, boxes (with -v), files and diagnostics.",
    usage: "inlay inspect [<options>] <in> …",
    discussion: """
      On a terminal, tables are cut to its width. In a pipe, nothing is cut. With several inputs, each report follows \
      the name of its input; in JSON, each is a line with a member "file".

      EXAMPLES
        inlay inspect note.rtfd
        inlay inspect note.rtfd --json | jq '.images[].identifier'
        inlay inspect *.rtfd --json | jq -r '.file, .utf16Length'
        inlay inspect note.rtfd --to md >> issue.md
      """)

  @Argument(
    help: ArgumentHelp("The inputs; - is standard input.", valueName: "in"), completion: .file())
  var inputs: [String]

  @Flag(help: "Print JSON (version 1). Positions and numbers count from 0.")
  var json = false

  @Option(
    help: ArgumentHelp("Print Markdown (md), for notes and pages. Nothing is cut.", valueName: "form"))
  var to: ReportForm?

  @OptionGroup(title: "SEVERAL INPUTS") var several: JobArguments
  @OptionGroup(title: "INPUT OPTIONS") var reading: InputOptions
  @OptionGroup(title: "INPUT OPTIONS") var names: MapArguments
  @OptionGroup(title: "REPORTING") var reporting: ReportOptions

  func validate() throws {
    if json, to != nil { throw ValidationError("--json and --to cannot be combined") }
  }

  func run() throws {
    try several.run(inputs, quiet: reporting.quiet) { index, reports in
      let input = inputs[index]
      let read = try reading.read(input, names: names) { try names.check([$0]) }
      var report = try InputOpener.naming(input) {
        try InspectReport(
          read.content, format: read.format ?? .text, diagnostics: read.diagnostics,
          limits: reading.limits.value)
      }
      // The table lists what was lost, in part or as a whole, and no boxes; JSON lists everything.
      if !json, !reporting.verbose { report.boxes = [] }
      if reporting.quiet {
        report.diagnostics = []
      } else if !json, !reporting.verbose {
        report.diagnostics.removeAll { $0.severity == .implied }
      }
      let name = inputs.count > 1 ? input : nil
      if to == .md {
        reports.report(.table(Terminal.markdown(report, of: name)), of: nil)
      } else {
        reports.report(
          json ? .json(report.json()) : .table(Terminal.table(report, limits: reading.limits.value)), of: name
        )
      }
      try reporting.check(read.diagnostics, subject: StreamName.input(input))
      return 0
    }
  }
}

/// The forms of a report, besides a table for people and JSON.
enum ReportForm: String, WordArgument { case md }
