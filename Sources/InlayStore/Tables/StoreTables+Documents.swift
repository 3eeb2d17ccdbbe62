package import InlayCore
internal import InlayDatabase
package import InlayDocument

extension StoreTables {
  /// What finds a document.
  package enum Key: Hashable {
    case name(String)
    case digest(ContentDigest)

    var description: String {
      switch self {
      case .name(let name): name
      case .digest(let digest): digest.description
      }
    }

    fileprivate var value: DatabaseValue {
      switch self {
      case .name(let name): .text(name)
      case .digest(let digest): .blob(digest.bytes)
      }
    }

    fileprivate var condition: String {
      switch self {
      case .name: "document.id = (select document from name where name = ?)"
      case .digest: "document.digest = ?"
      }
    }
  }

  // MARK: Reading

  /// The bytes of a `document.json`.
  ///
  /// - Throws: `InlayError` with the code `store.absentDocument` if it is not there.
  package func json(of key: Key) throws -> [UInt8] {
    let found = try database.first("select json from document where \(key.condition)", [key.value]) {
      Array(try $0.text(0).utf8)
    }
    guard let found else { throw InlayError.storeAbsentDocument(key.description) }
    return found
  }

  /// A document with its blobs. One that is gone or damaged reads as missing, with a diagnostic.
  ///
  /// - Parameter hasBlobs: whether blobs are read. If not, all are missing.
  /// - Throws: `InlayError` as ``json(of:)``; if the document is damaged, or exceeds a limit.
  package func load(
    _ key: Key, options: PortableReadOptions, hasBlobs: Bool = true
  ) throws -> Converted<DecomposedText> {
    try database.snapshot {
      var options = options
      options.damage = max(options.damage, .blobs)
      return try PortableDocument.read(document: json(of: key), options: options) { [self] digest in
        hasBlobs ? try content(of: digest) : nil
      }
    }
  }

  /// The next documents in the order in which they were saved, and among these by name.
  package func documents(after: StoredDocument?, limit: Int) throws -> [StoredDocument] {
    try listed(
      """
      from document left join name on name.document = document.id
        where document.id >= ? and (document.id > ? or name.name > ?) order by document.id, name.name limit ?
      """,
      [
        .integer(after?.row ?? 0), .integer(after?.row ?? -1), .text(after?.name ?? ""),
        .integer(max(0, limit)),
      ])
  }

  /// The next documents that a blob is in. Complexity: O(limit · log n).
  package func users(of blob: ContentDigest, after: StoredDocument?, limit: Int) throws -> [StoredDocument] {
    try listed(
      """
      from ref join document on document.id = ref.document left join name on name.document = document.id
        where ref.blob = (select id from blob where digest = ?)
          and document.id >= ? and (document.id > ? or name.name > ?) order by ref.document, name.name limit ?
      """,
      [
        .blob(blob.bytes), .integer(after?.row ?? 0), .integer(after?.row ?? -1), .text(after?.name ?? ""),
        .integer(max(0, limit)),
      ])
  }

  // MARK: Words

  /// Whether there is an index of words. Another program may have made it meanwhile.
  ///
  /// Triggers would keep it for all programs, but SQLite 3.40 calls a table of FTS5 in them unsafe.
  func hasWords() throws -> Bool {
    try database.number("select count(*) from sqlite_schema where name = 'words'") > 0
  }

  /// Makes the index of words, if there is none.
  package func makeWords() throws {
    try database.transaction {
      if try hasWords() { return }
      try database.run(StoreSchema.words)
      try database.run("insert into words(rowid, text) select id, json_extract(json, '$.text') from document")
    }
  }

  /// Adds the words of a document to the index.
  func addWords(of document: Int) throws {
    try database.run(
      "insert into words(rowid, text) select id, json_extract(json, '$.text') from document where id = ?",
      [.integer(document)])
  }

  /// Removes them. Without its content, FTS5 must be told the text that goes.
  private func removeWords(of document: Int) throws {
    guard try hasWords() else { return }
    try database.run(
      """
      insert into words(words, rowid, text)
        select 'delete', id, json_extract(json, '$.text') from document where id = ?
      """, [.integer(document)])
  }

  /// The documents with these words, the last saved first.
  ///
  /// - Throws: `InlayError` if there is no index of words.
  package func documents(with words: String, limit: Int) throws -> [StoredDocument] {
    guard try hasWords() else { throw InlayError.storeNoWords }
    // Each word in quotation marks: what is typed is no expression of SQLite.
    let query = words.split(whereSeparator: \.isWhitespace).map {
      "\"\($0.replacing("\"", with: "\"\""))\""
    }.joined(separator: " ")
    guard !query.isEmpty else { return [] }
    return try listed(
      """
      from words join document on document.id = words.rowid left join name on name.document = document.id
        where words match ? order by document.id desc, name.name limit ?
      """, [.text(query), .integer(max(0, limit))])
  }

  private func listed(_ source: String, _ values: [DatabaseValue]) throws -> [StoredDocument] {
    var listed: [StoredDocument] = []
    try database.run(
      "select document.id, document.digest, document.saved, document.size, coalesce(name.name, ''), name.name is null \(source)",
      values
    ) { row in
      listed.append(
        StoredDocument(
          digest: try digest(row, 1), name: try row.integer(5) == 1 ? nil : try row.text(4),
          saved: try row.integer(2),
          size: try row.integer(3), row: try row.integer(0)))
    }
    return listed
  }

  // MARK: Removing

  /// Removes a name, and its document if it has no other; or a document with all of its names. Its blobs stay until they are
  /// collected.
  ///
  /// - Throws: `InlayError` with the code `store.absentDocument` if it is not there.
  package func remove(_ key: Key) throws {
    try database.transaction {
      let id = try database.first("select id from document where \(key.condition)", [key.value]) {
        try $0.integer(0)
      }
      guard let id else { throw InlayError.storeAbsentDocument(key.description) }
      switch key {
      case .name(let name):
        try database.run("delete from name where name = ?", [.text(name)])
        if try database.number("select count(*) from name where document = ?", [.integer(id)]) > 0 { return }
      case .digest: try database.run("delete from name where document = ?", [.integer(id)])
      }
      try removeWords(of: id)
      try database.run("delete from document where id = ?", [.integer(id)])
    }
  }
}
