internal import ArgumentParser
internal import InlayCore
internal import InlayDocument
internal import InlayFormats
internal import InlayPrograms
internal import InlayReports
internal import InlayStore

struct StoreListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Lists the documents of a store, or those with some words.",
    usage: "inlay store list [<options>] <store>",
    discussion: """
      The documents stand in the order in which they were saved, once for each of their names. With --words, the last \
      saved comes first; the store needs an index for that, which --index makes. It takes the case and accents of \
      words as equal.

      EXAMPLES
        inlay store list notes.store
        inlay store list notes.store --index      makes an index of words, and keeps it from then on
        inlay store list notes.store --words 'happy birthday'
        inlay store list notes.store --digests | cut -f1
      """)

  @OptionGroup var store: StoreArgument

  @Option(help: ArgumentHelp("Only documents with all of these words.", valueName: "words"))
  var words: String?

  @Flag(help: "Make an index of words first, unless there is one.")
  var index = false

  @OptionGroup var listing: ListingArguments

  func run() throws {
    let tables = try store.open(for: index ? .changing : .reading)
    try store.naming {
      if index { try tables.makeWords() }
      if let words {
        return listing.print(try tables.documents(with: words, limit: Int(Int32.max)), isFirst: true)
      }
      try listing.print { try tables.documents(after: $0, limit: $1) }
    }
  }
}

/// How documents are listed.
struct ListingArguments: ParsableArguments {
  @Flag(help: "Print only the whole digest of each document, a tab, and its name.")
  var digests = false

  private static let page = 1_000

  /// Prints the documents that `next` gives after the last one.
  func print(_ next: (StoredDocument?, Int) throws -> [StoredDocument]) throws {
    var last: StoredDocument?
    while true {
      let page = try next(last, Self.page)
      print(page, isFirst: last == nil)
      guard page.count == Self.page else { return }
      last = page.last
    }
  }

  /// Prints documents; a table has its titles before the first ones.
  func print(_ documents: [StoredDocument], isFirst: Bool) {
    if documents.isEmpty { return }
    if digests {
      for document in documents {
        Terminal.printOut("\(document.digest)\t\(document.name.map(Visible.line) ?? "")")
      }
      return
    }
    let clock = MessageClock()
    let rows = documents.map { document in
      DocumentTable.Row(
        digest: String(document.digest.hex.prefix(12)), name: document.name,
        saved: MessageTime(seconds: document.saved).map { clock.short($0) } ?? "", size: document.size)
    }
    Terminal.print(DocumentTable(rows), hasTitles: isFirst)
  }
}
