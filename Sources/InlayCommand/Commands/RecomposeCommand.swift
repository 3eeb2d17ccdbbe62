internal import ArgumentParser
internal import InlayFormats

struct RecomposeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recompose",
    abstract: "Puts a portable document together again, in the format the output's name or --to says.",
    usage: """
      inlay recompose [<options>] <doc> -o <out>
      inlay recompose [<options>] <doc> … -d <folder> --to <format>
      """,
    discussion: """
      EXAMPLES
        inlay recompose note.inlay -o note.rtfd
        inlay recompose note.inlay -o note.html --map urls.json
        inlay recompose note.inlay.json -o - --to text
        inlay recompose *.inlay -d notes --to rtfd   each as notes/NAME.rtfd
      """)

  @Argument(
    help: ArgumentHelp("The portable document; - is standard input. With -d any number.", valueName: "doc"),
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
    let conversion = Conversion(reading: reading, writing: writing, reporting: reporting) { format, input in
      guard format.isPortable else {
        throw CommandFailure(
          ExitStatus.badData, subject: InputOpener.name(input), "is \(format.title), not a portable document",
          advice: "use: inlay convert")
      }
    }
    let transform = fallbacks.transform(images: writing.images, limits: reading.limits.value)
    if try several.folder(inputs, output: output) != nil {
      let format = try SeveralArguments.format(to)
      try fallbacks.check(format)
      try conversion.run(inputs, into: several, transform: transform) { _ in format }
      return
    }
    let target = try SeveralArguments.named(output)
    let format = try OutputWriter.format(for: target, to: to)
    try fallbacks.check(format)
    try conversion.run(inputs[0], as: format, to: target, transform: transform)
  }
}
