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
      With --deep every picture is decoded as well: each strike of each form. Types
      that no decoder takes are listed and do no harm, as are blobs that nothing
      refers to.

      Exits with 0 if the document is sound, 1 if it opens but is damaged, 65 if it
      cannot be read as a document or a picture is over a limit, 69 if the program
      that decodes HEIC is missing and needed.
      """)

  @Argument(help: ArgumentHelp("The portable document; - is standard input.", valueName: "doc"))
  var input: String

  @Flag(help: "Decode every picture as well.")
  var deep = false

  @Option(help: ArgumentHelp("Limits on what is accepted: default or strict.", valueName: "profile"))
  var limits: LimitsProfile = .default

  @Flag(name: [.short, .long], help: "Print nothing; the exit status tells.")
  var quiet = false

  func run() throws {
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
      if report.isSound, report.isComplete {
        let blobs = "\(report.blobCount) blob\(report.blobCount == 1 ? "" : "s")"
        let isWhole = report.isDeep && !report.pictures.contains { $0.kind == .unsupported }
        let depth = isWhole ? " to the last pixel" : ""
        Terminal.printOut("\(Visible.line(name)): sound\(depth); \(blobs), \(report.digest)")
      }
    }
    if report.pictures.contains(where: { $0.kind == .unavailable }) { try PixelTools.checkHelper() }
    if report.exitStatus != 0 { Terminal.exit(report.exitStatus) }
  }

  private var pictures: PictureCheck? { deep ? PixelTools.pictureCheck : nil }

  private func verify(_ opened: FormatInput) throws -> VerificationReport {
    switch opened {
    case .tree(let tree, _):
      return try PortableDocument.verify(tree: tree, limits: limits.value, pictures: pictures)
    case .file(let source, _):
      switch Formats.recognize(opened)?.name {
      case .inlayJSON?:
        let bytes: [UInt8]
        do throws(LimitExceeded) {
          // Before it is in memory.
          try LimitExceeded.check("jsonBytes", source.count, limits.value.jsonBytes)
        } catch {
          throw CommandFailure(FormatError.limit(error), subject: InputOpener.name(input))
        }
        do {
          bytes = try source.readAll()
        } catch {
          throw CommandFailure(ExitStatus.io, subject: InputOpener.name(input), error.description)
        }
        return try PortableDocument.verify(json: bytes, limits: limits.value, pictures: pictures)
      case .inlayTar?:
        return try PortableDocument.verify(tar: source, limits: limits.value, pictures: pictures)
      case let other:
        let what = other.flatMap { Formats.named($0)?.title } ?? "in no format known here"
        throw CommandFailure(
          ExitStatus.badData, subject: InputOpener.name(input), "is \(what), not a portable document")
      }
    }
  }
}
