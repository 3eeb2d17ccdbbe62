import InlayCore
import InlayLive
import TestKit
import Testing

@testable import InlayAsyncHTTPClient

/// Loads by async-http-client from a server that misbehaves, over real sockets.
@Suite(.needs(.python)) struct FaultTests {
  private func policy(_ servers: MisbehavingServer...) -> LoadPolicy {
    var policy = LoadPolicy()
    policy.schemes = ["http", "https"]
    policy.ports = Set(servers.map(\.port))
    policy.addresses = [.v4(0x7F00_0001)]
    (policy.connectTime, policy.headTime) = (.seconds(60), .seconds(60))
    (policy.idleTime, policy.attemptTime, policy.slowestRate) = (.seconds(120), .seconds(300), 0)
    return policy
  }

  private func loader(
    _ policy: LoadPolicy, resolver: NameResolver = .system,
    transport: AsyncHTTPClientTransport = AsyncHTTPClientTransport(
      readTime: .seconds(120), deadline: .seconds(240))
  ) -> ImageLoader {
    var clock = LiveClock.system
    clock.random = { 0 }
    return ImageLoader(
      transport: transport, policy: policy, limits: .default, resolver: resolver, clock: clock)
  }

  private func failure(_ loader: ImageLoader, _ url: String) async -> InlayError? {
    do {
      _ = try await loader.load(ExternalContent(url: url))
      return nil
    } catch { return error as? InlayError }
  }

  /// Faults that pass: the image comes, by so many requests.
  @Test(arguments: [
    ("image", 1), ("unavailable?2", 3), ("reset?1", 2), ("truncated?1", 2), ("resumed", 2), ("otherpart", 3),
    ("weak", 2), ("chunked", 1), ("untillclosed", 1), ("provisional", 1),
  ])
  func loads(_ path: String, _ requests: Int) async throws {
    let server = try MisbehavingServer()
    let image = try await loader(policy(server)).load(ExternalContent(url: server.url(path)))
    #expect(try image.source.readAll() == MisbehavingServer.image)
    #expect(server.requests.count == requests, "\(server.requests)")
  }

  /// Faults that stay: the code of the error.
  @Test(arguments: [
    ("status?404", "live.status"), ("status?403", "live.status"), ("status?500", "live.status"),
    ("status?206", "live.protocol"), ("reset?9", "live.connection"), ("truncated?9", "live.truncated"),
    ("finchunk", "live.truncated"), ("endless", "limit.bytes"), ("endlesserror", "live.status"),
    ("huge", "limit.bytes"), ("gzip", "live.protocol"), ("fields", "live.protocol"),
    ("longline", "live.protocol"), ("html", "live.notImage"), ("svg", "live.notImage"),
    ("notmodified", "live.protocol"), ("garbage", "live.protocol"), ("twolengths", "live.protocol"),
    ("untillclosed?half", "live.truncated"), ("toomuch", "live.truncated"),
  ])
  func fails(_ path: String, _ code: String) async throws {
    let server = try MisbehavingServer()
    let error = await failure(loader(policy(server)), server.url(path))
    #expect(error?.code.rawValue == code, "\(String(describing: error))")
  }

  /// The transport's own deadline, which covers the body too, and its time without a byte.
  @Test(arguments: ["slowhead", "slowbody", "silent"])
  func aSlowServerIsTimedOut(path: String) async throws {
    let server = try MisbehavingServer()
    var policy = policy(server)
    policy.attempts = 1
    let transport = AsyncHTTPClientTransport(readTime: .seconds(60), deadline: .milliseconds(500))
    let error = await failure(loader(policy, transport: transport), server.url(path))
    #expect(error?.code.rawValue == "live.timeout", "\(String(describing: error))")
  }

  @Test func aSilentServerIsTimedOutByTheTimeWithoutAByte() async throws {
    let server = try MisbehavingServer()
    var policy = policy(server)
    policy.attempts = 1
    let transport = AsyncHTTPClientTransport(readTime: .milliseconds(300), deadline: .seconds(200))
    let error = await failure(loader(policy, transport: transport), server.url("silent"))
    #expect(error?.code.rawValue == "live.timeout", "\(String(describing: error))")
  }

  @Test func redirectionsAreLeftToTheLoader() async throws {
    let server = try MisbehavingServer()
    let other = try MisbehavingServer("127.0.0.2")
    let loader = loader(policy(server, other))
    #expect(await failure(loader, server.url("chain?2")) == nil)
    #expect(await failure(loader, server.url("chain?3"))?.code.rawValue == "live.redirects")
    #expect(
      await failure(loader, server.url("redirect?\(other.url("image"))"))?.code.rawValue == "live.refused")
    #expect(other.requests.isEmpty, "a private address was connected to")
  }

  /// A name that is public when it is judged and private when it is looked up again ("rebinding").
  @Test func onlyTheJudgedAddressIsConnectedTo() async throws {
    let server = try MisbehavingServer()
    let loader = loader(policy(server), resolver: NameResolver { _ in [.v4(0x7F00_0001)] })
    // The system would not find this name, so the image proves that nobody looked it up again.
    let url = "http://rebound.invalid:\(server.port)/image"
    #expect(try await loader.load(ExternalContent(url: url)).source.count == MisbehavingServer.image.count)
  }

  /// The URL has an address of its own, which is not the judged one: the override does not hold for it, so the second
  /// check must.
  @Test func anotherAddressIsClosedBeforeTheRequest() async throws {
    let server = try MisbehavingServer("127.0.0.2")
    let url = try WebAddress(server.url("image"))
    let judged = NetworkAddress.v4(0x7F00_0001)
    var request = HopRequest(url, at: judged, fields: [], connectTime: .seconds(30))
    request.host = "elsewhere.invalid"
    let transport = AsyncHTTPClientTransport()
    let wanted = request
    let error = await #expect(throws: InlayError.self) {
      try await transport.fetch(wanted) { _ in Issue.record("something was received") }
    }
    #expect(error?.code.rawValue == "live.connection")
    #expect(server.requests.isEmpty)
  }

  @Test func aRefusedPortFailsAtOnce() async throws {
    let port = try MisbehavingServer().port  // which ends here
    let url = try WebAddress("http://127.0.0.1:\(port)/image")
    let request = HopRequest(url, at: .v4(0x7F00_0001), fields: [], connectTime: .seconds(600))
    let transport = AsyncHTTPClientTransport(deadline: .seconds(500))
    let start = ContinuousClock.now
    await #expect(throws: InlayError.self) { try await transport.fetch(request) { _ in } }
    // Far less than the connect time, which the client would wait if it tried again.
    #expect(ContinuousClock.now - start < .seconds(120))
  }

  @Test func aCanceledLoadEnds() async throws {
    let server = try MisbehavingServer()
    let loader = loader(policy(server))
    let load = Task { try await loader.load(ExternalContent(url: server.url("slowbody"))) }
    while server.requests.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
    load.cancel()
    await #expect(throws: CancellationError.self) { try await load.value }
  }

  @Test func clientsOfManyHostsAreBounded() async throws {
    let server = try MisbehavingServer()
    let transport = AsyncHTTPClientTransport()
    for number in 0..<(ClientCache.most + 20) {
      let url = try WebAddress("http://host-\(number).invalid:\(server.port)/status?404")
      let request = HopRequest(url, at: .v4(0x7F00_0001), fields: [], connectTime: .seconds(30))
      try await transport.fetch(request) { _ in }
      #expect(transport.clientCount <= ClientCache.most)
    }
    #expect(transport.clientCount == ClientCache.most)
  }

  @Test func noFieldTellsAboutTheReader() async throws {
    let server = try MisbehavingServer()
    _ = try await loader(policy(server)).load(ExternalContent(url: server.url("image")))
    #expect(
      server.requests == [
        "GET /image [('accept', 'image/*'), ('accept-encoding', 'identity'), "
          + "('user-agent', 'Inlay/\(InlayVersion.current)')]"
      ])
  }
}

/// Waits until something is so, for as long as a slow machine may need.
func eventually(_ condition: () -> Bool) async {
  for _ in 0..<12_000 where !condition() { try? await Task.sleep(for: .milliseconds(5)) }
}
