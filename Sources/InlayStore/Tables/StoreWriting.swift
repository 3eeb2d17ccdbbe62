internal import InlayCore
internal import InlayDatabase
internal import InlayDocument
internal import InlayFiles

/// Saves documents within one transaction that writes. Nobody else changes anything meanwhile, so what it found stays true.
struct StoreWriting {
  private let tables: StoreTables
  private let hasWords: Bool
  /// The most bytes of documents and blobs; `nil` for as many as the disk has.
  private let quota: Int?
  private let now = StoreTables.now()
  /// Where else blobs may be.
  private let elsewhere: StoreTables.Elsewhere
  /// Blobs that are there: many documents of a batch share them.
  private var known: [ContentDigest: StoreTables.BlobRow] = [:]

  private static let mostKnown = 10_000
  /// The most bytes that SQLite takes in one value.
  private static let mostBlobBytes = 1_000_000_000

  /// - Throws: `InlayError` if the file cannot be read.
  init(_ tables: StoreTables, elsewhere: @escaping StoreTables.Elsewhere = { _ in nil }) throws {
    (self.tables, self.elsewhere) = (tables, elsewhere)
    hasWords = try tables.hasWords()
    quota = try tables.quota()
  }

  private var database: Database { tables.database }

  /// Saves a document. Of its blobs, those that come without bytes must be there, or elsewhere.
  ///
  /// - Parameter name: what finds it. Another document that has the name loses it.
  /// - Returns: whether it is new.
  /// - Throws: `InlayError`. What was written of it is taken back.
  mutating func save(_ document: SealedDocument, name: String?) throws -> Bool {
    var absent: [(digest: ContentDigest, source: any ByteSource)] = []
    var rows: [Int] = []
    for blob in document.blobs {
      if let row = try row(of: blob) {
        rows.append(row)
        continue
      }
      guard let source = try blob.source ?? elsewhere(blob.digest) else {
        throw InlayError.storeAbsentBlob(blob.digest)
      }
      guard source.count == blob.size else { throw InlayError.storeDamagedBlob(blob.digest) }
      absent.append((blob.digest, source))
    }
    // Only these can be refused after something was written.
    guard quota != nil || !absent.isEmpty else { return try save(document, name, rows) }
    try database.run("savepoint entry")
    do {
      for blob in absent { rows.append(try insert(blob.source, blob.digest)) }
      let isNew = try save(document, name, rows)
      try database.run("release entry")
      return isNew
    } catch {
      for blob in absent { known[blob.digest] = nil }
      // A full disk may have ended the whole transaction. The first error is the one to tell.
      try? database.run("rollback to entry")
      try? database.run("release entry")
      throw error
    }
  }

  /// The row of a blob; `nil` if it is not there.
  private mutating func row(of blob: Blob) throws -> Int? {
    guard let row = try known[blob.digest] ?? tables.row(of: blob.digest) else { return nil }
    guard row.size == blob.size else { throw InlayError.storeDamagedBlob(blob.digest) }
    if known.count < Self.mostKnown { known[blob.digest] = row }
    return row.id
  }

  private func save(_ document: SealedDocument, _ name: String?, _ blobs: [Int]) throws -> Bool {
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
          [.integer(document.bytes.count), .utf8(document.bytes), .integer(id)])
      }
    } else {
      try checkRoom(document.bytes.count)
      try database.run(
        "insert into document(digest, saved, size, json) values(?, ?, ?, ?)",
        [
          .blob(document.digest.bytes), .integer(now), .integer(document.bytes.count), .utf8(document.bytes),
        ])
      id = database.lastRow
      if hasWords { try tables.addWords(of: id) }
    }
    for blob in blobs {
      try database.run("insert or ignore into ref values(?, ?)", [.integer(blob), .integer(id)])
    }
    if let name {
      try database.run(
        "insert into name values(?, ?) on conflict(name) do update set document = excluded.document",
        [.text(name), .integer(id)])
    }
    return there == nil
  }

  private func checkRoom(_ bytes: Int) throws {
    guard let quota else { return }
    let used = try database.number("select blob_bytes + document_bytes from total")
    if used > quota - bytes { throw InlayError.storeQuota(quota) }
  }

  /// Writes a blob that is not there. Returns its row.
  ///
  /// - Throws: `InlayError`, after which what was written must be taken back.
  func insert(_ source: any ByteSource, _ digest: ContentDigest) throws -> Int {
    let size = source.count
    guard size <= Self.mostBlobBytes else {
      throw InlayError.storeBlobTooLarge(size, for: "a store in a file", allowed: Self.mostBlobBytes)
    }
    try checkRoom(size)
    let small = try smallBytes(source, digest)
    try database.run(
      "insert into blob(digest, size, touched, bytes) values(?, ?, ?, ?)",
      [.blob(digest.bytes), .integer(size), .integer(now), small ?? .zeros(size)])
    let id = database.lastRow
    if small == nil { try fill(id, source, digest) }
    return id
  }

  /// Puts bytes in the place of damaged ones. The row stays, because documents refer to it. Throws as ``insert(_:_:)``.
  func mend(_ id: Int, _ source: any ByteSource, _ digest: ContentDigest) throws {
    let small = try smallBytes(source, digest)
    try database.run(
      "update blob set size = ?, touched = ?, bytes = ? where id = ?",
      [.integer(source.count), .integer(now), small ?? .zeros(source.count), .integer(id)])
    if small == nil { try fill(id, source, digest) }
  }

  /// The bytes of a blob that goes through memory, checked; `nil` for a larger one.
  private func smallBytes(_ source: any ByteSource, _ digest: ContentDigest) throws -> DatabaseValue? {
    guard source.count <= StoreTables.smallBlob else { return nil }
    let bytes = try source.readAll()
    try check(.sha256(of: bytes), digest)
    return .blob(bytes)
  }

  /// Writes a large blob piece by piece over the zeros in its row.
  private func fill(_ id: Int, _ source: any ByteSource, _ digest: ContentDigest) throws {
    let stream = try database.stream("blob", "bytes", row: id, isWritten: true)
    var hasher = ContentHasher()
    var at = 0
    while at < source.count {
      try Task.checkCancellation()
      let bytes = try source.read(at..<min(source.count, at + StoreTables.piece))
      hasher.update(bytes)
      try stream.write(bytes, at: at)
      at += bytes.count
    }
    try check(hasher.finish(), digest)
  }

  private func check(_ found: ContentDigest, _ stated: ContentDigest) throws {
    if found != stated { throw InlayError.storeWrongDigest(stated, found: found) }
  }
}
