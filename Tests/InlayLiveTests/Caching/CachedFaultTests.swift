import InlayCore
import TestKit
import Testing

@testable import InlayLive

/// Loads through a cache from a server that misbehaves, over real sockets. Each image is loaded twice.
@Suite(.needs(.python)) struct CachedFaultTests {
  @Test(arguments: [
    ("kept", "cache", 1), ("tagged", "revalidated", 2), ("tagged?fresh", "revalidated", 2),
    ("image", "network", 2), ("othertag", "network", 3), ("failing?503", "stale", 2),
    ("failing?reset", "stale", 2), ("failing?must-503", "live.status", 5),
    ("failing?must-reset", "live.connection", 5), ("resumed", "network", 4),
  ])
  func loadsTwice(_ path: String, _ ending: String, _ requests: Int) async throws {
    let server = try MisbehavingServer()
    let store = MemoryStore()
    let content = ExternalContent(url: server.url(path))
    func loader() -> ImageLoader { LoaderKit.loader(LoaderKit.policy(server), cache: ImageCache(store)) }
    #expect(try await loader().load(content).origin == .network)
    do {
      let image = try await loader().load(content)
      #expect("\(image.origin)" == ending)
      #expect(try image.source.readAll() == MisbehavingServer.image)
    } catch let error as InlayError { #expect(error.code.rawValue == ending) }
    #expect(await server.requests(requests).count == requests, "\(server.requests)")
    // Only what came whole, in one answer, is kept.
    #expect(store.entries.count == (path == "resumed" ? 0 : 1))
  }
}
