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
      """)

  @Argument(
    help: ArgumentHelp("The inputs; - is standard input.", valueName: "in"), completion: .file())
  var inputs: [String]

  @Flag(help: "Print JSON (version 1). Positions and numbers count from 0.")
  var json = false

  @OptionGroup(title: "SEVERAL INPUTS") var several: JobArguments
  @OptionGroup(title: "INPUT OPTIONS") var reading: InputOptions
  @OptionGroup(title: "INPUT OPTIONS") var names: MapArguments
  @OptionGroup(title: "REPORTING") var reporting: ReportOptions

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
      reports.report(
        json ? .json(report.json()) : .table(Terminal.table(report, limits: reading.limits.value)),
        of: inputs.count > 1 ? input : nil)
      try reporting.check(read.diagnostics, subject: StreamName.input(input))
      return 0
    }
  }
}
