internal import ArgumentParser
internal import InlayCore
internal import InlayFormats

struct ConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Converts between any two formats.",
    usage: """
      inlay convert [<options>] <in> <out>
      inlay convert [<options>] <in> … -d <folder> --to <format>
      """,
    discussion: """
      EXAMPLES
        inlay convert note.rtfd note.inlay.json
        inlay convert note.rtfd note.txt --images drop
        inlay convert note.rtfd note.rtf --fallback png   pictures all can show
        inlay convert note.rtfd note.html                 a page, the pictures in it
        inlay convert note.rtfd note.html --resources files   … beside it
        inlay convert page.html note.rtfd
        inlay convert - - --from rtf --to triple < note.rtf
        inlay convert *.rtfd -d pages --to html           each as pages/NAME.html
      """)

  @Argument(help: ArgumentHelp("The input; - is standard input.", valueName: "in"), completion: .file())
  var input: String

  @Argument(
    help: ArgumentHelp("The output; - is standard output. With -d further inputs.", valueName: "out"),
    completion: .file())
  var others: [String] = []

  @Option(help: ArgumentHelp("The output's format.", valueName: "format"), completion: .writableFormats)
  var to: String?

  @OptionGroup(title: "SEVERAL INPUTS") var several: SeveralArguments
  @OptionGroup(title: "INPUT OPTIONS") var reading: InputOptions
  @OptionGroup(title: "OUTPUT OPTIONS") var writing: OutputOptions
  @OptionGroup(title: "FALLBACKS") var fallbacks: FallbackArguments
  @OptionGroup(title: "REPORTING") var reporting: ReportOptions

  func run() throws {
    let conversion = Conversion(reading: reading, writing: writing, reporting: reporting)
    let transform = fallbacks.transform(images: writing.images, limits: reading.limits.value)
    if several.folder != nil {
      let format = try SeveralArguments.format(to)
      try fallbacks.check(format)
      try conversion.run([input] + others, into: several, transform: transform) { _ in format }
      return
    }
    let output = try output()
    let format = try OutputWriter.format(for: output, to: to)
    try fallbacks.check(format)
    try conversion.run(input, as: format, to: output, transform: transform)
  }

  /// The one output there is without a folder.
  private func output() throws -> String {
    if let output = others.first, others.count == 1 { return output }
    if others.isEmpty {
      throw CommandFailure(
        ExitStatus.usage, "<out> is missing",
        advice: "inlay convert IN OUT, or: inlay convert IN… -d FOLDER --to FORMAT")
    }
    throw CommandFailure(
      ExitStatus.usage, "one input and one output are possible, and there are \(others.count + 1) names",
      advice: "several inputs go into a folder: inlay convert IN… -d FOLDER --to FORMAT")
  }
}
