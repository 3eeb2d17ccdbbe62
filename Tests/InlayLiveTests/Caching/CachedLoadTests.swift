import InlayCore
import InlayFiles
import TestKit
import Testing

@testable import InlayLive

/// Loads through a cache.
@Suite struct CachedLoadTests {
  private let stage = CacheStage()

  @Test func aFreshImageIsNotAskedFor() async throws {
    try await stage.fill("Cache-Control: max-age=60")
    stage.serve(.offline)
    stage.pass(59)
    let reports = Reports()
    let image = try await stage.loader().load(stage.content) { reports.add($0) }
    #expect(image.origin == .cache)
    #expect(reports.states == [.queued, .loaded(image.digest, count: stage.first.count, origin: .cache)])
    #expect(stage.requests().isEmpty)
  }

  @Test func aStaleImageIsAskedForByItsTagAndDate() async throws {
    try await stage.fill("Cache-Control: max-age=60\nETag: W/\"a\"\nLast-Modified: {-9}")
    stage.pass(60)
    stage.serve(.status(304, "ETag: W/\"a\"\nCache-Control: max-age=90\nDate: {60}"))
    #expect(try await stage.load() == "revalidated 3")
    #expect(stage.requests() == ["If-None-Match: W/\"a\", If-Modified-Since: \(CacheTime.date(-9))"])
    #expect(stage.kept?.values("cache-control") == ["max-age=90"])
    #expect(stage.kept?.values("last-modified") == [CacheTime.date(-9)])
    #expect(stage.store.blobs.count == 1)
    // Fresh from the 304 on.
    stage.serve(.offline)
    stage.pass(89)
    #expect(try await stage.load() == "cache 3")
    stage.pass(1)
    #expect(try await stage.load() == "stale 3")
  }

  @Test func anotherImageReplacesTheOldOne() async throws {
    try await stage.fill("ETag: \"a\"\nExpires: 0")
    stage.serve(.image(stage.second, "ETag: \"b\"\nCache-Control: max-age=60"))
    #expect(try await stage.load() == "network 5")
    #expect(stage.requests() == ["If-None-Match: \"a\""])
    #expect(stage.kept == CacheTime.fields("ETag: \"b\"\nCache-Control: max-age=60"))
    #expect(stage.store.blobs[.sha256(of: stage.second)] == stage.second && stage.store.blobs.count == 1)
  }

  @Test func anImageWithNothingToCompareByIsLoadedAnew() async throws {
    try await stage.fill("Cache-Control: max-age=1")
    stage.pass(1)
    #expect(try await stage.load() == "network 3")
    #expect(stage.requests() == [""])
  }

  @Test func aNotModifiedThatNobodyAskedForIsAnError() async throws {
    stage.serve(.status(304, "ETag: \"a\""))
    #expect(try await stage.load() == "live.protocol")
    #expect(stage.store.entries.isEmpty)
  }

  @Test func aNotModifiedOfAnotherImageMakesAWholeLoad() async throws {
    try await stage.fill("ETag: \"a\"")
    stage.serve(.status(304, "ETag: \"b\""))
    // The server insists, so that the second request, without a condition, is answered wrongly, too.
    #expect(try await stage.load() == "live.protocol")
    #expect(stage.requests() == ["If-None-Match: \"a\"", ""])
    #expect(stage.kept == CacheTime.fields("ETag: \"a\""))
  }

  @Test func whatIsNotToBeStoredIsNot() async throws {
    stage.serve(.image(stage.first, "Cache-Control: no-store, max-age=60\nETag: \"a\""))
    #expect(try await stage.load() == "network 3")
    #expect(stage.store.entries.isEmpty && stage.store.blobs.isEmpty)
    try await stage.fill("ETag: \"a\"")
    stage.serve(.image(stage.second, "Cache-Control: no-store"))
    #expect(try await stage.load() == "network 5")
    #expect(stage.store.entries.isEmpty && stage.store.blobs.isEmpty)
    // Also if a 304 says so.
    try await stage.fill("ETag: \"a\"")
    stage.serve(.status(304, "Cache-Control: no-store"))
    #expect(try await stage.load() == "revalidated 3")
    #expect(stage.store.entries.isEmpty && stage.store.blobs.isEmpty)
  }

