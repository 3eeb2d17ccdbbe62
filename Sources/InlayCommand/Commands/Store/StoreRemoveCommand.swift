internal import ArgumentParser
internal import InlayCore
internal import InlayPrograms
internal import InlayStore

struct StoreRemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Removes documents from a store.",
    usage: "inlay store remove <store> <document> …",
    discussion: """
      A name removes the document only if it has no other name. A digest removes it with all of its names. The pictures \
      stay until inlay store gc removes those that no document is left of.

      EXAMPLES
        inlay store remove notes.store letter.rtfd
        inlay store remove notes.store 3f2a9c
      """)

  @OptionGroup var store: StoreArgument

  @Argument(
    help: ArgumentHelp(
      "Names or digests of documents, or at least six digits that a digest begins with.",
      valueName: "document"))
  var documents: [String]

  func run() throws {
    let tables = try store.open(for: .changing)
    for document in documents {
      try store.naming { try tables.remove(tables.key(document)) }
    }
  }
}
