internal import ArgumentParser
internal import InlayFormats

struct RecomposeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recompose",
    abstract: "Puts a portable document together again, in the format the output's name or --to says.",
    discussion: """
      EXAMPLES
        inlay recompose note.inlay -o note.rtfd
        inlay recompose note.inlay -o note.html --map urls.json
        inlay recompose note.inlay.json -o - --to text
      """)

  @Argument(help: ArgumentHelp("The portable document; - is standard input.", valueName: "doc"))
  var input: String

  @Option(name: [.short, .long], help: ArgumentHelp("The output; - is standard output.", valueName: "out"))
  var output: String

  @Option(help: ArgumentHelp("The output's format.", valueName: "format"))
  var to: String?

  @OptionGroup(title: "INPUT OPTIONS") var reading: InputOptions
  @OptionGroup(title: "OUTPUT OPTIONS") var writing: OutputOptions
  @OptionGroup(title: "FALLBACKS") var fallbacks: FallbackArguments
  @OptionGroup(title: "REPORTING") var reporting: ReportOptions

  func run() throws {
    let format = try OutputWriter.format(for: output, to: to)
    try fallbacks.check(format)
    try writing.check(format)
    let options = try writing.writeOptions(for: output, limits: reading.limits.value)
    let read = try reading.read(input) { format in
      guard [.inlay, .inlayTar, .inlayJSON].contains(format.name) else {
        throw CommandFailure(
          ExitStatus.badData, subject: InputOpener.name(input), "is \(format.title), not a portable document",
          advice: "use: inlay convert")
      }
    }
    try Conversion.run(read, as: format, to: output, options, force: writing.force, reporting) { text in
      try fallbacks.adding(
        to: text, for: format, images: writing.images, limits: reading.limits.value,
        subject: InputOpener.name(input))
    }
  }
}
