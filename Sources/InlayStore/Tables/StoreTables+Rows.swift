package import InlayCore
internal import InlayDatabase

/// What is in the tables of a store, for other databases: digests stand for the numbers of rows.
package enum StoreRow {
  case blob(ContentDigest, touched: Int, any ByteSource)
  /// A document with the digests of the blobs that it refers to.
  case document(ContentDigest, saved: Int, json: String, blobs: [ContentDigest])
  case name(String, document: ContentDigest)
}

extension StoreTables {
  /// Gives all rows of one moment, sorted: blobs that documents refer to by digest, documents by digest, and names. Others may use the store meanwhile. The
  /// bytes of blobs are as they are in the file.
  ///
  /// - Throws: `InlayError`; what `body` throws.
  /// - Complexity: O(n), constant memory.
  package func forEachRow(_ body: (StoreRow) throws -> Void) throws {
    func rows(_ sql: String, _ row: (DatabaseRow) throws -> StoreRow) throws {
      try database.run(sql) {
        try Task.checkCancellation()
        try body(row($0))
      }
    }
    try database.snapshot {
      try rows(
        "select digest, touched from blob where exists (select 1 from ref where ref.blob = blob.id) order by digest"
      ) { row in
        let digest = try digest(row, 0)
        guard let source = try content(of: digest) else { throw InlayError.storeAbsentBlob(digest) }
        return .blob(digest, touched: try row.integer(1), source)
      }
      try rows("select digest, saved, json, id from document order by digest") { row in
        var blobs: [ContentDigest] = []
        try database.run(
          "select digest from ref join blob on blob.id = ref.blob where document = ? order by digest",
          [.integer(try row.integer(3))]
        ) { blobs.append(try digest($0, 0)) }
        return .document(try digest(row, 0), saved: try row.integer(1), json: try row.text(2), blobs: blobs)
      }
      try rows(
        "select name.name, document.digest from name join document on document.id = name.document order by name.name"
      ) { .name(try $0.text(0), document: try digest($0, 1)) }
    }
  }

  /// The digest in a column.
  func digest(_ row: DatabaseRow, _ column: Int) throws -> ContentDigest {
    guard let digest = ContentDigest(bytes: try row.blob(column)) else {
      throw database.damaged("a digest does not have 32 bytes")
    }
    return digest
  }
}
