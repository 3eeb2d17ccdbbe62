internal import ArgumentParser
internal import InlayFormats

struct DecomposeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "decompose",
    abstract: "Takes anything readable apart into a portable document.",
    usage: """
      inlay decompose [<options>] <in> [-o <out>]
      inlay decompose [<options>] <in> … -d <folder> [--to <format>]
      """,
    discussion: """
      The document holds the text, where each picture stands, each picture once with its bytes untouched, and the \
      attributes. It is a folder (.inlay), one tar (.inlay.tar) or one JSON file (.inlay.json). With --fallback each \
      picture also gets a form beside it that every receiver can show; the original stays.

      EXAMPLES
        inlay decompose note.rtfd                  → note.inlay, here
        inlay decompose note.rtfd -o n.inlay.tar
        inlay decompose note.rtfd --fallback png   with a PNG beside each picture
        inlay decompose note.rtfd -o - | ssh host 'cat >note.inlay.tar'
        inlay decompose *.rtfd -d notes            each as notes/NAME.inlay
      """)

  @Argument(
    help: ArgumentHelp("The input; - is standard input. With -d any number.", valueName: "in"),
    completion: .file())
  var inputs: [String]

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "The document; - is standard output, as a tar. (default: <in>.inlay, here)", valueName: "out"),
    completion: .file())
  var output: String?

  @Option(
    help: ArgumentHelp("The document's form: inlay, inlay.tar or inlay.json.", valueName: "format"),
    completion: .list(Format.portable.map(\.name.rawValue)))
  var to: String?

  @OptionGroup(title: "SEVERAL INPUTS") var several: SeveralArguments
  @OptionGroup(title: "INPUT OPTIONS") var reading: InputOptions
  @OptionGroup(title: "OUTPUT OPTIONS") var writing: OutputOptions
  @OptionGroup(title: "FALLBACKS") var fallbacks: FallbackArguments
  @OptionGroup(title: "REPORTING") var reporting: ReportOptions

  func validate() throws { try fallbacks.checkSize() }

  func run() throws {
    let conversion = Conversion(reading: reading, writing: writing, reporting: reporting)
    let transform = fallbacks.transform(images: writing.images, limits: reading.limits.value)
    if try several.folder(inputs, output: output) != nil {
      let format = try SeveralArguments.format(to ?? FormatName.inlay.rawValue)
      try check(format, "--to \(format.name)")
      try conversion.run(inputs, into: several, transform: transform) { _ in format }
      return
    }
    let input = inputs[0]
    let standard: FormatName = output == "-" ? .inlayTar : .inlay
    let target = try output ?? defaultOutput(for: input)
    let format = try OutputWriter.format(for: target, to: to, default: standard)
    try check(format, target)
    try conversion.run(input, as: format, to: target, transform: transform)
  }

  private func check(_ format: Format, _ subject: String) throws {
    guard !format.isPortable else { return }
    throw CommandFailure(
      ExitStatus.usage, subject: subject, "decompose writes portable documents, not \(format.title)",
      advice: "name it .inlay, .inlay.tar or .inlay.json, or use: inlay convert")
  }

  private func defaultOutput(for input: String) throws -> String {
    if input == "-" {
      throw CommandFailure(
        ExitStatus.usage, "-o is required when the input is standard input",
        advice: "-o OUT names the document; -o - is standard output, as a tar")
    }
    let format = to.flatMap { FormatRegistry.standard.named(FormatName(rawValue: $0)) }
    return try OutputName.of(input, extension: format?.fileExtensions.first ?? "inlay")
  }
}
