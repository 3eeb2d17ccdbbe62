internal import ArgumentParser
internal import InlayCore
internal import InlayDocument
internal import InlayFiles
internal import InlayFormats

struct VerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Checks a portable document: its own digest, and every blob's presence, size and digest.",
    usage: "inlay verify [<options>] <doc> …",
    discussion: """
      With --deep every picture is decoded as well: each strike of each form. Types that no decoder takes are listed \
      and do no harm, as are blobs that nothing refers to.

      Exits with 0 if the document is sound, 1 if it opens but is damaged, 65 if it cannot be read as a document or a \
      picture is over a limit, 69 if the program that decodes HEIC is missing and needed; of several documents the \
      highest counts.

      EXAMPLES
        inlay verify note.inlay
        inlay verify --deep *.inlay
        inlay verify -q note.inlay || echo damaged
      """)

  @Argument(
    help: ArgumentHelp("The portable documents; - is standard input.", valueName: "doc"), completion: .file())
  var inputs: [String]

  @Flag(help: "Decode every picture as well.")
  var deep = false

  @Option(help: ArgumentHelp("Limits on what is accepted: default or strict.", valueName: "profile"))
  var limits: LimitsProfile = .default

  @Flag(
    name: [.short, .long],
    help: "Print nothing but failures to read, and no progress; the exit status tells.")
  var quiet = false

  @OptionGroup(title: "SEVERAL INPUTS") var several: JobArguments

  func run() throws {
    let status: Int32
    if inputs.count == 1 {
      status = try verify(inputs[0], VerifyLines(), .direct)
    } else {
      try InputOpener.checkStandardInput(inputs)
      let lines = VerifyLines(names: inputs.map { InputOpener.name($0) })
      status = try Batch(inputs, several, quiet: quiet).run { index, reports in
        try verify(inputs[index], lines, reports)
      }
    }
    if status != 0 { Terminal.exit(status) }
  }

  /// Verifies one document and tells what was found; gives its exit status.
  private func verify(_ input: String, _ lines: VerifyLines, _ reports: ReportSink) throws -> Int32 {
    let name = InputOpener.name(input)
    let opened = try InputOpener.open(input, limits: limits.value)
    let report: VerificationReport
    do {
      report = try verify(opened, name)
    } catch {
      throw CommandFailure(error, subject: name)
    }
    if !quiet {
      for finding in report.findings {
        reports.result(lines.line(name, finding.description))
      }
      if report.isSound, report.isComplete {
        let blobs = "\(report.blobCount) blob\(report.blobCount == 1 ? "" : "s")"
        let isWhole = report.isDeep && !report.pictures.contains { $0.kind == .unsupported }
        let depth = isWhole ? " to the last pixel" : ""
        reports.result(lines.line(name, "sound\(depth); \(blobs), \(report.digest)"))
      }
    }
    if report.pictures.contains(where: { $0.kind == .unavailable }) {
      try PixelTools.checkHelper()
      return ExitStatus.helperMissing
    }
    if report.pictures.contains(where: { $0.kind == .overLimit }) { return ExitStatus.badData }
    return report.isSound ? 0 : ExitStatus.damaged
  }

  private var pictures: PictureCheck? { deep ? PixelTools.pictureCheck : nil }

  private func verify(_ opened: FormatInput, _ name: String) throws -> VerificationReport {
    let format = FormatRegistry.standard.recognize(opened)
    if let verify = format?.verifier { return try verify(opened, limits.value, pictures) }
    // A folder without a document.json may be what is left of one.
    if case .tree(let tree, _) = opened {
      return try PortableDocument.verify(tree: tree, limits: limits.value, pictures: pictures)
    }
    throw CommandFailure(
      ExitStatus.badData, subject: name,
      "is \(format?.title ?? "in no format known here"), not a portable document")
  }
}
