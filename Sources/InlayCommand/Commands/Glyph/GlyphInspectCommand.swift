internal import ArgumentParser
internal import InlayCore
internal import InlayFormats

struct GlyphInspectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Shows what an image file holds as a glyph, and who takes it for one.",
    usage: "inlay glyph inspect [<options>] <in> …",
    discussion: """
      Apple's systems take a file for a glyph if its first image has an identifier (TIFF DocumentName). Messages takes \
      up to 20 strikes of up to 1024 pixels.

      EXAMPLES
        inlay glyph inspect cat.heic
        inlay glyph inspect *.heic
        inlay glyph inspect cat.heic --json | jq -r .apple.accepts
      """)

  @Argument(
    help: ArgumentHelp("The image files; - is standard input.", valueName: "in"), completion: .file())
  var inputs: [String]

  @Flag(help: "Print JSON (version 1); of several files a line each.")
  var json = false

  @Flag(name: [.short, .long], help: "Print no diagnostics and no progress; failures are told all the same.")
  var quiet = false

  @Option(help: ArgumentHelp("Limits on what is accepted: default or strict.", valueName: "profile"))
  var limits: LimitsProfile = .default

  @OptionGroup(title: "SEVERAL INPUTS") var several: JobArguments

  func run() throws {
    if inputs.count == 1 { return try inspect(inputs[0], ReportSink.direct) }
    try InputOpener.checkStandardInput(inputs)
    let status = try Batch(inputs, several, quiet: quiet).run { index, reports in
      try inspect(inputs[index], reports, isOneOfSeveral: true)
      return 0
    }
    if status != 0 { Terminal.exit(status) }
  }

  private func inspect(_ input: String, _ reports: ReportSink, isOneOfSeveral: Bool = false) throws {
    let source = try PictureInput.open(input, limits: limits.value)
    var report: GlyphReport
    do { report = try GlyphReport(source, limits: limits.value) } catch {
      throw CommandFailure(error, subject: InputOpener.name(input))
    }
    if quiet { report.diagnostics = [] }
    if json {
      let line = String(decoding: report.json(), as: UTF8.self)
      reports.result(isOneOfSeveral ? SectionName.adding(input, to: line) : line)
    } else {
      if isOneOfSeveral { reports.result(SectionName.heading(input)) }
      reports.result(
        report.table(
          width: Terminal.tableColumns, isColored: Terminal.outputTakesColor, widths: Terminal.outputWidths))
    }
  }
}
