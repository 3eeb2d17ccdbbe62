internal import InlayCore
internal import InlayDatabase
internal import InlayFiles
internal import InlaySystem

extension StoreTables {
  /// Blobs that one transaction removes. A writer waits for one transaction.
  private static let batch = 200

  /// Removes the blobs that no document refers to.
  ///
  /// - Parameters:
  ///   - grace: blobs put in the last so many seconds stay, because their documents may be on the way. A document that comes
  ///     later than that is refused, and nothing is lost.
  ///   - progress: called after each batch with what is gone so far.
  /// - Complexity: O(blobs).
  package func collect(
    grace: Int, progress: (CollectedBlobs) throws -> Void = { _ in }
  ) throws -> CollectedBlobs {
    var gone = CollectedBlobs()
    var last = 0
    let before = Self.now() - max(0, grace)
    while true {
      try Task.checkCancellation()
      // Looked for outside of the transaction, in which others would have to wait, and judged again in it.
      let found = try unused(after: last, before: before, limit: Self.batch)
      guard let end = found.last else { return gone }
      let start = ContinuousClock.now
      let removed = try removeUnused(found, before: before)
      if found.count == Self.batch {
        // Who waits to write looks now and then whether it can, and must find a gap.
        let pause = max(.milliseconds(10), (ContinuousClock.now - start) * 3 / 2)
        Waiting.sleep(milliseconds: (ContinuousClock.now + pause).milliseconds(upTo: 100))
      }
      gone.count += removed.count
      gone.bytes += removed.bytes
      last = end
      try progress(gone)
    }
  }

  /// The rows of blobs that no document refers to and that were put at a time or earlier.
  func unused(after last: Int, before: Int, limit: Int) throws -> [Int] {
    var found: [Int] = []
    try database.run(
      """
      select id from blob where id > ? and touched <= ? and not exists (select 1 from ref where ref.blob = blob.id)
        order by id limit ?
      """, [.integer(last), .integer(before), .integer(limit)]
    ) { found.append(try $0.integer(0)) }
    return found
  }

  /// Removes those of these rows to which the same still applies.
  func removeUnused(_ rows: [Int], before: Int) throws -> CollectedBlobs {
    try database.transaction {
      var gone = CollectedBlobs()
      for id in rows {
        let size = try database.first(
          """
          delete from blob where id = ? and touched <= ?
            and not exists (select 1 from ref where ref.blob = blob.id) returning size
          """, [.integer(id), .integer(before)]
        ) { try $0.integer(0) }
        guard let size else { continue }
        gone.count += 1
        gone.bytes += size
      }
      return gone
    }
  }

  /// What the store holds. Complexity: O(blobs).
  package func usage() throws -> StoreUsage {
    try database.snapshot {
      let unused = try database.first(
        """
        select count(*), coalesce(sum(size), 0) from blob
          where not exists (select 1 from ref where ref.blob = blob.id)
        """, []
      ) { (count: try $0.integer(0), bytes: try $0.integer(1)) }
      let page = try database.number("pragma page_size")
      return StoreUsage(
        documents: try database.number("select documents from total"),
        documentBytes: try database.number("select document_bytes from total"),
        names: try database.number("select count(*) from name"),
        blobs: try database.number("select blobs from total"),
        blobBytes: try database.number("select blob_bytes from total"), unusedBlobs: unused?.count ?? 0,
        unusedBytes: unused?.bytes ?? 0, fileBytes: page * (try database.number("pragma page_count")),
        freeBytes: page * (try database.number("pragma freelist_count")), quota: try quota())
    }
  }

  /// Copies the store as it is now to a new file, which is whole or not there. Others go on meanwhile.
  ///
  /// - Throws: `InlayError` with the code `store.backupExists` if something is there; if it cannot be written.
  package func backup(to path: String) throws {
    do {
      try AtomicFile.create(at: path) { target in
        try database.run("vacuum into ?", [.text(target)])
        // The copy has no write-ahead log yet. Whoever came first would have to wait until nobody else has it open.
        _ = try StoreTables(target)
      }
    } catch let error as SystemError {
      throw error == .exists ? InlayError.storeBackupExists(path) : .storeCannotBackUp(path, error)
    }
  }
}
