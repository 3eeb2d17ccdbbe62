internal import ArgumentParser
internal import InlayCore
internal import InlayFormats
internal import InlayPrograms
internal import InlayReports
internal import InlayStore

struct StoreVerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Checks the digests of all documents and pictures of a store.",
    usage: "inlay store verify [<options>] <store>",
    discussion: """
      Exits with 0 if the store is sound, and with 1 if it is damaged.

      EXAMPLES
        inlay store verify notes.store
        inlay store verify -q notes.store || echo damaged
      """)

  @OptionGroup var store: StoreArgument

  @Flag(help: "Do not read the bytes of pictures.")
  var shallow = false

  @Flag(name: [.short, .long], help: "Print nothing. The exit status is the result.")
  var quiet = false

  func run() throws {
    let tables = try store.open(for: .reading)
    let report = try store.naming { try tables.verify(deep: !shallow) }
    if !quiet {
      for finding in report.findings { Terminal.printOut(Visible.line(finding.message)) }
      let unlisted = report.findingCount - report.findings.count
      if unlisted > 0 { Terminal.printOut("and \(unlisted) more") }
      if report.isSound {
        let documents = Losses.count(report.documents, "document", "documents")
        let blobs = Losses.count(report.blobs, "blob", "blobs")
        Terminal.printOut("sound; \(documents), \(blobs), \(StoreUsageCommand.bytes(report.blobBytes))")
      }
    }
    if !report.isSound { Terminal.exit(ExitStatus.damaged) }
  }
}
