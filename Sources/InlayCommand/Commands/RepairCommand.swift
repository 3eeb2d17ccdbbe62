internal import ArgumentParser
internal import InlayCore
public import InlayFormats

struct RepairCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "repair",
    abstract: "Saves what is intact in a damaged document, and repairs orphans.",
    usage: """
      inlay repair [<options>] <in> -o <out> [--orphans <policy>]
      inlay repair [<options>] <in> … -d <folder> [--orphans <policy>]
      """,
    discussion: """
      A portable document may have a damaged picture or a wrong digest, or be cut short. What is intact is written \
      as a sound document, and each loss is reported. An orphan is a U+FFFC without a picture, or a picture without its \
      bytes. With -d, each output has the format of its input's extension, unless --to names one for all.

      EXAMPLES
        inlay repair damaged.inlay -o sound.inlay
        inlay repair broken.rtfd -o whole.rtfd --orphans describe
        inlay repair *.rtfd -d whole --orphans remove
      """)

  @Argument(
    help: ArgumentHelp("The input; - is standard input. With -d, any number.", valueName: "in"),
    completion: .file())
  var inputs: [String]

  @Option(
    name: [.short, .long], help: ArgumentHelp("The output; - is standard output.", valueName: "out"),
    completion: .file())
  var output: String?

  @Option(
    help: ArgumentHelp(
      "What to do with orphans: keep, remove or describe (as [description]).", valueName: "policy"))
  var orphans: OrphanPolicy = .keep

  @Option(help: ArgumentHelp("The output's format.", valueName: "format"), completion: .writableFormats)
  var to: String?

  @OptionGroup(title: "SEVERAL INPUTS") var several: SeveralArguments
  @OptionGroup(title: "INPUT OPTIONS") var reading: InputOptions
  @OptionGroup(title: "OUTPUT OPTIONS") var writing: OutputOptions
  @OptionGroup(title: "REPORTING") var reporting: ReportOptions

  func run() throws {
    var writing = writing
    writing.salvage = true
    let conversion = Conversion(
      reading: reading, writing: writing, reporting: reporting,
      transform: { [orphans] text in try Repair.repair(text, orphans: orphans) })
    if try several.isUsed(inputs, output: output) {
      return try conversion.run(inputs, into: several) { try OutputWriter.format(for: $0, to: to) }
    }
    let target = try SeveralArguments.named(output)
    try conversion.run(inputs[0], as: OutputWriter.format(for: target, to: to), to: target)
  }
}

extension OrphanPolicy: WordArgument {}
