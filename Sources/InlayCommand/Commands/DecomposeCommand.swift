internal import ArgumentParser
internal import InlayFormats

struct DecomposeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "decompose",
    abstract: "Takes anything readable apart into a portable document.",
    discussion: """
      The document holds the text, where each picture stands, each picture once
      with its bytes untouched, and the attributes. It is a folder (.inlay), one tar
      (.inlay.tar) or one JSON file (.inlay.json). With --fallback each picture also
      gets a form beside it that every receiver can show; the original stays.

      EXAMPLES
        inlay decompose note.rtfd                  → note.inlay, here
        inlay decompose note.rtfd -o n.inlay.tar
        inlay decompose note.rtfd --fallback png   with a PNG beside each picture
        inlay decompose note.rtfd -o - | ssh host 'cat >note.inlay.tar'
      """)

  @Argument(help: ArgumentHelp("The input; - is standard input.", valueName: "in"))
  var input: String

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "The document; - is standard output, as a tar. (default: <in>.inlay, here)", valueName: "out"))
  var output: String?

  @Option(help: ArgumentHelp("The document's form: inlay, inlay.tar or inlay.json.", valueName: "format"))
  var to: String?

  @OptionGroup(title: "INPUT OPTIONS") var reading: InputOptions
  @OptionGroup(title: "OUTPUT OPTIONS") var writing: OutputOptions
  @OptionGroup(title: "FALLBACKS") var fallbacks: FallbackArguments
  @OptionGroup(title: "REPORTING") var reporting: ReportOptions

  func validate() throws { try fallbacks.checkSize() }

  func run() throws {
    let standard: FormatName = output == "-" ? .inlayTar : .inlay
    var suffix = "inlay"
    if let to, let format = Formats.named(FormatName(rawValue: to)) {
      suffix = format.fileExtensions.first ?? suffix
    }
    let target = try output ?? Conversion.defaultOutput(for: input, extension: suffix)
    let format = try OutputWriter.format(for: target, to: to, default: standard)
    guard [.inlay, .inlayTar, .inlayJSON].contains(format.name) else {
      throw CommandFailure(
        ExitStatus.usage, subject: target, "decompose writes portable documents, not \(format.title)",
        advice: "name it .inlay, .inlay.tar or .inlay.json, or use: inlay convert")
    }
    try Conversion.run(input, as: format, to: target, reading, writing, reporting) { text in
      try fallbacks.adding(
        to: text, for: format, images: writing.images, limits: reading.limits.value,
        subject: InputOpener.name(input))
    }
  }
}
