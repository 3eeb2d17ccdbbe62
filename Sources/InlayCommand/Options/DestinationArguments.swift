internal import ArgumentParser
internal import InlayCore
internal import InlayDocument
internal import InlayDoor
internal import InlayFormats
internal import InlayPrograms

/// Where a document that comes from somewhere else than an input file is written to, and how.
struct DestinationArguments: ParsableArguments {
  @Option(
    name: [.short, .long], help: ArgumentHelp("The output; - is standard output.", valueName: "out"),
    completion: .file())
  var output: String

  @Option(
    help: ArgumentHelp("The output's format. (default: that of its extension)", valueName: "format"),
    completion: .writableFormats)
  var to: String?

  @Option(help: ArgumentHelp("The limits for documents: default or strict.", valueName: "profile"))
  var limits: LimitsProfile = .default

  @OptionGroup(title: "OUTPUT OPTIONS") var writing: OutputOptions
  @OptionGroup(title: "REPORTING") var reporting: ReportOptions

  /// Makes sure that the output can be written before the document is fetched, and writes it.
  ///
  /// - Parameters:
  ///   - subject: what messages call the document.
  ///   - read: fetches the document.
  /// - Throws: `CommandFailure`; what `read` throws.
  func write(_ subject: String, _ read: (PortableReadOptions) throws -> Converted<DecomposedText>) throws {
    let format = try OutputWriter.format(for: output, to: to, default: .inlay)
    try writing.check(format)
    let options = try writing.writeOptions(for: output, as: format, limits: limits.value)
    let found = try read(PortableReadOptions(limits: limits.value))
    let prepared = try DocumentTools.command.prepared(found.value, for: format, options)
    let before = found.diagnostics + prepared.diagnostics
    reporting.print(before, subject: subject)
    let written = try OutputWriter.write(
      prepared.value, as: format, to: output, options: options, force: writing.force)
    reporting.print(written, subject: StreamName.output(output))
    try reporting.finish(before + written, subject: subject)
  }
}
