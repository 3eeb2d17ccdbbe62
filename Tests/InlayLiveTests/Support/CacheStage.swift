import InlayContainer
import InlayCore
import InlayFiles
import Synchronization
import TestKit

@testable import InlayLive

/// A loader with a cache, a server that says what it is told to, and a clock that stands still until it is
/// moved.
final class CacheStage: ImageTransport {
  /// An answer of the server.
  struct Answer: Sendable {
    var status = 200
    var fields: [HTTPField] = []
    var body: [UInt8] = []
    /// Bytes that come before the connection breaks off; `nil` if it does not.
    var breaksAfter: Int?
    /// There is no connection at all.
    var isOffline = false

    static let offline = Answer(isOffline: true)
    static func status(_ status: Int, _ lines: String = "") -> Answer {
      Answer(status: status, fields: CacheTime.fields(lines))
    }
    static func image(_ body: [UInt8], _ lines: String = "") -> Answer {
      Answer(fields: CacheTime.fields(lines), body: body)
    }
  }

  private struct State {
    var answers: [String: Answer] = [:]
    var requests: [HopRequest] = []
    var now = CacheTime.answered
  }
  private let state = Mutex(State())
  let store = MemoryStore()
  let url = "https://example.org/a.png"
  let content = ExternalContent(url: "https://example.org/a.png")
  let first = TinyPNG.make(3, 2, tag: 1)
  let second = TinyPNG.make(5, 4, tag: 2)

  /// Sets what the server says at a URL from now on.
  func serve(_ answer: Answer, at url: String = "https://example.org/a.png") {
    state.withLock { $0.answers[url] = answer }
  }

  /// The time of the clock.
  var now: Int { state.withLock { $0.now } }

  /// Moves the clock.
  func pass(_ seconds: Int) { state.withLock { $0.now += seconds } }

  /// The requests since this was last asked: their conditional fields, one line each.
  func requests() -> [String] {
    state.withLock { state in
      defer { state.requests = [] }
      return state.requests.map { request in
        let asked = request.fields.filter { !["Accept", "Accept-Encoding"].contains($0.name) }
        return asked.map { "\($0.name): \($0.value)" }.joined(separator: ", ")
      }
    }
  }

  /// A new loader with the same cache, as in another run of a program.
  func loader(_ change: (inout LoadPolicy) -> Void = { _ in }) -> ImageLoader {
    var policy = LoadPolicy()
    change(&policy)
    let start = CacheTime.answered
    let clock = LiveClock(
      now: { .seconds(self.state.withLock { $0.now } - start) },
      sleep: { duration in if duration > .zero { try await Task.sleep(for: .seconds(60)) } },
      date: { self.state.withLock { $0.now } }, random: { 0 })
    return LoaderKit.loader(
      policy, clock: clock, resolver: NameResolver { _ in [.v4(0x0808_0808)] }, transport: self,
      cache: ImageCache(store))
  }

  /// Loads by a new loader. Returns the origin and the width, or the code of the error.
  func load(_ content: ExternalContent? = nil, _ change: (inout LoadPolicy) -> Void = { _ in }) async throws
    -> String
  {
    do {
      let image = try await loader(change).load(content ?? self.content)
      guard try image.source.digest() == image.digest else { throw Unmet("other bytes than their digest") }
      return "\(image.origin) \(image.header.width ?? 0)"
    } catch let error as InlayError { return error.code.rawValue }
  }

  /// Puts the first image into the cache, and forgets the request.
  func fill(_ lines: String) async throws {
    serve(.image(first, lines))
    guard try await load() == "network 3" else { throw Unmet("the image did not load") }
    _ = requests()
  }

  /// The names and values of the fields that the cache keeps for the URL.
  var kept: [HTTPField]? { store.entries[url]?.answer.fields }

  func fetch(_ request: HopRequest, receive: @Sendable (HopEvent) async throws -> Void) async throws {
    let answer = state.withLock { state in
      state.requests.append(request)
      return state.answers[request.url] ?? .status(404)
    }
    if answer.isOffline { throw InlayError.liveConnection("no network") }
    try await receive(
      .head(
        status: answer.status, fields: answer.fields + [HTTPField("Content-Length", "\(answer.body.count)")]))
    try Task.checkCancellation()
    await Task.yield()
    if let count = answer.breaksAfter {
      try await receive(.bytes(Array(answer.body.prefix(count))))
      throw InlayError.liveTruncated(count, of: answer.body.count)
    }
    if !answer.body.isEmpty { try await receive(.bytes(answer.body)) }
  }
}
