import InlayCore
import InlayDatabase
import InlayFiles
import InlayLive
import InlayLiveCache
import TestKit
import Testing

@Suite struct ImageCacheTablesTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder / "cache"
  }

  private func open(_ bytes: Int = 1_000_000) throws -> ImageCacheTables {
    try ImageCacheTables(path, bytes: bytes)
  }

  @Test func whatIsStoredIsFoundAfterAnotherOpening() throws {
    let small = CacheKit.content(100, tag: 1)
    let large = CacheKit.content(600_000, tag: 2)
    do {
      let tables = try open()
      try CacheKit.store(1, small, in: tables)
      try CacheKit.store(2, large, "W/\"ü\"", in: tables)
    }
    let tables = try open()
    for (number, content, etag) in [(1, small, "\"a\""), (2, large, "W/\"ü\"")] {
      let found = try #require(try tables.find(CacheKit.url(number)))
      #expect(found.entry == CacheKit.entry(number, content, etag))
      #expect(try found.source.readAll() == content)
      #expect(found.source.knownDigest == .sha256(of: content))
    }
    #expect(try tables.find(CacheKit.url(3)) == nil)
    try CacheKit.verify(tables, most: 1_000_000)
  }

  @Test func urlsShareBytes() throws {
    let tables = try open()
    let content = CacheKit.content(5_000, tag: 1)
    for number in 0..<10 { try CacheKit.store(number, content, in: tables) }
    #expect(try tables.database.number("select count(*) from blob") == 1)
    #expect(try tables.bytes(.sha256(of: content))?.count == 5_000)
    for number in 0..<9 { try tables.remove(CacheKit.url(number)) }
    #expect(try tables.find(CacheKit.url(9)) != nil)
    // The last one takes the bytes with it, also if it only names others then.
    try CacheKit.store(9, CacheKit.content(10, tag: 2), in: tables)
    #expect(try tables.bytes(.sha256(of: content)) == nil)
    try tables.remove(CacheKit.url(9))
    #expect(try tables.total() == 0)
    try CacheKit.verify(tables, most: 0)
  }

  @Test func newFieldsReplaceTheOldOnesAndBytesStay() throws {
    let tables = try open()
    let content = CacheKit.content(5_000, tag: 1)
    try CacheKit.store(1, content, in: tables)
    let row = try tables.database.number("select id from blob")
    try CacheKit.store(1, content, "\"longer-than-before\"", in: tables)
    #expect(try tables.database.number("select id from blob") == row)
    #expect(try tables.find(CacheKit.url(1))?.entry.answer.tag == "\"longer-than-before\"")
    try CacheKit.verify(tables, most: 10_000)
  }

  @Test func whatWasNotUsedLongestGoesFirst() throws {
    let tables = try open(100_000)
    for number in 0..<9 { try CacheKit.store(number, CacheKit.content(10_000, tag: number), in: tables) }
    _ = try tables.find(CacheKit.url(0))
    _ = try tables.bytes(.sha256(of: CacheKit.content(10_000, tag: 1)))
    // Not enough room for the tenth: down to 70 % with it.
    try CacheKit.store(9, CacheKit.content(10_000, tag: 9), in: tables)
    #expect(try (0..<10).filter { try CacheKit.holds($0, tables) } == [0, 1, 6, 7, 8, 9])
    #expect(try tables.total() <= 70_000)
    try CacheKit.verify(tables, most: 100_000)
  }

  @Test func whatIsTooLargeIsNotKeptAndTakesTheOldAway() throws {
    let tables = try open(100_000)
    try CacheKit.store(1, CacheKit.content(10, tag: 1), in: tables)
    try CacheKit.store(2, CacheKit.content(10, tag: 2), in: tables)
    try CacheKit.store(1, CacheKit.content(70_000, tag: 3), in: tables)
    #expect(try (1...2).filter { try CacheKit.holds($0, tables) } == [2])
    let nothing = try ImageCacheTables(folder / "none", bytes: 0)
    try CacheKit.store(1, [1], in: nothing)
    #expect(try nothing.total() == 0)
  }

  /// Many small entries of one image are bounded, too.
  @Test func entriesCount() throws {
    let tables = try open(50_000)
    for number in 0..<500 { try CacheKit.store(number, [1], in: tables) }
    #expect(try CacheKit.holds(499, tables) && !CacheKit.holds(0, tables))
    try CacheKit.verify(tables, most: 50_000)
  }

  @Test func aFullFileIsAnErrorAndStaysSound() throws {
    let tables = try open(40_000_000)
    try CacheKit.store(1, CacheKit.content(1_000, tag: 1), in: tables)
    try tables.database.run("pragma max_page_count = 64")
    let error = #expect(throws: InlayError.self) {
      try CacheKit.store(2, CacheKit.content(1_000_000, tag: 2), in: tables)
    }
    #expect(error?.code == "database.full")
    #expect(try tables.find(CacheKit.url(1)) != nil && tables.find(CacheKit.url(2)) == nil)
    try CacheKit.verify(tables, most: 10_000)
  }

  /// The bytes of an image that cannot be read whole are not kept in part.
  @Test func aSourceThatFailsLeavesNothing() throws {
    final class Broken: ByteSource {
      let count = 600_000
      let digestCache = DigestCache(nil)
      func read(_ range: Range<Int>) throws -> [UInt8] {
        if range.lowerBound > 0 { throw InlayError("test.broken", "no") }
        return [UInt8](repeating: 0, count: range.count)
      }
    }
    let tables = try open()
    try CacheKit.store(1, [1], in: tables)
    var entry = CacheKit.entry(1, [1])
    entry.digest = .sha256(of: [2])
    #expect(throws: InlayError.self) { try tables.store(entry, Broken()) }
    #expect(try tables.find(CacheKit.url(1))?.source.count == 1)
    try CacheKit.verify(tables, most: 10_000)
  }

  /// Random calls against a model: the entries by use, and a sum.
  @Test func itDoesWhatASimpleModelDoes() throws {
    try Property.check("image cache", cases: 400) { source in
      let most = 30_000
      let tables = try ImageCacheTables(folder / "model\(source.bits())", bytes: most)
      // The entry used last stands last.
      var model: [(url: Int, content: [UInt8], etag: String)] = []
      func sum() -> Int {
        let entries = model.reduce(0) { sum, entry in
          let fields = "ETag\t\(entry.etag)\nDate\tx\\ty\\\\\n"
          return sum + CacheKit.url(entry.url).utf8.count + fields.utf8.count + 128
        }
        return Set(model.map(\.content)).reduce(entries) { $0 + $1.count + 128 }
      }
      for _ in 0..<source.below(40) {
        let url = source.below(8)
        let content = CacheKit.content(1 + source.below(3) * 4_000, tag: source.below(4))
        let index = model.firstIndex { $0.url == url }
        switch source.below(6) {
        case 0:
          try tables.remove(CacheKit.url(url))
          if let index { model.remove(at: index) }
        case 1:
          let found = try tables.find(CacheKit.url(url))
          try expect(found?.entry.answer.tag, equals: index.map { model[$0].etag })
          try expect(try found?.source.readAll(), equals: index.map { model[$0].content })
          if let index { model.append(model.remove(at: index)) }
        case 2:
          let last = model.lastIndex { $0.content == content }
          try expect(try tables.bytes(.sha256(of: content))?.readAll(), equals: last == nil ? nil : content)
          if let last { model.append(model.remove(at: last)) }
        default:
          let etag = "\"\(source.below(3))\""
          let isThere = model.contains { $0.content == content }
          let cost =
            content.count + CacheKit.url(url).utf8.count + "ETag\t\(etag)\nDate\tx\\ty\\\\\n".utf8.count + 256
          if !isThere, sum() + cost > most {
            while sum() > most / 10 * 7 - cost, !model.isEmpty { model.removeFirst() }
          }
          model.removeAll { $0.url == url }
          model.append((url, content, etag))
          if sum() > most { while sum() > most / 10 * 7 { model.removeFirst() } }
          try CacheKit.store(url, content, etag, in: tables)
        }
        try expect(try tables.total(), equals: sum())
        var held: [String] = []
        try tables.database.run("select url from entry order by used") { held.append(try $0.text(0)) }
        try expect(held, equals: model.map { CacheKit.url($0.url) })
      }
      try CacheKit.verify(tables, most: most)
    }
  }
}
