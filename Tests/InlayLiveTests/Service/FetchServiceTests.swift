import InlayCore
import InlayFiles
import InlayLive
import Testing

/// What a command and the program `inlay-fetch` say to each other.
@Suite struct FetchServiceTests {
  @Test func ordersComeAsTheyWereSent() {
    var order = FetchOrder(
      [
        ExternalContent(url: "https://example.org/a\tb"),
        ExternalContent(url: "https://example.org/b", count: 5, digest: .sha256(of: [1])),
      ], policy: LoadPolicy(), limits: Limits())
    for cache in [nil, "/", "/a b/\\c\td\ne/ü"] {
      order.cache = cache
      #expect(FetchOrder(order.encoded) == order)
      #expect(FetchOrder(order.encoded.dropLast(4) + []) == nil)
    }
    order.cache = "not/absolute"
    #expect(FetchOrder(order.encoded) == nil)
  }

  @Test(arguments: [
    FetchReply.receiving(image: 1, count: 5, total: 9), .receiving(image: 0, count: 0, total: nil),
    .waiting(image: 1), .loaded(image: 1, count: 7, origin: .network),
    .loaded(image: 0, count: 7, origin: .cache), .loaded(image: 0, count: 7, origin: .revalidated),
    .loaded(image: 0, count: 7, origin: .stale),
    .failed(image: 1, InlayError("live.status", "no", advice: "wait"), reason: "why"),
    .cacheFailed(InlayError("database.full", "no room", advice: "make room")),
    .cacheFailed(InlayError("live.cache", "it failed")),
  ])
  func repliesComeAsTheyWereSent(_ reply: FetchReply) {
    #expect(FetchReply(reply.encoded.dropLast(), count: 2) == reply)
  }

  @Test(arguments: [
    "", "loaded", "loaded\t0\t7", "loaded\t0\t7\tmoon", "loaded\t2\t7\tcache", "loaded\t0\t-7\tcache",
    "cache\tsave.failed\tx\t", "cache\tdatabase.full\tx", "cache\tdatabase.full",
    "failed\t0\tsave.failed\tx\t\t",
  ])
  func otherRepliesAreRefused(_ line: String) { #expect(FetchReply(line.utf8, count: 2) == nil) }
}
