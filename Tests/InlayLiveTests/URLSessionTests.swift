import Foundation
import InlayContainer
import InlayCore
import TestKit
import Testing

@testable import InlayLive
@testable import InlayURLSession

/// Foundation on Linux ends the process now and then when other tests open and close descriptors beside it (a fault in
/// libdispatch, Swift 6.3). There these tests run by themselves: `make full STEP=urlsession`.
private let isSafe: Bool = {
  #if canImport(Darwin)
    return true
  #else
    return ProcessInfo.processInfo.environment["INLAY_URLSESSION"] != nil
  #endif
}()

/// It cannot stop an answer either while it comes: the process would take all memory.
private let canStopAnswers: Bool = {
  #if canImport(Darwin)
    return true
  #else
    return false
  #endif
}()

/// Loads by `URLSession` from a server that misbehaves, over real sockets. One after the other: Foundation answers on threads of
/// Dispatch, which must not all wait for servers that start.
@Suite(
  .needs(.python), .enabled(if: isSafe, "Foundation on Linux is not safe beside other tests: make full"),
  .serialized
) struct URLSessionTests {
  private func loader(_ policy: LoadPolicy, resolver: NameResolver = .system) -> ImageLoader {
    LoaderKit.loader(policy, resolver: resolver, transport: URLSessionTransport())
  }

  /// Faults that pass: the image comes, by so many requests.
  @Test(arguments: [
    ("image", 1), ("unavailable?2", 3), ("reset?1", 2), ("truncated?1", 2), ("resumed", 2), ("otherpart", 3),
    ("weak", 2), ("chunked", 1), ("untillclosed", 1), ("provisional", 1),
  ])
  func loads(_ path: String, _ requests: Int) async throws {
    let server = try MisbehavingServer()
    let image = try await loader(LoaderKit.policy(server)).load(ExternalContent(url: server.url(path)))
    #expect(try image.source.readAll() == MisbehavingServer.image)
    #expect(image.header.mediaType == .png)
    #expect(await server.requests(requests).count == requests, "\(server.requests)")
  }

  /// Faults that stay: the code of the error.
  @Test(arguments: [
    ("status?404", "live.status"), ("status?403", "live.status"), ("status?401", "live.status"),
    ("status?206", "live.protocol"), ("reset?9", "live.connection"), ("truncated?9", "live.truncated"),
    ("finchunk", "live.truncated"),
    ("huge", "limit.bytes"), ("gzip", "live.protocol"), ("html", "live.notImage"), ("svg", "live.notImage"),
    ("notmodified", "live.protocol"), ("untillclosed?half", "live.truncated"), ("toomuch", "live.truncated"),
    ("garbage", "live.protocol"), ("twolengths", "live.protocol"),
    // Systems do not say apart that a head has no end.
    ("fields", "live.connection"), ("longline", "live.connection"),
  ])
  func fails(_ path: String, _ code: String) async throws {
    let server = try MisbehavingServer()
    let loader = loader(LoaderKit.policy(server))
    let error = await LoaderKit.failure(loader, ExternalContent(url: server.url(path)))
    #expect(error?.code.rawValue == code, "\(String(describing: error))")
  }

  /// Foundation on Linux cannot stop an answer while it comes: the process would take all memory.
  @Test(
    .enabled(if: canStopAnswers, "Foundation on Linux cannot stop an answer"),
    arguments: [("endless", "limit.bytes"), ("endlesserror", "live.status")])
  func endlessAnswersEnd(_ path: String, _ code: String) async throws { try await fails(path, code) }

  @Test func aSlowServerIsTimedOutByOurClock() async throws {
    let server = try MisbehavingServer()
    var policy = LoaderKit.impatientPolicy(server)
    policy.attempts = 1
    let loader = loader(policy)
    for path in ["slowhead", "slowbody", "silent"] {
      let error = await LoaderKit.failure(loader, ExternalContent(url: server.url(path)))
      #expect(error?.code == .liveTimeout, "\(path): \(String(describing: error))")
    }
  }

  @Test func redirectionsAreLeftToTheLoader() async throws {
    let server = try MisbehavingServer()
    let other = try MisbehavingServer("127.0.0.2")
    var policy = LoaderKit.policy(server, other)
    policy.attempts = 1
    let loader = loader(policy)
    func code(_ path: String) async -> String? {
      await LoaderKit.failure(loader, ExternalContent(url: server.url(path)))?.code.rawValue
    }
    #expect(await code("redirect?/image") == nil)
    #expect(await code("chain?2") == nil)
    #expect(await code("chain?3") == "live.redirects")
    #expect(await code("redirect?\(other.url("image"))") == "live.refused")
    #expect(other.requests.isEmpty, "a private address was connected to")
  }

  @Test func noFieldTellsAboutTheReader() async throws {
    let server = try MisbehavingServer()
    let loader = loader(LoaderKit.policy(server))
    _ = try await loader.load(ExternalContent(url: server.url("image")))
    let request = try #require(await server.requests(1).first)
    for name in ["cookie", "authorization", "referer"] {
      #expect(!request.contains("'\(name)'"), "\(request)")
    }
    #expect(request.contains("('accept', 'image/*')") && request.contains("('accept-encoding', 'identity')"))
    #expect(request.contains("('user-agent', 'Inlay/\(InlayVersion.current)')"))
  }

  @Test func aCanceledLoadEnds() async throws {
    let server = try MisbehavingServer()
    let loader = loader(LoaderKit.policy(server))
    let load = Task { try await loader.load(ExternalContent(url: server.url("silent"))) }
    _ = await server.requests(1)
    load.cancel()
    await #expect(throws: CancellationError.self) { try await load.value }
    await eventually { loader.isIdle }
    #expect(loader.isIdle)
  }
}

/// Where an answer may come from.
@Suite struct SessionHopTests {
  /// What the address is that answered: the judged one, another public one, and what is neither.
  @Test(arguments: [
    (["192.0.2.7"], true), (["8.8.8.8"], true), (["2001:4860:4860::8888"], true), (["127.0.0.1"], false),
    (["::1"], false), (["fe80::1%en0"], false), (["8.8.8.8", "10.0.0.1"], false), (["no address"], false),
    (["::ffff:10.0.0.1"], false),
  ])
  func answersAreJudgedByWhereTheyComeFrom(_ addresses: [String], _ isBelieved: Bool) throws {
    let url = try WebAddress("https://example.org/tea.png")
    let judged = try #require(NetworkAddress(literal: "192.0.2.7"))
    let request = HopRequest(url, at: judged, fields: [], connectTime: .seconds(1))
    let refusal = SessionHop.refusal(of: addresses, hasHead: true, for: request)
    #expect((refusal == nil) == isBelieved, "\(String(describing: refusal))")
  }
}
