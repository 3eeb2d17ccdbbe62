internal import ArgumentParser
internal import InlayDoor
internal import InlayFormats
internal import InlayPrograms

struct DecomposeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "decompose",
    abstract: "Takes a document apart into a portable document.",
    usage: """
      inlay decompose [<options>] <in> [-o <out>]
      inlay decompose [<options>] <in> … -d <folder> [--to <format>]
      """,
    discussion: """
      A portable document holds the text, the place of each picture, each picture once with its original bytes, and \
      the attributes. It is a folder (.inlay), a tar (.inlay.tar) or a JSON file (.inlay.json). With --fallback, each \
      picture also gets a version that all software can show. With --outgoing, large pictures get a version for \
      sending. The original stays.

      EXAMPLES
        inlay decompose note.rtfd                  writes note.inlay to the current folder
        inlay decompose note.rtfd -o n.inlay.tar
        inlay decompose note.rtfd --fallback png   with a PNG for each picture
        inlay decompose note.rtfd --outgoing       with smaller pictures for sending
        inlay decompose note.rtfd -o - | ssh host 'cat >note.inlay.tar'
        inlay decompose *.rtfd -d notes            each to notes/NAME.inlay
      """)

  @Argument(
    help: ArgumentHelp("The input; - is standard input. With -d, any number.", valueName: "in"),
    completion: .file())
  var inputs: [String]

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "The portable document; - is standard output, as a tar. (default: <in>.inlay in the current folder)",
      valueName: "out"),
    completion: .file())
  var output: String?

  @Option(
    help: ArgumentHelp("The form of the document: inlay, inlay.tar or inlay.json.", valueName: "format"),
    completion: .list(Format.portable.map(\.name.rawValue)))
  var to: String?

  @OptionGroup(title: "SEVERAL INPUTS") var several: SeveralArguments
  @OptionGroup(title: "INPUT OPTIONS") var reading: InputOptions
  @OptionGroup(title: "OUTPUT OPTIONS") var writing: OutputOptions
  @OptionGroup(title: "FALLBACKS") var fallbacks: FallbackArguments
  @OptionGroup(title: "SENDING") var sending: OutgoingArguments
  @OptionGroup(title: "REPORTING") var reporting: ReportOptions

  func run() throws {
    let conversion = Conversion(
      reading: reading, writing: writing, fallbacks: fallbacks, reporting: reporting,
      transform: { [sending, limits = reading.limits.value] in try sending.adding(to: $0, limits: limits) })
    if try several.isUsed(inputs, output: output) {
      let format = try SeveralArguments.format(to ?? FormatName.inlay.rawValue)
      try check(format, "--to \(format.name)")
      return try conversion.run(inputs, into: several) { _ in format }
    }
    let target = try output ?? defaultOutput(for: inputs[0])
    let format = try OutputWriter.format(
      for: target, to: to, default: output == "-" ? .inlayTar : .inlay, listing: \.isPortable)
    try check(format, to == nil ? target : "--to \(format.name)")
    try conversion.run(inputs[0], as: format, to: target)
  }

  private func check(_ format: Format, _ subject: String) throws {
    guard !format.isPortable else { return }
    throw CommandFailure(
      ExitStatus.usage, subject: subject, "decompose writes portable documents, not \(format.phrase)",
      advice: "use .inlay, .inlay.tar or .inlay.json, or: inlay convert")
  }

  private func defaultOutput(for input: String) throws -> String {
    if input == "-" {
      throw CommandFailure(
        ExitStatus.usage, "-o is required for standard input",
        advice: "-o OUT names the document; -o - writes a tar to standard output")
    }
    let registry = FormatRegistry.standard
    return try registry.outputName(
      for: input, as: to.flatMap { registry.named(FormatName(rawValue: $0)) } ?? .inlay)
  }
}
