package import InlayCore
package import InlayDatabase
internal import InlayFiles
package import InlayLive

/// The tables of an image cache. Used by one thread at a time.
package final class ImageCacheTables {
  package let database: Database
  /// The most bytes, and how many are left when others make room.
  private let most: Int
  private var kept: Int { most / 10 * 7 }

  /// Bytes that a row counts beside its texts.
  static let rowBytes = 128
  /// Bytes that are read or written at a time.
  private static let piece = 256 << 10

  /// Opens the file, or makes it.
  ///
  /// - Throws: `InlayError` if it cannot be used.
  package init(_ path: String, bytes: Int) throws {
    most = max(0, bytes)
    var options = DatabaseOptions()
    // What a loss of power takes is loaded again. It must not be waited for.
    options.durability = .normal
    // A load would rather go without the cache.
    options.patience = 5_000
    // Room for the indexes, and for pages that are not full.
    let (room, overflow) = most.addingReportingOverflow(most / 4 + (1 << 20))
    options.mostBytes = overflow ? .max : room
    database = try Database(path, Self.format, options)
  }

  package static let format = DatabaseFormat(
    // "Inlc"
    applicationID: 0x496E_6C63, version: 1,
    schema: [
      """
      create table blob(id integer primary key, digest blob not null unique check(length(digest) = 32),
        size integer not null, bytes blob not null check(length(bytes) = size))
      """,
      """
      create table entry(id integer primary key, url text not null unique, blob integer not null references blob,
        fields text not null, asked integer not null, answered integer not null, seal blob not null,
        used integer not null)
      """,
      "create index entry_blob on entry(blob)",
      "create unique index entry_used on entry(used)",
      "create table total(id integer primary key check(id = 1), bytes integer not null)",
      "insert into total values(1, 0)",
    ] + counting("blob") { "\($0).size + \(rowBytes)" }
      + counting("entry") { "length(\($0).url) + length(\($0).fields) + \(rowBytes)" } + [
        """
        create trigger entry_gone after delete on entry
          when not exists (select 1 from entry where blob = old.blob)
          begin delete from blob where id = old.blob; end
        """,
        """
        create trigger entry_moved after update of blob on entry
          when old.blob <> new.blob and not exists (select 1 from entry where blob = old.blob)
          begin delete from blob where id = old.blob; end
        """,
        """
        create trigger entry_changed after update of fields on entry
          begin update total set bytes = bytes - length(old.fields) + length(new.fields); end
        """,
      ], isExpendable: true)

  /// Triggers by which the rows of a table count, each for `cost`.
  private static func counting(_ table: String, _ cost: (_ row: String) -> String) -> [String] {
    [
      """
      create trigger \(table)_in after insert on \(table)
        begin update total set bytes = bytes + \(cost("new")); end
      """,
      """
      create trigger \(table)_out after delete on \(table)
        begin update total set bytes = bytes - (\(cost("old"))); end
      """,
    ]
  }

  // MARK: Reading

  /// See ``ImageCacheStore/find(_:)``.
  package func find(_ url: String) throws -> (entry: CacheEntry, source: any ByteSource)? {
    let found = try database.snapshot {
      () -> (entry: CacheEntry?, digest: [UInt8], source: (any ByteSource)?)? in
      guard
        let row = try database.first(
          """
          select digest, size, fields, asked, answered, seal, blob.id from entry join blob on blob.id = entry.blob
            where url = ?
          """, [.text(url)],
          {
            (
              digest: try $0.blob(0), size: try $0.integer(1), fields: try $0.text(2),
              asked: try $0.integer(3), answered: try $0.integer(4), seal: try $0.blob(5),
              blob: try $0.integer(6)
            )
          })
      else { return nil }
      guard let digest = ContentDigest(bytes: row.digest), let fields = CachedFields.read(row.fields) else {
        return (nil, row.digest, nil)
      }
      let answer = CachedAnswer(fields, asked: row.asked, answered: row.answered)
      let entry = CacheEntry(url: url, digest: digest, count: row.size, answer: answer)
      guard row.seal == Self.seal(entry, row.fields) else { return (nil, row.digest, nil) }
      return (entry, row.digest, try content(row.blob, digest, row.size, name: url))
    }
    guard let found else { return nil }
    guard let entry = found.entry, let source = found.source else {
      try removeAll(of: found.digest)
      return nil
    }
    try touch("url = ?", .text(url))
    return (entry, source)
  }

  /// See ``ImageCacheStore/bytes(_:)``.
  package func bytes(_ digest: ContentDigest) throws -> (any ByteSource)? {
    let found = try database.snapshot { () -> (source: (any ByteSource)?, isThere: Bool) in
      guard
        let blob = try database.first(
          "select id, size from blob where digest = ?", [.blob(digest.bytes)],
          { (id: try $0.integer(0), size: try $0.integer(1)) })
      else { return (nil, false) }
      return (try content(blob.id, digest, blob.size, name: digest.description), true)
    }
    guard found.isThere else { return nil }
    guard let source = found.source else {
      try removeAll(of: digest.bytes)
      return nil
    }
    try touch(
      """
      id = (select entry.id from entry join blob on blob.id = entry.blob where digest = ?
        order by used desc limit 1)
      """, .blob(digest.bytes))
    return source
  }

  /// The bytes of a blob; `nil` if they are not those of the digest and size.
  private func content(
    _ blob: Int, _ digest: ContentDigest, _ size: Int, name: String
  ) throws -> (any ByteSource)? {
    let stream = try database.stream("blob", "bytes", row: blob)
    guard size == stream.count else { return nil }
    var spool = SpooledContent(name: name, memoryBytes: 64 << 10)
    while spool.count < stream.count {
      try spool.append(try stream.read(spool.count..<min(stream.count, spool.count + Self.piece)))
    }
    let source = try spool.finish()
    return source.knownDigest == digest ? source : nil
  }

  /// Makes an entry the last one used. Most often it is already, so that nothing is written.
  private func touch(_ condition: String, _ value: DatabaseValue) throws {
    let last = "(select coalesce(max(used), 0) from entry)"
    guard try database.number("select count(*) from entry where \(condition) and used < \(last)", [value]) > 0
    else { return }
    try database.transaction {
      try database.run("update entry set used = \(last) + 1 where \(condition)", [value])
    }
  }

  // MARK: Writing

  /// See ``ImageCacheStore/store(_:_:)``. An image that would take more than is left after making room is not
  /// kept.
  package func store(_ entry: CacheEntry, _ source: any ByteSource) throws {
    let fields = CachedFields.text(entry.answer.fields)
    let cost = source.count + entry.url.utf8.count + fields.utf8.count + 2 * Self.rowBytes
    guard cost <= kept, source.count < 1 << 30 else { return try remove(entry.url) }
    try database.transaction {
      let there = try database.first(
        "select id from blob where digest = ?", [.blob(entry.digest.bytes)], { try $0.integer(0) })
      if there == nil, try total() + cost > most { try makeRoom(kept - cost) }
      let blob = try there ?? insert(entry.digest, source)
      try database.run(
        """
        insert into entry(url, blob, fields, asked, answered, seal, used)
          values(?, ?, ?, ?, ?, ?, (select coalesce(max(used), 0) + 1 from entry))
          on conflict(url) do update set blob = excluded.blob, fields = excluded.fields, asked = excluded.asked,
            answered = excluded.answered, seal = excluded.seal, used = excluded.used
        """,
        [
          .text(entry.url), .integer(blob), .text(fields), .integer(entry.answer.asked),
          .integer(entry.answer.answered), .blob(Self.seal(entry, fields)),
        ])
      if try total() > most { try makeRoom(kept) }
    }
  }

  /// A digest of an entry. SQLite does not notice a flipped bit, which would make it the entry of another URL.
  private static func seal(_ entry: CacheEntry, _ fields: String) -> [UInt8] {
    let parts = [entry.url, entry.digest.hex, "\(entry.count)", fields]
    return ContentDigest.sha256(
      of: FetchLine.bytes(parts + ["\(entry.answer.asked)", "\(entry.answer.answered)"])
    ).bytes
  }

  private func insert(_ digest: ContentDigest, _ source: any ByteSource) throws -> Int {
    try database.run(
      "insert into blob(digest, size, bytes) values(?, ?, ?)",
      [.blob(digest.bytes), .integer(source.count), .zeros(source.count)])
    let blob = database.lastRow
    let stream = try database.stream("blob", "bytes", row: blob, isWritten: true)
    var at = 0
    while at < source.count {
      let bytes = try source.read(at..<min(source.count, at + Self.piece))
      try stream.write(bytes, at: at)
      at += bytes.count
    }
    return blob
  }

  /// See ``ImageCacheStore/remove(_:)``.
  package func remove(_ url: String) throws {
    guard try database.number("select count(*) from entry where url = ?", [.text(url)]) > 0 else { return }
    try database.transaction { try database.run("delete from entry where url = ?", [.text(url)]) }
  }

  /// Removes all entries whose bytes have this digest, and these.
  private func removeAll(of digest: [UInt8]) throws {
    try database.transaction {
      try database.run(
        "delete from entry where blob in (select id from blob where digest = ?)", [.blob(digest)])
    }
  }

  /// The bytes that everything counts.
  package func total() throws -> Int { try database.number("select bytes from total") }

  /// Removes the entries that were not used for the longest time, until at most so many bytes are left.
  private func makeRoom(_ bytes: Int) throws {
    while try total() > bytes {
      try database.run("delete from entry where id = (select id from entry order by used limit 1)")
      guard database.changes > 0 else { return }
    }
  }
}
