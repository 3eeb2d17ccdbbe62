internal import Foundation
internal import InlayCore
public import InlayLive

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// Makes requests by the system's `URLSession`: for programs on Apple's systems that shall load as the system does.
///
/// The session is ephemeral: no cache, no cookies, no credentials, no proxy; redirections are not followed.
///
/// **It does not keep the connection to the address that the loader judged.** `URLSession` looks the host up itself, and
/// tells only after the answer which address it came from. What came from an address that is neither the judged one nor
/// public is refused then, and is never handed out: no image, status or redirection. But the request has been sent. Who
/// owns a host's name could thus have a program send one GET, without any field that tells about the user, into the network
/// that the program is in. Use it where that does no harm, such as an app on a user's device. A server that loads for
/// strangers should use a transport that connects to the given address alone.
///
/// - It is for Apple's systems. On Linux no program can create one: Foundation there can neither slow nor stop an answer
///   while it comes, so an endless one takes all memory. Use `CurlTransport` of `Inlay`.
/// - Times are the loader's own. The time to connect is not apart from that until the answer.
/// - The system joins fields that an answer repeats, and may unpack an answer that was not asked to be packed; the loader
///   refuses such answers by their fields.
public final class URLSessionTransport: ImageTransport {
  private let session: URLSession
  private let delegate = SessionDelegate()

  #if canImport(Darwin)
    /// A transport. Its requests end with it.
    public init() { session = Self.session(delegate) }
  #else
    /// For tests, whose answers end.
    package init() { session = Self.session(delegate) }
  #endif

  deinit { session.invalidateAndCancel() }

  /// The loader has its own clock; the session's must not end a request earlier.
  private static let timeout = 86_400.0

  private static func session(_ delegate: SessionDelegate) -> URLSession {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.httpCookieStorage = nil
    configuration.httpCookieAcceptPolicy = .never
    configuration.httpShouldSetCookies = false
    configuration.urlCredentialStorage = nil
    configuration.connectionProxyDictionary = [:]
    configuration.timeoutIntervalForRequest = timeout
    return URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
  }

  /// Makes a request. See `ImageTransport` and, for what it cannot keep, this type.
  public func fetch(
    _ request: HopRequest, receive: @Sendable (HopEvent) async throws -> Void
  ) async throws {
    let task = session.dataTask(with: try Self.made(request))
    let hop = SessionHop(request, task)
    delegate.add(hop, as: task.taskIdentifier)
    try await withTaskCancellationHandler {
      task.resume()
      do { while let event = try await hop.next() { try await receive(event) } } catch {
        task.cancel()
        // Also of an answer that is not read to its end, what it says must not be believed before its address is known.
        try await hop.checkAddress()
        throw error
      }
      try await hop.checkAddress()
    } onCancel: {
      task.cancel()
    }
  }

  private static func made(_ request: HopRequest) throws -> URLRequest {
    guard let url = URL(string: request.url) else {
      throw InlayError.liveURL(request.url, "the system does not read this URL")
    }
    var made = URLRequest(url: url, cachePolicy: .reloadIgnoringLocalCacheData, timeoutInterval: timeout)
    made.httpShouldHandleCookies = false
    #if canImport(Darwin)
      // Else the system names the languages of the user.
      made.setValue("*", forHTTPHeaderField: "Accept-Language")
    #endif
    made.setValue("Inlay/\(InlayVersion.current)", forHTTPHeaderField: "User-Agent")
    for field in request.fields { made.setValue(field.value, forHTTPHeaderField: field.name) }
    return made
  }
}
