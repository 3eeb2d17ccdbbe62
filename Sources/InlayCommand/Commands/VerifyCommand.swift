internal import ArgumentParser
internal import Inlay
internal import InlayDocument
internal import InlayFiles
internal import InlayFormats

struct VerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Checks a portable document: its own digest, and every blob's presence, size and digest.",
    discussion: """
      Exits with 0 if the document is sound, 1 if it opens but is damaged, 65 if it
      cannot be read as a document. Blobs that nothing refers to are listed and do
      no harm.
      """)

  @Argument(help: ArgumentHelp("The portable document; - is standard input.", valueName: "doc"))
  var input: String

  @Flag(help: "Decode every picture as well (not yet: it comes with the decoders).")
  var deep = false

  @Option(help: ArgumentHelp("Limits on what is accepted: default or strict.", valueName: "profile"))
  var limits: LimitsProfile = .default

  @Flag(name: [.short, .long], help: "Print nothing; the exit status tells.")
  var quiet = false

  func run() throws {
    guard !deep else {
      throw CommandFailure(
        ExitStatus.usage, "verify --deep is not there yet: this version has no decoders",
        advice: "without --deep every digest is checked")
    }
    let name = InputOpener.name(input)
    let opened = try InputOpener.open(input, limits: limits.value)
    let report: VerificationReport
    do {
      report = try verify(opened)
    } catch let error as DocumentError {
      throw CommandFailure(.document(error), subject: name)
    }
    if !quiet {
      for finding in report.findings {
        Terminal.printOut("\(Visible.line(name)): \(Visible.line(finding.description))")
      }
      if report.isSound {
        Terminal.printOut(
          "\(Visible.line(name)): sound; \(report.blobCount) blob\(report.blobCount == 1 ? "" : "s"), \(report.digest)"
        )
      }
    }
    if !report.isSound { Terminal.exit(ExitStatus.damaged) }
  }

  private func verify(_ opened: FormatInput) throws -> VerificationReport {
    switch opened {
    case .tree(let tree, _):
      return try PortableDocument.verify(tree: tree, limits: limits.value)
    case .file(let source, _):
      switch Formats.recognize(opened)?.name {
      case .inlayJSON?:
        let bytes: [UInt8]
        do {
          bytes = try source.readAll()
        } catch {
          throw CommandFailure(ExitStatus.io, subject: InputOpener.name(input), error.description)
        }
        return try PortableDocument.verify(json: bytes, limits: limits.value)
      case .inlayTar?:
        return try PortableDocument.verify(tar: source, limits: limits.value)
      case let other:
        let what = other.flatMap { Formats.named($0)?.title } ?? "in no format known here"
        throw CommandFailure(
          ExitStatus.badData, subject: InputOpener.name(input), "is \(what), not a portable document")
      }
    }
  }
}
