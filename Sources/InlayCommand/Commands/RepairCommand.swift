public import ArgumentParser
internal import Inlay
public import InlayFormats

struct RepairCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "repair",
    abstract: "Deals with orphans: U+FFFC that stand for no picture, and pictures whose bytes are gone.",
    discussion: """
      EXAMPLES
        inlay repair broken.rtfd -o whole.rtfd --orphans describe
      """)

  @Argument(help: ArgumentHelp("The input; - is standard input.", valueName: "in"))
  var input: String

  @Option(name: [.short, .long], help: ArgumentHelp("The output; - is standard output.", valueName: "out"))
  var output: String

  @Option(
    help: ArgumentHelp(
      "What becomes of orphans: keep, remove or describe ([description]).", valueName: "policy"))
  var orphans: OrphanPolicy

  @Option(help: ArgumentHelp("The output's format.", valueName: "format"))
  var to: String?

  @OptionGroup(title: "INPUT OPTIONS") var reading: InputOptions
  @OptionGroup(title: "OUTPUT OPTIONS") var writing: OutputOptions
  @OptionGroup(title: "REPORTING") var reporting: ReportOptions

  func run() throws {
    let format = try OutputWriter.format(for: output, to: to)
    try Conversion.run(input, as: format, to: output, reading, writing, reporting) { text in
      let subject = InputOpener.name(input)
      let repaired: Converted<DecomposedText>
      do throws(ConversionError) { repaired = try Repair.repair(text, orphans: orphans) } catch {
        switch error {
        case .limit(let limit): throw CommandFailure(.limit(limit), subject: subject)
        case .cancelled: throw CommandFailure(.cancelled, subject: subject)
        }
      }
      guard format.name == .html, writing.images ?? .keep == .keep else { return repaired }
      let shown = try PageFallbacks.adding(to: repaired.value, limits: reading.limits.value, subject: subject)
      return Converted(shown.value, diagnostics: repaired.diagnostics + shown.diagnostics)
    }
  }
}

extension OrphanPolicy: ExpressibleByArgument {}
