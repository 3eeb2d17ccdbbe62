internal import AsyncHTTPClient
internal import InlayCore
public import InlayLive
internal import NIOCore
internal import NIOHTTP1
public import NIOPosix

/// Makes requests by async-http-client, for servers that stand on SwiftNIO.
///
/// Connects to the address that the loader judged and to no other. Each host and address has a client of its own, whose
/// `dnsOverride` names the address; server name and certificate are still those of the host. As a second check, a connection
/// to another address is closed before the first byte of a request. HTTP/1.1; no redirection is followed, nothing is tried
/// again, nothing is unpacked or traced.
public final class AsyncHTTPClientTransport: ImageTransport {
  private let clients: ClientCache
  private let deadline: Duration

  /// A transport.
  ///
  /// - Parameters:
  ///   - group: the event loops. On Apple's systems too they are those of sockets, because others do not tell which address
  ///     a connection has.
  ///   - readTime: time without a byte.
  ///   - deadline: time of one request, its head and its body. The client's own deadline covers only the head.
  public init(
    group: MultiThreadedEventLoopGroup = .singleton, readTime: Duration = .seconds(10),
    deadline: Duration = .seconds(60)
  ) {
    clients = ClientCache(group: group, readTime: readTime)
    self.deadline = deadline
  }

  /// The number of clients that are kept.
  var clientCount: Int { clients.count }

  /// Makes a request. See ``ImageTransport``.
  public func fetch(
    _ request: HopRequest, receive: @Sendable (HopEvent) async throws -> Void
  ) async throws {
    let lease = try clients.take(for: request)
    defer { clients.giveBack(lease) }
    let deadline = deadline
    try await withoutActuallyEscaping(receive) { receive in
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await Self.fetch(request, by: lease.client, until: deadline, receive) }
        group.addTask {
          try await Task.sleep(for: deadline)
          throw InlayError("live.timeout", "the server took too long: not done within \(deadline)")
        }
        defer { group.cancelAll() }
        try await group.next()
      }
    }
  }

  private static func fetch(
    _ request: HopRequest, by client: HTTPClient, until deadline: Duration,
    _ receive: @Sendable (HopEvent) async throws -> Void
  ) async throws {
    var made = HTTPClientRequest(url: request.url)
    made.headers.add(name: "User-Agent", value: "Inlay/\(InlayVersion.current)")
    for field in request.fields { made.headers.add(name: field.name, value: field.value) }
    var hasHead = false
    do {
      let answer = try await client.execute(made, deadline: .now() + TimeAmount(deadline))
      hasHead = true
      try await given(receive, .head(status: Int(answer.status.code), fields: answer.headers.fields))
      for try await piece in answer.body {
        try await given(receive, .bytes(Array(piece.readableBytesView)))
      }
    } catch let refusal as Refusal {
      throw refusal.error
    } catch {
      throw Self.failure(error, hasHead: hasHead)
    }
  }

  /// What `receive` threw, apart from what the client throws.
  private struct Refusal: Error { var error: any Error }

  private static func given(
    _ receive: @Sendable (HopEvent) async throws -> Void, _ event: HopEvent
  ) async throws {
    do { try await receive(event) } catch { throw Refusal(error: error) }
  }

  private static func failure(_ error: any Error, hasHead: Bool) -> any Error {
    if error is CancellationError || Task.isCancelled { return CancellationError() }
    if let error = error as? HTTPParserError {
      // The end of the connection within a message.
      if error == .invalidEOFState { return hasHead ? truncated : connection(error) }
      return InlayError("live.protocol", "the server broke the rules of HTTP: \(error)")
    }
    switch error as? HTTPClientError {
    case .cancelled?: return CancellationError()
    case .readTimeout?, .deadlineExceeded?:
      return InlayError("live.timeout", "the server took too long", advice: "try again later")
    case .remoteConnectionClosed? where hasHead, .uncleanShutdown? where hasHead:
      return truncated
    default: return connection(error)
    }
  }

  private static var truncated: InlayError {
    InlayError("live.truncated", "the answer ended early", advice: "try again later")
  }

  private static func connection(_ error: any Error) -> InlayError {
    InlayError("live.connection", "the connection failed: \(error)", advice: "try again later")
  }
}

extension HTTPHeaders {
  fileprivate var fields: [HTTPField] { map { HTTPField($0.name, $0.value) } }
}

extension TimeAmount {
  /// A duration, at least a millisecond and at most what nanoseconds hold.
  init(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, carry) = product.addingReportingOverflow(attoseconds / 1_000_000_000)
    self = overflow || carry ? .hours(24 * 365) : max(.nanoseconds(sum), .milliseconds(1))
  }
}
