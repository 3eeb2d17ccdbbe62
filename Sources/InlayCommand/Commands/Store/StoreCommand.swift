internal import ArgumentParser
internal import InlayCore
internal import InlayPrograms
internal import InlayStore

struct StoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "store",
    abstract: "Keeps many documents over one set of pictures, in one file.",
    usage: "inlay store <command> …",
    discussion: """
      A store is a SQLite file, which Documentation/store.md describes. Each document is saved whole or not at all, and \
      a picture that stands in a thousand of them is kept once. A document is found by its name, by its digest, or by \
      the first six or more digits of its digest.

      EXAMPLES
        inlay store add notes.store *.rtfd
        inlay messages chat.db --to jsonl | inlay store add all.store - --jsonl
        inlay store list notes.store
        inlay store get notes.store letter.rtfd -o letter.html
        inlay store users notes.store cat.heic    lists the documents that this picture is in
        inlay store gc notes.store                removes the pictures of removed documents
      """,
    subcommands: [
      StoreAddCommand.self, StoreGetCommand.self, StoreListCommand.self, StoreRemoveCommand.self,
      StoreUsersCommand.self, StoreVerifyCommand.self, StoreCollectCommand.self, StoreUsageCommand.self,
      StoreBackupCommand.self, StoreExportCommand.self,
    ])
}

/// The file of a store.
struct StoreArgument: ParsableArguments {
  @Argument(help: ArgumentHelp("The file of the store.", valueName: "store"), completion: .file())
  var path: String

  /// - Throws: `CommandFailure` if it cannot be a file.
  func check() throws {
    guard path == "-" else { return }
    throw CommandFailure(
      ExitStatus.usage, "a store is a file, not standard input", advice: "name the file of the store")
  }

  /// Opens the store.
  ///
  /// - Parameter use: what is to be done with it.
  /// - Throws: `CommandFailure` if that is impossible.
  func open(for use: Use) throws -> StoreTables {
    try check()
    return try naming {
      // Neither makes a file.
      let store = try StoreTables(path, isReadOnly: true)
      return use == .reading ? store : try StoreTables(path)
    }
  }

  /// Runs `body`; its errors become failures about the store.
  func naming<Value>(_ body: () throws -> Value) throws -> Value {
    do { return try body() } catch { throw CommandFailure(error, subject: path) }
  }

  enum Use {
    case changing
    case reading
  }
}
