internal import AsyncHTTPClient
internal import InlayCore
internal import InlayLive
internal import NIOCore
internal import NIOPosix
internal import Synchronization

/// The clients of the addresses that were last connected to. A client that nobody uses any more is shut down, as it must be
/// before it goes.
final class ClientCache: Sendable {
  /// What a client is for. The port and time belong to it because each client has one connect time, and checks where
  /// its connections lead.
  struct Key: Hashable {
    var host: String
    var address: String
    var port: Int
    var connectTime: Duration
  }

  /// A client for one request.
  struct Lease {
    var key: Key
    var client: HTTPClient
  }

  private struct Entry {
    var client: HTTPClient
    var users = 0
    var lastUse = 0
  }

  private struct State {
    var entries: [Key: Entry] = [:]
    var uses = 0
  }

  /// Most clients that are kept. More are there only while all of them are used.
  static let most = 64

  private let group: MultiThreadedEventLoopGroup
  private let readTime: Duration
  private let state = Mutex(State())

  init(group: MultiThreadedEventLoopGroup, readTime: Duration) {
    (self.group, self.readTime) = (group, readTime)
  }

  deinit { for entry in state.withLock({ $0.entries.values.map(\.client) }) { Self.end(entry) } }

  /// The number of clients.
  var count: Int { state.withLock { $0.entries.count } }

  /// A client that connects only to the address of a request.
  ///
  /// - Throws: `InlayError` if the address is none.
  func take(for request: HopRequest) throws -> Lease {
    let key = Key(
      host: request.host, address: request.address, port: request.port, connectTime: request.connectTime)
    let address = try Self.socketAddress(key)
    let (client, ended) = state.withLock { state -> (HTTPClient, [HTTPClient]) in
      state.uses += 1
      var entry = state.entries[key] ?? Entry(client: made(for: key, at: address))
      entry.users += 1
      entry.lastUse = state.uses
      state.entries[key] = entry
      return (entry.client, Self.evict(&state))
    }
    for client in ended { Self.end(client) }
    return Lease(key: key, client: client)
  }

  func giveBack(_ lease: Lease) {
    let ended = state.withLock { state in
      state.entries[lease.key]?.users -= 1
      return Self.evict(&state)
    }
    for client in ended { Self.end(client) }
  }

  /// Takes out the clients that were not used for longest, while there are too many.
  private static func evict(_ state: inout State) -> [HTTPClient] {
    var ended: [HTTPClient] = []
    while state.entries.count > most,
      let oldest = state.entries.filter({ $0.value.users == 0 }).min(by: {
        $0.value.lastUse < $1.value.lastUse
      })
    {
      state.entries[oldest.key] = nil
      ended.append(oldest.value.client)
    }
    return ended
  }

  /// The client lives until its connections are closed.
  private static func end(_ client: HTTPClient) { client.shutdown { _ in } }

  private static func socketAddress(_ key: Key) throws -> SocketAddress {
    do { return try SocketAddress(ipAddress: key.address, port: key.port) } catch {
      throw InlayError("live.connection", "\(key.address) is not an address", underlying: error)
    }
  }

  private func made(for key: Key, at address: SocketAddress) -> HTTPClient {
    var configuration = HTTPClient.Configuration()
    configuration.redirectConfiguration = .disallow
    configuration.decompression = .disabled
    configuration.httpVersion = .http1Only
    configuration.dnsOverride = [key.host: key.address]
    configuration.timeout = HTTPClient.Configuration.Timeout(
      connect: TimeAmount(key.connectTime), read: TimeAmount(readTime))
    // The loader tries again by itself. The client would wait the whole connect time for a port that refuses.
    configuration.connectionPool.retryConnectionEstablishment = false
    configuration.tracing.tracer = nil
    // It only closes. If it failed as well, the connection would leak, or the process end (async-http-client 1.37.0).
    configuration.http1_1ConnectionDebugInitializer = { channel in
      if channel.remoteAddress != address { channel.close(promise: nil) }
      return channel.eventLoop.makeSucceededVoidFuture()
    }
    return HTTPClient(eventLoopGroup: group, configuration: configuration)
  }
}
