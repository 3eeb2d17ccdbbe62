package import InlayCore
package import InlayDatabase
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

  /// Opens the file, or makes it.
  ///
  /// - Throws: `InlayError` if it cannot be used.
  package init(_ path: String, isReadOnly: Bool = false) throws {
    if isReadOnly {
      database = try Database(readOnly: path, StoreSchema.format)
    } else {
      var options = DatabaseOptions()
      // Digests are random, so each save reads and writes pages all over the indexes.
      (options.cacheBytes, options.logBytes) = (24 << 20, 32 << 20)
      database = try Database(path, StoreSchema.format, options)
    }
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

  // MARK: Blobs

  func row(of digest: ContentDigest) throws -> BlobRow? {
    try database.first("select id, size from blob where digest = ?", [.blob(digest.bytes)]) {
      BlobRow(id: try $0.integer(0), size: try $0.integer(1))
    }
  }

  /// Where a blob is, and how many bytes it has.
  struct BlobRow {
    var id: Int
    var size: Int
  }

  /// See ``BlobStore/put(_:as:)``. Bytes that were damaged are mended.
  package func put(_ bytes: any ByteSource, as digest: ContentDigest) throws -> PutOutcome {
    // Both are looked at outside of the transaction, in which others would have to wait.
    let isDamaged = try isDamaged(digest)
    let found = try bytes.digest()
    guard found == digest else { throw InlayError.storeWrongDigest(digest, found: found) }
    return try database.transaction {
      let writing = try StoreWriting(self)
      guard let row = try row(of: digest) else {
        _ = try writing.insert(bytes, digest)
        return .stored
      }
      if isDamaged {
        try writing.mend(row.id, bytes, digest)
        return .stored
      }
      // So that it is not collected before its document comes.
      try database.run("update blob set touched = ? where id = ?", [.integer(Self.now()), .integer(row.id)])
      return .there
    }
  }

  /// Whether a blob is there, and its bytes are not those of its digest.
  private func isDamaged(_ digest: ContentDigest) throws -> Bool {
    try database.snapshot {
      guard let row = try row(of: digest) else { return false }
      let stream = try database.stream("blob", "bytes", row: row.id)
      var hasher = ContentHasher()
      var at = 0
      while at < stream.count {
        try Task.checkCancellation()
        let bytes = try stream.read(at..<min(stream.count, at + Self.piece))
        hasher.update(bytes)
        at += bytes.count
      }
      return hasher.finish() != digest || row.size != at
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
    try row(of: digest).flatMap { try content(of: digest, in: $0) }
  }

  /// The bytes of a blob in a row as they are; `nil` if it is not there.
  func content(of digest: ContentDigest, in row: BlobRow) throws -> (any ByteSource)? {
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
      listed.append(
        StoredBlob(
          digest: try digest(row, 0), size: try row.integer(1),
          generation: "\(try row.integer(2)).\(try row.integer(3))"))
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
