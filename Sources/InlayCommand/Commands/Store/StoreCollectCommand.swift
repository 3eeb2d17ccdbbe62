internal import ArgumentParser
internal import InlayCore
internal import InlayFormats
internal import InlayPrograms
internal import InlayStore

struct StoreCollectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gc",
    abstract: "Removes the pictures and files that no document of a store refers to.",
    usage: "inlay store gc [<options>] <store>",
    discussion: """
      Other programs may use the store meanwhile. What was put in the last hour stays, because its document may be on \
      the way. The file does not shrink; inlay store backup makes one without free pages.

      EXAMPLES
        inlay store gc notes.store
        inlay store gc notes.store --grace 0     also what was put just now
      """)

  @OptionGroup var store: StoreArgument

  @Option(help: ArgumentHelp("What was put in the last so many seconds stays.", valueName: "seconds"))
  var grace = 3_600

  @Flag(name: [.short, .long], help: "Print nothing.")
  var quiet = false

  func validate() throws {
    if grace < 0 { throw ValidationError("--grace \(grace): use 0 or more") }
  }

  func run() throws {
    let tables = try store.open(for: .changing)
    let gone = try store.naming { try tables.collect(grace: grace) }
    if quiet { return }
    Terminal.printOut(
      "\(Losses.count(gone.count, "blob", "blobs")) removed, \(StoreUsageCommand.bytes(gone.bytes))")
  }
}
