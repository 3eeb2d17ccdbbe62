internal import ArgumentParser
internal import InlayFormats
internal import InlayPrograms

struct ConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Converts a document to another format.",
    usage: """
      inlay convert [<options>] <in> <out>
      inlay convert [<options>] <in> … -d <folder> --to <format>
      inlay convert [<options>] <in> <out> --jsonl [--to <format>]
      """,
    discussion: """
      With --jsonl, each line is a JSON document, a message with one, or with --from triple a triple. Each gives one line, \
      in order: the document, or {"FORMAT": …} with the id of the message. A line that cannot be converted gives \
      {"error": …}, and the command ends with 1. Pictures that are not in a line are missing, which is no error.

      EXAMPLES
        inlay convert note.rtfd note.html                 a page with its pictures inside
        inlay convert note.rtfd note.html --resources files   … with its pictures beside it
        inlay convert note.rtfd note.txt --images drop
        inlay convert note.rtfd note.rtf --strip-descriptions   to publish: without prompts
        inlay convert note.rtfd note.inlay.json
        inlay convert page.html note.rtfd
        inlay convert - - --from rtf --to triple < note.rtf
        inlay convert *.rtfd -d pages --to html           each to pages/NAME.html
        inlay convert - - --jsonl --to text < all.jsonl   one line for each line
      """)

  @Argument(help: ArgumentHelp("The input; - is standard input.", valueName: "in"), completion: .file())
  var input: String

  @Argument(
    help: ArgumentHelp("The output; - is standard output. With -d, more inputs.", valueName: "out"),
    completion: .file())
  var others: [String] = []

  @Option(help: ArgumentHelp("The output's format.", valueName: "format"), completion: .writableFormats)
  var to: String?

  @Flag(help: "Convert JSON lines: one line for each line, as they come.")
  var jsonl = false

  @OptionGroup(title: "SEVERAL INPUTS") var several: SeveralArguments
  @OptionGroup(title: "INPUT OPTIONS") var reading: InputOptions
  @OptionGroup(title: "NETWORK") var network: FetchArguments
  @OptionGroup(title: "OUTPUT OPTIONS") var writing: OutputOptions
  @OptionGroup(title: "FALLBACKS") var fallbacks: FallbackArguments
  @OptionGroup(title: "REPORTING") var reporting: ReportOptions

  func run() throws {
    let conversion = Conversion(
      reading: reading, network: network, writing: writing, fallbacks: fallbacks, reporting: reporting)
    if several.folder != nil {
      if jsonl {
        throw CommandFailure(
          ExitStatus.usage, "-d and --jsonl cannot be combined", advice: "name one input and one output")
      }
      let format = try SeveralArguments.format(to)
      return try conversion.run([input] + others, into: several) { _ in format }
    }
    guard let output = others.first, others.count == 1 else {
      throw CommandFailure(
        ExitStatus.usage,
        others.isEmpty
          ? "<out> is missing" : "expected one input and one output, got \(others.count + 1) names",
        advice: "inlay convert IN OUT, or: inlay convert IN… -d FOLDER --to FORMAT")
    }
    if jsonl {
      let format = try to.map { try InputOpener.format(named: $0, option: "--to", for: \.canWrite) }
      return try conversion.runLines(input, as: format ?? .inlayJSON, to: output)
    }
    try conversion.run(input, as: OutputWriter.format(for: output, to: to), to: output)
  }
}
