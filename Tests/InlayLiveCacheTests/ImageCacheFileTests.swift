import Foundation
import InlayContainer
import InlayCore
import InlayDatabase
import InlayFiles
import InlayLive
import InlayLiveCache
import Synchronization
import TestKit
import Testing

/// A loader with a cache in a file.
@Suite struct ImageCacheFileTests {
  /// A server with one picture that is fresh for a day.
  private final class Server: ImageTransport {
    let requests = Mutex(0)
    let bytes: [UInt8]
    init(_ bytes: [UInt8]) { self.bytes = bytes }

    func fetch(_ request: HopRequest, receive: @Sendable (HopEvent) async throws -> Void) async throws {
      requests.withLock { $0 += 1 }
      try await receive(.head(status: 200, fields: [HTTPField("Cache-Control", "max-age=86400")]))
      try await receive(.bytes(bytes))
    }
  }

  private let folder: TemporaryFolder
  private let server: Server
  private let content = ExternalContent(url: "https://example.org/lake.png")

  init() throws {
    folder = try TemporaryFolder()
    server = Server(try Files.read(PackageRoot.path(to: "Samples/Art/lake.png")))
  }

  private func loader(_ cache: ImageCache) -> ImageLoader {
    ImageLoader(
      transport: server, policy: LoadPolicy(), limits: .default,
      resolver: NameResolver { _ in [.v4(0x0808_0808)] }, clock: .system, cache: cache)
  }

  @Test func imagesAreThereInTheNextRun() async throws {
    let first = try await loader(ImageCache.file(folder / "cache")).load(content)
    let second = try await loader(ImageCache.file(folder / "cache")).load(content)
    #expect(first.origin == .network && second.origin == .cache)
    #expect(try second.source.readAll() == server.bytes && second.header.mediaType == .png)
    #expect(server.requests.withLock { $0 } == 1)
  }

  /// What has closed a cache goes on without it, and leaves one file.
  @Test func aClosedCacheIsOneFile() async throws {
    let cache = try ImageCache.file(folder / "cache")
    let loader = loader(cache)
    _ = try await loader.load(content)
    await cache.close()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["cache"])
    #expect(try await loader.load(content).origin == .network)
    #expect(cache.failure == nil)
    #expect(try await self.loader(ImageCache.file(folder / "cache")).load(content).origin == .cache)
  }

  @Test func manyLoadsAtATimeUseOneFile() async throws {
    let cache = try ImageCache.file(folder / "cache")
    for _ in 0..<2 {
      let loader = loader(cache)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<200 {
          group.addTask { _ = try await loader.load(ExternalContent(url: "https://example.org/\(number)")) }
        }
        try await group.waitForAll()
      }
    }
    #expect(server.requests.withLock { $0 } == 200)
    #expect(cache.failure == nil)
  }

  /// Another process keeps the file to itself for longer than a load waits.
  @Test func aFileThatIsBusyFailsNoLoad() async throws {
    let path = folder / "cache"
    let cache = try ImageCache.file(path)
    #expect(try await loader(cache).load(content).origin == .network)
    let other = try ImageCacheTables(path, bytes: 1_000)
    try other.database.run("begin immediate")
    // What is there can still be read.
    #expect(try await loader(cache).load(content).origin == .cache)
    let image = try await loader(cache).load(ExternalContent(url: "https://example.org/other.png"))
    #expect(image.origin == .network)
    #expect(cache.failure?.code.rawValue == "database.busy")
    try other.database.run("rollback")
  }
}
