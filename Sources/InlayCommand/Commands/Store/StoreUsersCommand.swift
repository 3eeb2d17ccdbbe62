internal import ArgumentParser
internal import InlayCore
internal import InlayFiles
internal import InlayPrograms
internal import InlayStore

struct StoreUsersCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "users",
    abstract: "Lists the documents that a picture is in.",
    usage: "inlay store users [<options>] <store> <picture>",
    discussion: """
      EXAMPLES
        inlay store users notes.store cat.heic
        inlay store users notes.store 9ab1c2d3
      """)

  @OptionGroup var store: StoreArgument

  @Argument(
    help: ArgumentHelp(
      "A file with the bytes of the picture, its digest, or at least six digits that the digest begins with.",
      valueName: "picture"), completion: .file())
  var picture: String

  @OptionGroup var listing: ListingArguments

  func run() throws {
    let tables = try store.open(for: .reading)
    let digest = try store.naming { try tables.blob(beginning: picture) } ?? fileDigest()
    try store.naming {
      try listing.print { try tables.users(of: digest, after: $0, limit: $1) }
    }
  }

  private func fileDigest() throws -> ContentDigest {
    do { return try FileSource(path: picture).digest() } catch {
      throw CommandFailure(
        ExitStatus.cannotOpen, subject: picture, "this is neither a picture of the store nor a file",
        advice: "inlay inspect lists the digests of a document's pictures")
    }
  }
}
