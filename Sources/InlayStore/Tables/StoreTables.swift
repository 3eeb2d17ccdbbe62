package import InlayCore
package import InlayDatabase
package import InlayDocument
internal import InlayFiles
internal import InlaySystem

/// The tables of a store. Used by one thread at a time.
///
/// A document is saved with its references in one transaction, which foreign keys refuse if a blob is not there. So what is
/// collected is judged by references alone, and no save depends on how long it takes.
package final class StoreTables {
  package let database: Database
  /// Blobs up to this size are read and written in memory, others piece by piece.
  static let smallBlob = 1 << 20
  /// Bytes that are read or written at a time.
  static let piece = 256 << 10
  /// The most bytes that SQLite takes in one value.
  private static let mostBlobBytes = 1_000_000_000

  /// Opens the file, or makes it.
  ///
  /// - Throws: `InlayError` if it cannot be used.
  package init(_ path: String, isReadOnly: Bool = false) throws {
    database =
      isReadOnly ? try Database(readOnly: path, StoreSchema.format) : try Database(path, StoreSchema.format)
  }

  /// Whole seconds since 1970.
  static func now() -> Int { WallClock.seconds() }

  // MARK: Limits

  /// The most bytes of documents and blobs; `nil` for as many as the disk has.
  package func quota() throws -> Int? {
    try database.first("select quota from total where quota is not null", []) { try $0.integer(0) }
  }

  /// Sets the quota. What is there already stays.
  package func setQuota(_ bytes: Int?) throws {
    try database.transaction {
      if let bytes {
        try database.run("update total set quota = ?", [.integer(max(0, bytes))])
      } else {
        try database.run("update total set quota = null")
      }
    }
  }

  private func checkRoom(_ bytes: Int) throws {
    guard let quota = try quota() else { return }
    let used = try database.number("select blob_bytes + document_bytes from total")
    if used > quota - bytes { throw InlayError.storeQuota(quota) }
  }

  // MARK: Saving

  /// Saves a document, within a transaction of the database. Of its blobs, those that come without bytes must be there.
  ///
  /// - Parameter name: what finds it. Another document that has the name loses it.
  /// - Throws: `InlayError`, after which the transaction must not be committed.
  package func save(_ document: SealedDocument, name: String? = nil) throws {
    let blobs = try document.blobs.map { try keep($0) }
    let there = try database.first(
      "select id, size from document where digest = ?", [.blob(document.digest.bytes)]
    ) { (id: try $0.integer(0), size: try $0.integer(1)) }
    let id: Int
    if let there {
      id = there.id
      // The digest does not cover the file that the text was read from: the last one counts.
      if document.hasSource {
        if document.bytes.count > there.size { try checkRoom(document.bytes.count - there.size) }
        try database.run(
          "update document set size = ?, json = ? where id = ?",
          [
            .integer(document.bytes.count), .text(String(decoding: document.bytes, as: UTF8.self)),
            .integer(id),
          ])
      }
    } else {
      try checkRoom(document.bytes.count)
      try database.run(
        "insert into document(digest, saved, size, json) values(?, ?, ?, ?)",
        [
          .blob(document.digest.bytes), .integer(Self.now()), .integer(document.bytes.count),
          .text(String(decoding: document.bytes, as: UTF8.self)),
        ])
      id = database.lastRow
      try addWords(of: id)
    }
    for blob in blobs {
      try database.run("insert or ignore into ref values(?, ?)", [.integer(blob), .integer(id)])
    }
    if let name {
      try database.run(
        "insert into name values(?, ?) on conflict(name) do update set document = excluded.document",
        [.text(name), .integer(id)])
    }
  }

  /// The row of a blob, which is there then.
  private func keep(_ blob: Blob) throws -> Int {
    if let row = try row(of: blob.digest) {
      guard row.size == blob.size else { throw InlayError.storeDamagedBlob(blob.digest) }
      return row.id
    }
    guard let source = blob.source else { throw InlayError.storeAbsentBlob(blob.digest) }
    return try insert(source, blob.digest)
  }

  private func row(of digest: ContentDigest) throws -> (id: Int, size: Int)? {
    try database.first("select id, size from blob where digest = ?", [.blob(digest.bytes)]) {
      (try $0.integer(0), try $0.integer(1))
    }
  }

  private func insert(_ source: any ByteSource, _ digest: ContentDigest) throws -> Int {
    let size = source.count
    guard size <= Self.mostBlobBytes else { throw InlayError.storeBlobTooLarge(size) }
    try checkRoom(size)
    let sql = "insert into blob(digest, size, touched, bytes) values(?, ?, ?, ?)"
    var hasher = ContentHasher()
    if size <= Self.smallBlob {
      let bytes = try source.readAll()
      hasher.update(bytes)
      try check(hasher.finish(), digest)
      try database.run(sql, [.blob(digest.bytes), .integer(size), .integer(Self.now()), .blob(bytes)])
      return database.lastRow
    }
    try database.run(sql, [.blob(digest.bytes), .integer(size), .integer(Self.now()), .zeros(size)])
    let id = database.lastRow
    let stream = try database.stream("blob", "bytes", row: id, isWritten: true)
    var at = 0
    while at < size {
      try Task.checkCancellation()
      let bytes = try source.read(at..<min(size, at + Self.piece))
      hasher.update(bytes)
      try stream.write(bytes, at: at)
      at += bytes.count
    }
    try check(hasher.finish(), digest)
    return id
  }

  private func check(_ found: ContentDigest, _ stated: ContentDigest) throws {
    if found != stated { throw InlayError.storeWrongDigest(stated, found: found) }
  }

  // MARK: Blobs

  /// See ``BlobStore/put(_:as:)``.
  package func put(_ bytes: any ByteSource, as digest: ContentDigest) throws -> PutOutcome {
    try database.transaction {
      guard let row = try row(of: digest) else {
        _ = try insert(bytes, digest)
        return .stored
      }
      guard row.size == bytes.count else { throw InlayError.storeDamagedBlob(digest) }
      // So that it is not collected before its document comes.
      try database.run("update blob set touched = ? where id = ?", [.integer(Self.now()), .integer(row.id)])
      return .there
    }
  }

  /// See ``BlobStore/has(_:)``.
  package func sizes(of digests: [ContentDigest]) throws -> [ContentDigest: Int] {
    try database.snapshot {
      var sizes: [ContentDigest: Int] = [:]
      for digest in digests { sizes[digest] = try row(of: digest)?.size }
      return sizes
    }
  }

  /// The bytes of a blob, checked; `nil` if it is not there.
  ///
  /// - Throws: `InlayError` with the code `store.damagedBlob` if they are not those of the digest.
  package func blob(_ digest: ContentDigest) throws -> (any ByteSource)? {
    try database.snapshot {
      guard let source = try content(of: digest) else { return nil }
      guard try source.digest() == digest else { throw InlayError.storeDamagedBlob(digest) }
      return source
    }
  }

  /// The bytes of a blob as they are; `nil` if it is not there.
  func content(of digest: ContentDigest) throws -> (any ByteSource)? {
    guard let row = try row(of: digest) else { return nil }
    if row.size <= Self.smallBlob {
      return try database.first("select bytes from blob where id = ?", [.integer(row.id)]) {
        MemorySource(try $0.blob(0))
      }
    }
    let stream = try database.stream("blob", "bytes", row: row.id)
    var spool = SpooledContent(name: digest.description, memoryBytes: Self.smallBlob)
    while spool.count < stream.count {
      try Task.checkCancellation()
      try spool.append(try stream.read(spool.count..<min(stream.count, spool.count + Self.piece)))
    }
    return try spool.finish()
  }

  /// See ``BlobStore/list(after:limit:)``.
  package func list(after: ContentDigest?, limit: Int) throws -> [StoredBlob] {
    var listed: [StoredBlob] = []
    try database.run(
      "select digest, size, id, touched from blob where digest > ? order by digest limit ?",
      [.blob(after?.bytes ?? []), .integer(max(0, limit))]
    ) { row in
      guard let digest = ContentDigest(bytes: try row.blob(0)) else {
        throw database.damaged("a digest does not have 32 bytes")
      }
      listed.append(
        StoredBlob(
          digest: digest, size: try row.integer(1), generation: "\(try row.integer(2)).\(try row.integer(3))")
      )
    }
    return listed
  }

  /// See ``BlobStore/remove(_:)``.
  package func remove(_ blobs: [StoredBlob]) throws -> [ContentDigest] {
    try database.transaction {
      try blobs.compactMap { blob in
        let parts = blob.generation.split(separator: ".").compactMap { Int($0) }
        guard parts.count == 2 else { return nil }
        try database.run(
          """
          delete from blob where digest = ? and id = ? and touched = ?
            and not exists (select 1 from ref where ref.blob = blob.id)
          """, [.blob(blob.digest.bytes), .integer(parts[0]), .integer(parts[1])])
        return database.changes > 0 ? blob.digest : nil
      }
    }
  }
}
