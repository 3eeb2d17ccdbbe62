internal import ArgumentParser
internal import InlayFormats
internal import InlayPrograms

struct RecomposeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recompose",
    abstract: "Puts a portable document back together, in any format.",
    usage: """
      inlay recompose [<options>] <doc> -o <out>
      inlay recompose [<options>] <doc> … -d <folder> --to <format>
      """,
    discussion: """
      The format is that of the output's extension, or of --to.

      EXAMPLES
        inlay recompose note.inlay -o note.rtfd
        inlay recompose note.inlay -o note.html --map urls.json
        inlay recompose note.inlay.json -o - --to text
        inlay recompose *.inlay -d notes --to rtfd   each to notes/NAME.rtfd
      """)

  @Argument(
    help: ArgumentHelp("The portable document; - is standard input. With -d, any number.", valueName: "doc"),
    completion: .file())
  var inputs: [String]

  @Option(
    name: [.short, .long], help: ArgumentHelp("The output; - is standard output.", valueName: "out"),
    completion: .file())
  var output: String?

  @Option(help: ArgumentHelp("The output's format.", valueName: "format"), completion: .writableFormats)
  var to: String?

  @OptionGroup(title: "SEVERAL INPUTS") var several: SeveralArguments
  @OptionGroup(title: "INPUT OPTIONS") var reading: InputOptions
  @OptionGroup(title: "OUTPUT OPTIONS") var writing: OutputOptions
  @OptionGroup(title: "FALLBACKS") var fallbacks: FallbackArguments
  @OptionGroup(title: "REPORTING") var reporting: ReportOptions

  func run() throws {
    let conversion = Conversion(
      reading: reading, writing: writing, fallbacks: fallbacks, reporting: reporting,
      check: { format, input in
        guard !format.isPortable else { return }
        throw CommandFailure(
          ExitStatus.badData, subject: StreamName.input(input),
          "this is \(format.phrase), not a portable document", advice: "use: inlay convert")
      })
    if try several.isUsed(inputs, output: output) {
      let format = try SeveralArguments.format(to)
      return try conversion.run(inputs, into: several) { _ in format }
    }
    let target = try SeveralArguments.named(output)
    try conversion.run(inputs[0], as: OutputWriter.format(for: target, to: to), to: target)
  }
}
