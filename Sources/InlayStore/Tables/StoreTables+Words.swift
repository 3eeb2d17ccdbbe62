internal import InlayCore
internal import InlayDatabase
internal import InlayDocument

// The index of words. What it is made of stands in the documents, so it can be made again.
extension StoreTables {
  /// Keeps the words of all texts from now on, so that documents are found by them.
  package func makeWords() throws {
    guard !hasWords else { return }
    try transaction {
      try database.run(StoreSchema.words)
      var last = 0
      while true {
        var batch: [(id: Int, json: String)] = []
        try database.run("select id, json from document where id > ? order by id limit 256", [.integer(last)])
        {
          batch.append((try $0.integer(0), try $0.text(1)))
        }
        guard let end = batch.last?.id else { break }
        try Task.checkCancellation()
        for (id, json) in batch { try addWords(Self.text(ofJSON: Array(json.utf8)), id) }
        last = end
      }
      hasWords = true
    }
  }

  func addWords(_ text: String, _ document: Int) throws {
    try database.run("insert into words(rowid, text) values(?, ?)", [.integer(document), .text(text)])
  }

  /// Without the content, SQLite must be told the words that go.
  func removeWords(_ text: String, _ document: Int) throws {
    try database.run(
      "insert into words(words, rowid, text) values('delete', ?, ?)", [.integer(document), .text(text)])
  }

  /// The text of a document.
  static func text(ofJSON json: [UInt8]) throws -> String {
    try PortableDocument.read(document: json, options: PortableReadOptions(unsealed: true)) { _ in nil }.value
      .text
  }
}
