internal import ArgumentParser
internal import InlayCore
internal import InlayFormats
internal import InlayPrograms
internal import InlayReports

struct GlyphInspectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract:
      "Shows the strikes and metadata of an image file, and whether Apple's systems accept it as a glyph.",
    usage: "inlay glyph inspect [<options>] <in> …",
    discussion: """
      Apple's systems accept a file as a glyph if its first image has an identifier (TIFF DocumentName). Messages \
      accepts up to 20 strikes of up to 1024 pixels.

      EXAMPLES
        inlay glyph inspect cat.heic
        inlay glyph inspect *.heic
        inlay glyph inspect cat.heic --json | jq -r .apple.accepts
      """)

  @Argument(
    help: ArgumentHelp("The image files; - is standard input.", valueName: "in"), completion: .file())
  var inputs: [String]

  @Flag(help: "Print JSON (version 1), one line per file.")
  var json = false

  @Flag(name: [.short, .long], help: "Print no diagnostics and no progress. Failures are still printed.")
  var quiet = false

  @Option(help: ArgumentHelp("The limits for inputs: default or strict.", valueName: "profile"))
  var limits: LimitsProfile = .default

  @OptionGroup(title: "SEVERAL INPUTS") var several: JobArguments

  func run() throws {
    try several.run(inputs, quiet: quiet) { index, reports in
      let input = inputs[index]
      let source = try PictureInput.open(input, limits: limits.value)
      var report = try InputOpener.naming(input) { try GlyphReport(source, limits: limits.value) }
      if quiet { report.diagnostics = [] }
      reports.report(
        json
          ? .json(report.json())
          : .table(Terminal.table(report, of: source, limits: limits.value)),
        of: inputs.count > 1 ? input : nil)
      return 0
    }
  }
}
