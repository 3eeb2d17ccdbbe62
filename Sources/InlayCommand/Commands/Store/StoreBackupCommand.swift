internal import ArgumentParser
internal import InlayPrograms
internal import InlayStore

struct StoreBackupCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Copies a store as it is now to a new file, while others use it.",
    usage: "inlay store backup <store> <out>",
    discussion: """
      The copy is a store without free pages. Nothing is replaced.

      EXAMPLES
        inlay store backup notes.store copy.store
      """)

  @OptionGroup var store: StoreArgument

  @Argument(help: ArgumentHelp("The file of the copy.", valueName: "out"), completion: .file())
  var output: String

  func run() throws {
    let tables = try store.open(for: .changing)
    do { try Signals.afterSaving { try tables.backup(to: output) } } catch {
      throw CommandFailure(error, subject: output)
    }
  }
}
