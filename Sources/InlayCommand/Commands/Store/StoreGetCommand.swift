internal import ArgumentParser
internal import InlayCore
internal import InlayDocument
internal import InlayPrograms
internal import InlayStore

struct StoreGetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "get",
    abstract: "Writes a document of a store to a file, in any format.",
    usage: "inlay store get [<options>] <store> <document> -o <out>",
    discussion: """
      The bytes of the document and of its pictures are checked. A picture that is damaged is missing in the output, \
      which is reported.

      EXAMPLES
        inlay store get notes.store letter.rtfd -o letter.rtfd
        inlay store get notes.store 3f2a9c -o letter.html
        inlay store get notes.store letter.rtfd -o - --to text
      """)

  @OptionGroup var store: StoreArgument
  @OptionGroup var document: DocumentArgument

  @OptionGroup var destination: DestinationArguments

  func run() throws {
    try destination.write(document.name) { options in
      let tables = try store.open(for: .reading)
      return try store.naming { try tables.load(tables.key(document.name), options: options) }
    }
  }
}

/// What finds a document.
struct DocumentArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The name of a document, its digest, or at least six digits that it begins with.", valueName: "document"
    ))
  var name: String
}