  @Test func whatDependsOnTheQuestionIsNotStored() async throws {
    stage.serve(.image(stage.first, "Cache-Control: max-age=60\nVary: Origin"))
    #expect(try await stage.load() == "network 3")
    #expect(stage.store.entries.isEmpty)
  }

  @Test func noCacheAsksEachTime() async throws {
    try await stage.fill("Cache-Control: max-age=60, no-cache\nETag: \"a\"")
    stage.serve(.status(304))
    #expect(try await stage.load() == "revalidated 3")
    #expect(try await stage.load() == "revalidated 3")
    #expect(stage.requests().count == 2)
  }

  /// What a stale image becomes if its server fails, and after how many requests.
  @Test(arguments: [
    ("", CacheStage.Answer.offline, "stale 3", 1),
    ("Cache-Control: must-revalidate", .offline, "live.connection", 4),
    ("Cache-Control: no-cache", .offline, "live.connection", 4), ("", .status(503), "stale 3", 1),
    ("", .status(500), "stale 3", 1), ("", .status(507), "stale 3", 1),
    ("Cache-Control: must-revalidate", .status(503), "live.status", 4), ("", .status(403), "live.status", 1),
    ("", .status(429), "live.status", 4), ("", .status(206), "live.protocol", 1),
  ])
  func aServerThatFails(_ fields: String, _ answer: CacheStage.Answer, _ ending: String, _ requests: Int)
    async throws
  {
    try await stage.fill("ETag: \"a\"\n" + fields)
    stage.serve(answer)
    #expect(try await stage.load() == ending)
    #expect(stage.requests().count == requests)
    #expect(stage.store.entries.count == 1)
  }

  @Test(arguments: [404, 410]) func whatIsGoneIsForgotten(_ status: Int) async throws {
    try await stage.fill("ETag: \"a\"")
    stage.serve(.status(status))
    #expect(try await stage.load() == "live.status")
    #expect(stage.store.entries.isEmpty && stage.store.blobs.isEmpty)
  }

  @Test func aNewImageThatBreaksOffIsTriedAgainFirst() async throws {
    try await stage.fill("ETag: \"a\"")
    var answer = CacheStage.Answer.image(stage.second)
    answer.breaksAfter = 20
    stage.serve(answer)
    #expect(try await stage.load() == "stale 3")
    #expect(stage.requests().count == 4)
    #expect(stage.store.blobs.keys.contains(.sha256(of: stage.first)))
  }

  @Test func aStatedDigestNeedsNoQuestion() async throws {
    try await stage.fill("Cache-Control: no-cache")
    stage.serve(.offline)
    // Also of another URL, and however old.
    stage.pass(1 << 30)
    let digest = ContentDigest.sha256(of: stage.first)
    #expect(try await stage.load(ExternalContent(url: "https://example.com/b", digest: digest)) == "cache 3")
    #expect(stage.requests().isEmpty)
    // Where the policy does not let it be loaded from, it is not shown.
    let refused = ExternalContent(url: "http://example.com/b", digest: digest)
    #expect(try await stage.load(refused) == "live.refused")
  }

  @Test func anotherDigestThanStatedIsNotCached() async throws {
    try await stage.fill("Cache-Control: max-age=60\nETag: \"a\"")
    stage.serve(.image(stage.second, "ETag: \"b\"\nCache-Control: max-age=60"))
    let other = ContentDigest.sha256(of: [1])
    #expect(try await stage.load(ExternalContent(url: stage.url, digest: other)) == "live.changed")
    // A 304 would have been of no use.
    #expect(stage.requests() == [""])
    #expect(stage.kept?.values("etag") == ["\"a\""] && stage.store.blobs.count == 1)
    // Another count than stated, too.
    #expect(try await stage.load(ExternalContent(url: stage.url, count: 5)) == "live.changed")
    #expect(stage.kept?.values("etag") == ["\"a\""])
  }

  @Test func whatIsNoImageIsNotCached() async throws {
    stage.serve(.image(Array("<!DOCTYPE html><script>1</script>".utf8), "Cache-Control: max-age=60"))
    #expect(try await stage.load() == "live.notImage")
    #expect(stage.store.entries.isEmpty && stage.store.blobs.isEmpty)
  }

