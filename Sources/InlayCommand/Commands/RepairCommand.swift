public import ArgumentParser
internal import InlayCore
internal import InlayDoorPictures
public import InlayFormats

struct RepairCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "repair",
    abstract: "Deals with orphans: U+FFFC that stand for no picture, and pictures whose bytes are gone.",
    usage: """
      inlay repair [<options>] <in> -o <out> --orphans <policy>
      inlay repair [<options>] <in> … -d <folder> --orphans <policy>
      """,
    discussion: """
      With -d each output is in the format that its input's name says, unless --to names one for all.

      EXAMPLES
        inlay repair broken.rtfd -o whole.rtfd --orphans describe
        inlay repair *.rtfd -d whole --orphans remove
      """)

  @Argument(
    help: ArgumentHelp("The input; - is standard input. With -d any number.", valueName: "in"),
    completion: .file())
  var inputs: [String]

  @Option(
    name: [.short, .long], help: ArgumentHelp("The output; - is standard output.", valueName: "out"),
    completion: .file())
  var output: String?

  @Option(
    help: ArgumentHelp(
      "What becomes of orphans: keep, remove or describe ([description]).", valueName: "policy"))
  var orphans: OrphanPolicy

  @Option(help: ArgumentHelp("The output's format.", valueName: "format"), completion: .writableFormats)
  var to: String?

  @OptionGroup(title: "SEVERAL INPUTS") var several: SeveralArguments
  @OptionGroup(title: "INPUT OPTIONS") var reading: InputOptions
  @OptionGroup(title: "OUTPUT OPTIONS") var writing: OutputOptions
  @OptionGroup(title: "REPORTING") var reporting: ReportOptions

  func run() throws {
    let conversion = Conversion(reading: reading, writing: writing, reporting: reporting)
    let (orphans, reading, writing) = (orphans, reading, writing)
    let transform: Conversion.Transform = { text, format, input in
      let subject = InputOpener.name(input)
      let repaired: Converted<DecomposedText>
      do { repaired = try Repair.repair(text, orphans: orphans) } catch {
        throw CommandFailure(error, subject: subject)
      }
      guard format.fallbacks.areNeeded, writing.images ?? .keep == .keep else { return repaired }
      let shown: Converted<DecomposedText>
      do {
        shown = try PictureFallbacks(PixelTools.decoder).adding(
          to: repaired.value, for: format, limits: reading.limits.value)
      } catch { throw CommandFailure(error, subject: subject) }
      return Converted(shown.value, diagnostics: repaired.diagnostics + shown.diagnostics)
    }
    if try several.folder(inputs, output: output) != nil {
      try conversion.run(inputs, into: several, transform: transform) { input in
        try OutputWriter.format(for: input, to: to)
      }
      return
    }
    let target = try SeveralArguments.named(output)
    let format = try OutputWriter.format(for: target, to: to)
    try conversion.run(inputs[0], as: format, to: target, transform: transform)
  }
}

extension OrphanPolicy: ExpressibleByArgument {}
