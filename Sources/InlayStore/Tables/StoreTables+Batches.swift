package import InlayCore
internal import InlayDatabase
package import InlayDocument
internal import InlayFiles

extension StoreTables {
  /// A document on its way into the store.
  package struct Entry: Sendable {
    package var document: SealedDocument
    /// What finds it beside its digest.
    package var name: String?

    package init(_ document: SealedDocument, name: String? = nil) {
      (self.document, self.name) = (document, name)
    }
  }

  /// Saves a document in a transaction of its own.
  ///
  /// - Throws: `InlayError`, after which nothing is changed.
  package func save(_ document: SealedDocument, name: String? = nil) throws {
    try database.transaction {
      var writing = try StoreWriting(self)
      _ = try writing.save(document, name: name)
    }
  }

  /// Finds the bytes of a blob that a store does not have; `nil` if they are not there either.
  package typealias Elsewhere = (ContentDigest) throws -> (any ByteSource)?

  /// Saves documents in one transaction, which costs one wait for the disk. One that is refused does not concern the others.
  ///
  /// - Parameter elsewhere: finds blobs that come without bytes and are not in the store.
  /// - Throws: `InlayError` if the file cannot be used; then none of them is saved.
  package func save(_ entries: [Entry], elsewhere: @escaping Elsewhere = { _ in nil }) throws -> [SaveOutcome]
  {
    if entries.isEmpty { return [] }
    return try database.transaction {
      var writing = try StoreWriting(self, elsewhere: elsewhere)
      return try entries.map { entry in
        try Task.checkCancellation()
        do {
          let isNew = try writing.save(entry.document, name: entry.name)
          return isNew ? .stored(entry.document.digest) : .there(entry.document.digest)
        } catch let error as InlayError where error.isRefusal {
          return .refused(error)
        }
      }
    }
  }

  /// Finds a document by what a person types: its name, its digest, or at least six digits that its digest begins with.
  ///
  /// - Throws: `InlayError` with the code `store.absentDocument` if there is none, and `store.ambiguous` if there are several.
  package func key(_ text: String) throws -> Key {
    if try database.first("select 1 from name where name = ?", [.text(text)], { try $0.integer(0) }) != nil {
      return .name(text)
    }
    guard let digest = try digest(text, of: "document") else { throw InlayError.storeAbsentDocument(text) }
    return .digest(digest)
  }

  /// Finds a blob by its digest, or by at least six digits that it begins with; `nil` if there is none.
  ///
  /// - Throws: `InlayError` with the code `store.ambiguous` if there are several.
  package func blob(beginning text: String) throws -> ContentDigest? { try digest(text, of: "blob") }

  private func digest(_ text: String, of table: String) throws -> ContentDigest? {
    let prefix = "sha256:"
    let hex = (text.hasPrefix(prefix) ? text.dropFirst(prefix.count) : text[...]).lowercased()
    guard (6...64).contains(hex.utf8.count), hex.utf8.allSatisfy({ Self.isDigit($0) }) else { return nil }
    let ends = ["0", "f"].compactMap { end in
      ContentDigest(hex: hex + String(repeating: end, count: 64 - hex.utf8.count))
    }
    guard ends.count == 2 else { return nil }
    var found: [ContentDigest] = []
    try database.run(
      "select digest from \(table) where digest between ? and ? limit 2",
      [.blob(ends[0].bytes), .blob(ends[1].bytes)]
    ) { row in
      if let digest = ContentDigest(bytes: try row.blob(0)) { found.append(digest) }
    }
    guard found.count < 2 else { throw InlayError.storeAmbiguous(text) }
    return found.first
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x61...0x66: true
    default: false
    }
  }
}

extension InlayError {
  /// Whether it concerns one document and not the store.
  fileprivate var isRefusal: Bool {
    [
      .storeAbsentBlob, .storeWrongDigest, .storeQuota, .storeBlobTooLarge, .storeDamagedBlob,
      .sourceCannotOpen,
    ].contains(code)
  }
}
