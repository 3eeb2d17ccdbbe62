internal import ArgumentParser
internal import InlayCore
internal import InlayDocument
internal import InlayFiles
internal import InlayFormats
internal import InlayPrograms
internal import InlayReports

struct VerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Checks the digests of a portable document and of all its pictures.",
    usage: "inlay verify [<options>] <doc> …",
    discussion: """
      With --deep, each strike of each picture is also decoded. Pictures of a type without a decoder, and blobs that \
      nothing refers to, are listed but are not errors.

      Exits with 0 if the document is sound, 1 if it is damaged but opens, 65 if it cannot be read or a picture exceeds \
      a limit, and 69 if the helper program for HEIC is needed and missing. With several documents, the highest status \
      counts, but 65 to 74 outrank 69.

      EXAMPLES
        inlay verify note.inlay
        inlay verify --deep *.inlay
        inlay verify -q note.inlay || echo damaged
      """)

  @Argument(
    help: ArgumentHelp("The portable documents; - is standard input.", valueName: "doc"), completion: .file())
  var inputs: [String]

  @Flag(help: "Also decode every picture.")
  var deep = false

  @Option(help: ArgumentHelp("The limits for inputs: default or strict.", valueName: "profile"))
  var limits: LimitsProfile = .default

  @Flag(
    name: [.short, .long], help: "Print only files that cannot be read. The exit status is the result.")
  var quiet = false

  @OptionGroup(title: "SEVERAL INPUTS") var several: JobArguments

  func run() throws {
    let lines =
      inputs.count == 1
      ? VerifyLines()
      : VerifyLines(
        names: inputs.map { StreamName.input($0) }, columns: Terminal.tableColumns,
        display: DisplayWidth(Terminal.outputWidths))
    try several.run(inputs, quiet: quiet) { index, reports in
      try verify(inputs[index], lines, reports)
    }
  }

  /// Verifies one document and reports the result. Returns its exit status.
  private func verify(_ input: String, _ lines: VerifyLines, _ reports: ReportSink) throws -> Int32 {
    let name = StreamName.input(input)
    let opened = try InputOpener.open(input, limits: limits.value)
    let report = try InputOpener.naming(input) { try verify(opened, name) }
    if !quiet {
      for finding in report.findings { reports.result(lines.line(name, finding.description)) }
      if report.isSound, report.isComplete {
        let isWhole = report.isDeep && !report.pictures.contains { $0.kind == .unsupported }
        let blobs = Losses.count(report.blobCount, "blob", "blobs")
        reports.result(
          lines.line(name, "sound\(isWhole ? " to the last pixel" : ""); \(blobs), \(report.digest)"))
      }
    }
    if report.pictures.contains(where: { $0.kind == .unavailable }) {
      try PixelTools.checkHelper()
      return ExitStatus.helperMissing
    }
    if report.pictures.contains(where: { $0.kind == .overLimit }) { return ExitStatus.badData }
    return report.isSound ? 0 : ExitStatus.damaged
  }

  private func verify(_ opened: FormatInput, _ name: String) throws -> VerificationReport {
    let format = FormatRegistry.standard.recognize(opened)
    let pictures = deep ? PixelTools.pictureCheck : nil
    if let verify = format?.verifier { return try verify(opened, limits.value, pictures) }
    // A folder without a document.json may be the rest of a portable document.
    if format == nil, case .tree(let tree, _) = opened {
      return try PortableDocument.verify(tree: tree, limits: limits.value, pictures: pictures)
    }
    throw CommandFailure(
      ExitStatus.badData, subject: name,
      "this is \(format?.phrase ?? "in an unknown format"), not a portable document",
      advice: "verify checks portable documents; inlay inspect shows others")
  }
}
