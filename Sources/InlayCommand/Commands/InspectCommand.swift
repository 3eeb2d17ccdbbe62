internal import ArgumentParser
internal import InlayCore
internal import InlayFormats

struct InspectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Shows what is inside: text, pictures with their strikes, sizes and digests, diagnostics.",
    usage: "inlay inspect [<options>] <in> …",
    discussion: """
      Tables fit the terminal; into a pipe they go whole. Of several inputs each gets a section under its name, in JSON \
      a line with a member "file".

      EXAMPLES
        inlay inspect note.rtfd
        inlay inspect note.rtfd --json | jq '.images[].identifier'
        inlay inspect *.rtfd --json | jq -r '.file, .utf16Length'
      """)

  @Argument(
    help: ArgumentHelp("The inputs; - is standard input.", valueName: "in"), completion: .file())
  var inputs: [String]

  @Flag(help: "Print JSON (version 1; positions and numbers count from 0); of several inputs a line each.")
  var json = false

  @OptionGroup(title: "SEVERAL INPUTS") var several: JobArguments
  @OptionGroup(title: "INPUT OPTIONS") var reading: InputOptions
  @OptionGroup(title: "REPORTING") var reporting: ReportOptions

  func run() throws {
    if inputs.count == 1 { return try inspect(inputs[0], ReportSink.direct) }
    try InputOpener.checkStandardInput(inputs)
    let status = try Batch(inputs, several, quiet: reporting.quiet).run { index, reports in
      try inspect(inputs[index], reports, isOneOfSeveral: true)
      return 0
    }
    if status != 0 { Terminal.exit(status) }
  }

  private func inspect(_ input: String, _ reports: ReportSink, isOneOfSeveral: Bool = false) throws {
    let read = try reading.read(input)
    var report: InspectReport
    do {
      report = try InspectReport(
        read.text, format: read.format.name, diagnostics: read.diagnostics, limits: reading.limits.value)
    } catch {
      throw CommandFailure(error, subject: InputOpener.name(input))
    }
    if reporting.quiet { report.diagnostics = [] }
    if json {
      let line = String(decoding: report.json(), as: UTF8.self)
      reports.result(isOneOfSeveral ? SectionName.adding(input, to: line) : line)
    } else {
      if isOneOfSeveral { reports.result(SectionName.heading(input)) }
      reports.result(
        report.table(
          width: Terminal.tableColumns, isColored: Terminal.outputTakesColor, widths: Terminal.outputWidths))
    }
    try reporting.finish(read.diagnostics, subject: InputOpener.name(input))
  }
}
