internal import ArgumentParser
internal import Inlay
internal import InlayFormats

struct InspectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Shows what is inside: text, pictures with their strikes, sizes and digests, diagnostics.",
    discussion: """
      EXAMPLES
        inlay inspect note.rtfd
        inlay inspect note.rtfd --json | jq '.images[].identifier'
      """)

  @Argument(help: ArgumentHelp("The input; - is standard input.", valueName: "in"))
  var input: String

  @Flag(help: "Print JSON (version 1; positions and numbers count from 0).")
  var json = false

  @OptionGroup(title: "INPUT OPTIONS") var reading: InputOptions
  @OptionGroup(title: "REPORTING") var reporting: ReportOptions

  func run() throws {
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
      Terminal.printOut(String(decoding: report.json(), as: UTF8.self))
    } else {
      Terminal.printOut(report.table(width: Terminal.columns, isColored: Terminal.outputTakesColor))
    }
    try reporting.finish(read.diagnostics, subject: InputOpener.name(input))
  }
}
