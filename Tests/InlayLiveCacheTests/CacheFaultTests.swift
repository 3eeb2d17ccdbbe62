import Foundation
import InlayCore
import InlayDatabase
import InlayFiles
import InlayLive
import InlayLiveCache
import TestKit
import Testing

/// A cache whose file is damaged, shared or left by a process that was killed.
@Suite struct CacheFaultTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder / "cache"
  }

  private static let contents = (0..<6).map { CacheKit.content(2_000 * $0 + 500, tag: $0) }

  /// A file with six images, and nothing beside it.
  private func fill() throws -> [UInt8] {
    do {
      let tables = try ImageCacheTables(path, bytes: 1_000_000)
      for (number, content) in Self.contents.enumerated() { try CacheKit.store(number, content, in: tables) }
      try tables.database.run("pragma wal_checkpoint(truncate)")
    }
    return try Files.read(path)
  }

  /// Each image is found as it was, or not at all, or the file is refused. Returns how many are found.
  private func look() throws -> Int? {
    do {
      let tables = try ImageCacheTables(path, bytes: 1_000_000)
      var found = 0
      for (number, content) in Self.contents.enumerated() {
        guard let (entry, source) = try tables.find(CacheKit.url(number)) else { continue }
        guard entry == CacheKit.entry(number, content), try source.readAll() == content else {
          throw Unmet("another image than was stored")
        }
        found += 1
      }
      // It goes on being a cache.
      try CacheKit.store(99, [1], in: tables)
      try tables.remove(CacheKit.url(0))
      return found
    } catch let error as InlayError where error.code.rawValue.hasPrefix("database.") { return nil }
  }

  private func replace(_ bytes: [UInt8]) throws {
    for name in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + name) }
    try Files.write(bytes, to: path)
  }

  @Test func flippedBitsAreNoticed() throws {
    let whole = try fill()
    #expect(try look() == 6)
    try Property.check("flipped bits", cases: 300) { source in
      var bytes = whole
      for _ in 0...source.below(3) { bytes[source.below(bytes.count)] ^= 1 << UInt8(source.below(8)) }
      try replace(bytes)
      _ = try look()
    }
  }

  @Test func aFlippedBitInAnImageCostsThatImageOnly() throws {
    let whole = try fill()
    let piece = Array(Self.contents[5].suffix(40))
    let place = try #require(whole.indices.first { whole[$0...].starts(with: piece) })
    var bytes = whole
    bytes[place] ^= 1
    try replace(bytes)
    #expect(try look() == 5)
    let tables = try ImageCacheTables(path, bytes: 1_000_000)
    #expect(try !CacheKit.holds(5, tables))
    #expect(try tables.bytes(.sha256(of: Self.contents[5])) == nil)
    try CacheKit.verify(tables, most: 1_000_000)
  }

  @Test func truncatedFilesAreNoticed() throws {
    let whole = try fill()
    for (count, bytes) in Corruptions.truncations(of: whole, step: 511) {
      try replace(bytes)
      let found = try look()
      // An empty file is a new cache.
      #expect(count == 0 ? found == 0 : found != 6, "\(count)")
    }
  }

  @Test func filesOfOthersStay() throws {
    let text = Array(
      "a letter to my aunt, which is longer than a hundred bytes so that it could be a database. ".utf8)
    try Files.write(text + text, to: path)
    let error = #expect(throws: InlayError.self) { try ImageCache.file(path) }
    #expect(error?.code == "database.foreign" && error?.place.file == path)
    #expect(try Files.read(path) == text + text)
  }

  /// Two connections use one file at the same time.
  @Test func connectionsShareAFile() async throws {
    let path = path
    try await withThrowingTaskGroup(of: Void.self) { group in
      for task in 0..<4 {
        group.addTask {
          let tables = try ImageCacheTables(path, bytes: 200_000)
          var numbers = SplitMix64(seed: UInt64(task))
          for _ in 0..<Property.cases(2_000) {
            let number = Int(numbers.next() % 30)
            let tag = Int(numbers.next() % 12)
            switch numbers.next() % 5 {
            case 0: try tables.remove(CacheKit.url(number))
            case 1, 2:
              guard let (entry, source) = try tables.find(CacheKit.url(number)) else { continue }
              #expect(try entry.digest == .sha256(of: source.readAll()))
            default: try CacheKit.store(number, CacheKit.content(3_000 + tag * 1_000, tag: tag), in: tables)
            }
          }
        }
      }
      try await group.waitForAll()
    }
    try CacheKit.verify(try ImageCacheTables(path, bytes: 200_000), most: 200_000)
  }

  /// Two processes write until they are killed. What is left is sound.
  @Test func killedProcessesLeaveNothingHalf() async throws {
    let program = try #require(Tools.product("CacheWriter"))
    let path = path
    var written = 0
    let rounds = max(3, Property.cases(30))
    // On a busy machine, the first ones may be killed before they do anything.
    for round in 0..<rounds + 100 where round < rounds || written == 0 {
      written += try await withThrowingTaskGroup(of: Int.self) { group in
        for writer in 0..<2 {
          group.addTask {
            let limit = 0.15 + Double((round * 7 + writer * 3) % 11) / 40
            let run = try Subprocess.run(
              program, [path, "300000", "\(round * 2 + writer)"], timeLimit: limit)
            guard run.ending == .timedOut else { throw Unmet("it ended: \(run.errorText)") }
            return run.text.split(separator: "\n").count
          }
        }
        return try await group.reduce(0, +)
      }
      try CacheKit.verify(try ImageCacheTables(path, bytes: 300_000), most: 300_000)
    }
    Console.line("killed writers: \(written) changes")
    #expect(written > 0)
  }
}
