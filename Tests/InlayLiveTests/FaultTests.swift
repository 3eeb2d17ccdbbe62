import Foundation
import InlayContainer
import InlayCore
import InlayCurl
import Synchronization
import TestKit
import Testing

@testable import InlayLive

/// Loads from a server that misbehaves, over real sockets.
@Suite(.needs(.python)) struct FaultTests {
  private let bytes = MisbehavingServer.image

  /// Faults that pass: the image comes, by so many requests.
  @Test(arguments: [
    ("image", 1), ("unavailable?2", 3), ("reset?1", 2), ("truncated?1", 2), ("resumed", 2), ("otherpart", 3),
    ("weak", 2), ("chunked", 1), ("untillclosed", 1), ("provisional", 1),
  ])
  func loads(_ path: String, _ requests: Int) async throws {
    let server = try MisbehavingServer()
    let loader = LoaderKit.loader(LoaderKit.policy(server))
    let image = try await loader.load(ExternalContent(url: server.url(path)))
    #expect(try image.source.readAll() == bytes)
    #expect(image.header.mediaType == .png)
    #expect(await server.requests(requests).count == requests, "\(server.requests)")
  }

  /// Faults that stay: the code of the error, by so many requests.
  @Test(arguments: [
    ("status?404", "live.status", 1), ("status?403", "live.status", 1), ("status?500", "live.status", 4),
    ("status?206", "live.protocol", 1), ("reset?9", "live.connection", 4),
    ("truncated?9", "live.truncated", 4),
    ("finchunk", "live.truncated", 4), ("endless", "limit.bytes", 1), ("endlesserror", "live.status", 1),
    ("huge", "limit.bytes", 1),
    ("gzip", "live.protocol", 1),
    ("fields", "live.protocol", 1), ("longline", "live.protocol", 1), ("html", "live.notImage", 1),
    ("svg", "live.notImage", 1), ("notmodified", "live.protocol", 1), ("garbage", "live.protocol", 1),
    ("twolengths", "live.protocol", 1), ("untillclosed?half", "live.truncated", 4),
    ("toomuch", "live.truncated", 4),
  ])
  func fails(_ path: String, _ code: String, _ requests: Int) async throws {
    let server = try MisbehavingServer()
    let loader = LoaderKit.loader(LoaderKit.policy(server))
    let error = await LoaderKit.failure(loader, ExternalContent(url: server.url(path)))
    #expect(error?.code.rawValue == code, "\(String(describing: error))")
    #expect(await server.requests(requests).count == requests, "\(server.requests)")
  }

  @Test func aSlowServerIsTimedOutByOurClock() async throws {
    let server = try MisbehavingServer()
    var policy = LoaderKit.impatientPolicy(server)
    policy.attempts = 1
    let loader = LoaderKit.loader(policy)
    for path in ["slowhead", "slowbody", "silent"] {
      let error = await LoaderKit.failure(loader, ExternalContent(url: server.url(path)))
      #expect(error?.code == .liveTimeout, "\(path): \(String(describing: error))")
    }
  }

  @Test func redirections() async throws {
    let server = try MisbehavingServer()
    let other = try MisbehavingServer("127.0.0.2")
    var policy = LoaderKit.policy(server, other)
    policy.attempts = 1
    let loader = LoaderKit.loader(policy)
    func code(_ path: String) async -> String? {
      await LoaderKit.failure(loader, ExternalContent(url: server.url(path)))?.code.rawValue
    }
    #expect(await code("redirect?/image") == nil)
    #expect(await code("chain?2") == nil)
    #expect(await code("chain?3") == "live.redirects")
    #expect(await code("chain?10000") == "live.redirects")
    #expect(await code("redirect?/redirect?/image") == nil)
    #expect(await code("redirect?\(other.url("image"))") == "live.refused")
    #expect(await code("redirect?file:///etc/passwd") == "live.url")
    #expect(await code("redirect?http://user@127.0.0.1:\(server.port)/image") == "live.url")
    #expect(await code("redirect?http://2130706434:\(other.port)/image") == "live.refused")
    #expect(await code("redirect?http://[::1]:\(other.port)/image") == "live.refused")
    #expect(other.requests.isEmpty, "a private address was connected to")
  }

  @Test func aNameWithOnePrivateAddressIsRefused() async throws {
    let server = try MisbehavingServer()
    let other = try MisbehavingServer("127.0.0.2")
    let resolver = NameResolver { _ in [.v4(0x7F00_0001), .v4(0x7F00_0002)] }
    let loader = LoaderKit.loader(LoaderKit.policy(server, other), resolver: resolver)
    let error = await LoaderKit.failure(
      loader, ExternalContent(url: "http://example.org:\(server.port)/image"))
    #expect(error?.code == .liveRefused)
    #expect(error?.message == "this address may not be loaded from")
    #expect(server.requests.isEmpty && other.requests.isEmpty)
  }

  /// A name that is public when it is judged and private when it is looked up again ("rebinding").
  @Test func onlyTheJudgedAddressIsConnectedTo() async throws {
    let server = try MisbehavingServer()
    let resolver = NameResolver { _ in [.v4(0x7F00_0001)] }
    let loader = LoaderKit.loader(LoaderKit.policy(server), resolver: resolver)
    // The system would not find this name, so the image proves that nobody looked it up again.
    let image = try await loader.load(ExternalContent(url: "http://rebound.invalid:\(server.port)/image"))
    #expect(image.source.count == bytes.count)
  }

  @Test func pinsAreChecked() async throws {
    let server = try MisbehavingServer()
    let loader = LoaderKit.loader(LoaderKit.policy(server))
    let url = server.url("image")
    let image = try await loader.load(ExternalContent(url: url))
    let right = ExternalContent(url: url, count: image.source.count, digest: image.digest)
    #expect(try await loader.load(right).digest == image.digest)
    let other = ContentDigest(bytes: [UInt8](repeating: 7, count: 32))
    #expect(
      await LoaderKit.failure(loader, ExternalContent(url: url, digest: other))?.code == .liveChanged)
    #expect(await LoaderKit.failure(loader, ExternalContent(url: url, count: 5))?.code == .liveChanged)
  }

  @Test func retryAfterIsHonoredAndCapped() async throws {
    for (value, wait) in [("2", Duration.seconds(2)), ("1000000000", .seconds(60)), ("x", .zero)] {
      let server = try MisbehavingServer()
      let waits = Reports()
      let loader = LoaderKit.loader(
        LoaderKit.policy(server),
        clock: LiveClock(
          now: { .zero },
          sleep: { time in
            // The guards sleep longer than the test takes; the wait between attempts is told by its state.
            if waits.isWaiting { return }
            try await Task.sleep(for: time)
          }, date: LiveClock.system.date, random: { 0 }))
      let found = Mutex<[Duration]>([])
      _ = try await loader.load(ExternalContent(url: server.url("later?\(value)"))) { state in
        waits.add(state)
        if case .waiting(let until, _) = state {
          found.withLock { $0.append(until) }
        }
      }
      let time = try #require(found.withLock { $0.first })
      #expect(time == wait, "\(value)")
    }
  }

  @Test func failuresAreRememberedUnlessRetried() async throws {
    let server = try MisbehavingServer()
    let loader = LoaderKit.loader(LoaderKit.policy(server))
    let content = ExternalContent(url: server.url("status?410"))
    #expect(await LoaderKit.failure(loader, content)?.httpStatus == 410)
    #expect(await LoaderKit.failure(loader, content)?.httpStatus == 410)
    #expect(await server.requests(1).count == 1)
    await #expect(throws: InlayError.self) { try await loader.load(content, retrying: true) }
    #expect(await server.requests(2).count == 2)
  }

  @Test func progressIsTold() async throws {
    let server = try MisbehavingServer()
    let loader = LoaderKit.loader(LoaderKit.policy(server))
    let reports = Reports()
    let image = try await loader.load(ExternalContent(url: server.url("image"))) { reports.add($0) }
    let states = reports.states
    #expect(states.first == .queued && states.dropFirst().first == .connecting)
    #expect(states.last == .loaded(image.digest, count: image.source.count, origin: .network))
    let counts = states.compactMap { state -> Int? in
      if case .receiving(let count, let total, _) = state, total == image.source.count { count } else { nil }
    }
    #expect(counts.count >= 2 && counts == counts.sorted())
    let sizes = states.compactMap { state -> PixelSize? in
      if case .receiving(_, _, let size) = state { size } else { nil }
    }
    let size = try #require(sizes.first)
    #expect(size.width == image.header.width && size.height == image.header.height)
  }

  @Test func noFieldTellsAboutTheReader() async throws {
    let server = try MisbehavingServer()
    let loader = LoaderKit.loader(LoaderKit.policy(server))
    _ = try await loader.load(ExternalContent(url: server.url("image")))
    #expect(
      await server.requests(1) == [
        "GET /image [('accept', 'image/*'), ('accept-encoding', 'identity'), "
          + "('user-agent', 'Inlay/\(InlayVersion.current)')]"
      ])
  }
}

extension Reports {
  /// Whether the last state is that of waiting.
  var isWaiting: Bool { if case .waiting = states.last { true } else { false } }
}
