import InlayCore
import InlayDatabase
import InlayFiles
import InlayLive
import InlayLiveCache
import TestKit

/// Entries for tests, and a look at whether a cache is sound.
enum CacheKit {
  static func url(_ number: Int) -> String { "https://example.org/\(number)" }

  /// So many bytes, others for each tag.
  static func content(_ count: Int, tag: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ tag &* 7 &+ $0 >> 8) }
  }

  static func entry(_ number: Int, _ content: [UInt8], _ etag: String = "\"a\"") -> CacheEntry {
    CacheEntry(
      url: url(number), digest: .sha256(of: content), count: content.count,
      answer: CachedAnswer([HTTPField("ETag", etag), HTTPField("Date", "x\ty\\")], asked: 1, answered: 2))
  }

  static func store(_ number: Int, _ content: [UInt8], _ etag: String = "\"a\"", in tables: ImageCacheTables)
    throws
  {
    try tables.store(entry(number, content, etag), MemorySource(content))
  }

  /// Whether an image is there, without using it.
  static func holds(_ number: Int, _ tables: ImageCacheTables) throws -> Bool {
    try tables.database.number("select count(*) from entry where url = ?", [.text(url(number))]) > 0
  }

  /// Throws ``Unmet`` unless the file is sound: SQLite says so, entries and bytes name each other, the sum is
  /// right, and all bytes are those of their digests.
  static func verify(_ tables: ImageCacheTables, most: Int) throws {
    let database = tables.database
    let integrity = try database.first("pragma integrity_check", []) { try $0.text(0) }
    guard integrity == "ok" else { throw Unmet("integrity: \(integrity ?? "")") }
    guard try database.first("pragma foreign_key_check", [], { _ in true }) == nil else {
      throw Unmet("an entry without bytes")
    }
    let orphans = try database.number(
      "select count(*) from blob where not exists (select 1 from entry where blob = blob.id)")
    guard orphans == 0 else { throw Unmet("\(orphans) orphans") }
    let sum = try database.number(
      """
      select (select coalesce(sum(size + 128), 0) from blob)
        + (select coalesce(sum(length(url) + length(fields) + 128), 0) from entry)
      """)
    guard try tables.total() == sum, sum <= most else {
      throw Unmet("\(try tables.total()) is not \(sum), of \(most)")
    }
    try database.run("select digest, bytes from blob") { row in
      guard try ContentDigest.sha256(of: row.blob(1)).bytes == row.blob(0) else { throw Unmet("other bytes") }
    }
    var urls: [String] = []
    try database.run("select url from entry") { urls.append(try $0.text(0)) }
    for url in urls { if try tables.find(url) == nil { throw Unmet("\(url) is damaged") } }
  }
}