  @Test func anImageOverALimitIsNotTakenFromTheCache() async throws {
    try await stage.fill("Cache-Control: max-age=60\nETag: \"a\"")
    #expect(try await stage.load { $0.bytes = 10 } == "limit.bytes")
    #expect(stage.requests() == [""])
  }

  @Test func redirectionsAreAskedEachTime() async throws {
    stage.serve(.status(302, "Location: https://example.com/b.png\nCache-Control: max-age=60"))
    stage.serve(.image(stage.first, "Cache-Control: max-age=60"), at: "https://example.com/b.png")
    #expect(try await stage.load() == "network 3")
    #expect(stage.store.entries.keys.sorted() == ["https://example.com/b.png"])
    #expect(stage.requests().count == 2)
    #expect(try await stage.load() == "cache 3")
    #expect(stage.requests().count == 1)
    // The policy is asked before the cache.
    #expect(try await stage.load { $0.hosts = ["example.org"] } == "live.refused")
  }

  @Test func urlsAreComparedAsTheyAreAskedFor() async throws {
    try await stage.fill("Cache-Control: max-age=60")
    stage.serve(.offline)
    #expect(
      try await stage.load(ExternalContent(url: "HTTPS://Example.ORG:443/x/../a.png#part")) == "cache 3")
    #expect(try await stage.load(ExternalContent(url: stage.url + "?")) == "live.status")
  }

  @Test func aCacheThatFailsFailsNoLoad() async throws {
    try await stage.fill("Cache-Control: max-age=60")
    let loader = stage.loader()
    stage.store.failure = InlayError("database.full", "the database has no room left")
    let calls = stage.store.calls
    #expect(try await loader.load(stage.content).origin == .network)
    #expect(loader.cache?.failure?.code == "database.full")
    // It is left alone for a minute.
    #expect(try await loader.load(stage.content).origin == .network)
    #expect(stage.store.calls == calls + 1)
    stage.store.failure = nil
    stage.pass(60)
    _ = try await loader.load(stage.content)
    #expect(try await loader.load(stage.content).origin == .cache)
    #expect(loader.cache?.failure?.code == "database.full")
  }

  @Test func otherErrorsOfACacheFailNoLoadEither() async throws {
    struct Broken: Error {}
    struct BrokenStore: ImageCacheStore {
      func find(_ url: String) async throws -> (entry: CacheEntry, source: any ByteSource)? { throw Broken() }
      func bytes(_ digest: ContentDigest) async throws -> (any ByteSource)? { throw Broken() }
      func store(_ entry: CacheEntry, _ source: any ByteSource) async throws { throw Broken() }
      func remove(_ url: String) async throws { throw Broken() }
      func close() async {}
    }
    stage.serve(.image(stage.first))
    let cache = ImageCache(BrokenStore())
    let loader = LoaderKit.loader(
      LoadPolicy(), resolver: NameResolver { _ in [.v4(0x0808_0808)] }, transport: stage, cache: cache)
    #expect(try await loader.load(stage.content).origin == .network)
    #expect(cache.failure?.code == .liveCache)
  }

  /// A load is canceled at any moment: the cache holds the old image or the new one, and nothing waits.
  @Test func cancellationLeavesNothingHalf() async throws {
    var seen: Set<String> = []
    for moment in 0..<120 {
      let stage = CacheStage()
      try await stage.fill("ETag: \"a\"")
      stage.serve(.image(stage.second, "ETag: \"b\"\nCache-Control: max-age=60"))
      let loader = stage.loader()
      let task = Task { try await loader.load(stage.content) }
      for _ in 0..<moment { await Task.yield() }
      task.cancel()
      _ = try? await task.value
      await eventually { loader.isIdle }
      // What was begun may end a little later.
      for _ in 0..<200 { await Task.yield() }
      let tag = stage.kept?.single("etag") ?? "none"
      seen.insert(tag)
      let held = tag == "\"b\"" ? stage.second : stage.first
      #expect(stage.store.blobs == [.sha256(of: held): held], "after \(moment)")
      #expect(try await stage.load() == (tag == "\"b\"" ? "cache 5" : "network 5"))
    }
    #expect(seen == ["\"a\"", "\"b\""])
  }
}
