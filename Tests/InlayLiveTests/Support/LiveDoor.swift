import InlayContainer
import InlayCore
import InlayFiles
import Synchronization

@testable import InlayLive
@testable import InlaySystem

/// What is demanded of everything here that reads what strangers send, whatever they send. The fuzz target and the tests share it.
enum LiveDoor {
  /// A demand that was not met.
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  /// Reads the bytes as choices, and checks what they lead to.
  static func check(_ bytes: [UInt8]) async throws {
    var choices = LiveChoices(bytes)
    switch choices.number(below: 6) {
    case 0, 1: try await load(&choices)
    case 2: try await upload(&choices)
    case 3: try keep(&choices)
    case 4: try resolve(&choices)
    default: try read(LiveGrammar.line(&choices))
    }
  }

  static func demand(_ condition: Bool, _ what: @autoclosure () -> String) throws {
    if !condition { throw Failure(description: what()) }
  }

  private static func check(_ error: any Error) throws {
    guard let error = error as? InlayError else {
      throw Failure(description: "an error of another type: \(error)")
    }
    try demand(
      !error.message.isEmpty
        && error.message.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F },
      "no one-line sentence: \(error.message.debugDescription)")
  }

  private static let base = 784_111_777

  /// A clock that stands still. Waits that have a length last until they are canceled. They use no timer: those of a canceled
  /// `Task.sleep` stay in memory until their time.
  private static func clock(_ date: Int) -> LiveClock {
    LiveClock(
      now: { .seconds(date - base) },
      sleep: { if $0 > .zero { try await OneAnswer<Void>().wait() } }, date: { date }, random: { 0 })
  }

  private static let resolver = NameResolver { host in
    [NetworkAddress(numeric: host) ?? .v4(0x0808_0808)]
  }

  // MARK: Loads

  /// Three loads of one image with one cache, days apart, from a server that says anything.
  private static func load(_ choices: inout LiveChoices) async throws {
    let server = AnyServer(choices)
    var policy = LoadPolicy()
    // Waits would be real ones.
    policy.longestRetryAfter = .zero
    policy.bytes = 80_000
    let cache = ImageCache(AnyStore())
    let content = ExternalContent(url: "https://a.example/a.png")
    for date in [base, base + 3_600, base + 90_000] {
      let loader = ImageLoader(
        transport: server, policy: policy, limits: .default, resolver: resolver, clock: clock(date),
        cache: cache)
      server.requests.withLock { $0 = 0 }
      do {
        let image = try await loader.load(content)
        let bytes = try image.source.readAll()
        try demand(.sha256(of: bytes) == image.digest, "the digest is of other bytes")
        try demand(bytes.count <= policy.bytes, "\(bytes.count) bytes")
      } catch let failure as Failure { throw failure } catch { try check(error) }
      let most = policy.attempts * (policy.redirects + 1)
      try demand(server.requests.withLock { $0 } <= most, "more than \(most) requests")
    }
  }

  // MARK: Uploads

  /// An upload by tus or a form to a server that says anything.
  private static func upload(_ choices: inout LiveChoices) async throws {
    let isTus = choices.number(below: 2) == 0
    let honorsKeys = choices.number(below: 2) == 0
    let bytes = choices.pick(LiveGrammar.images)
    let session = choices.number(below: 2) == 0 ? nil : LiveGrammar.url(&choices)
    let server = AnyServer(choices)
    let url = "https://a.example/files/"
    let transport: any UploadTransport =
      isTus
      ? try TusUpload(to: url, by: server, policy: UploadPolicy(), resolver: resolver, clock: clock(base))
      : try MultipartUpload(
        to: url, by: server, policy: UploadPolicy(), honorsKeys: honorsKeys, resolver: resolver,
        clock: clock(base))
    let saved = Mutex<[String]>([])
    let furthest = Mutex(0)
    let file = UploadFile(
      source: MemorySource(bytes), mediaType: .png, digest: .sha256(of: bytes), key: "k", session: session,
      saveSession: { url in saved.withLock { $0 += url.map { [$0] } ?? [] } },
      progress: { count in furthest.withLock { $0 = max($0, count) } })
    do {
      let receipt = try await transport.upload(file)
      try demand(receipt.url != nil || receipt.identifier != nil, "an empty receipt")
      if isTus {
        try demand(try receipt.url.map(isHome) ?? false, "the upload went to \(receipt)")
      }
    } catch let failure as Failure { throw failure } catch { try check(error) }
    try demand(server.requests.withLock { $0 } < 10_000, "requests without end")
    try demand(furthest.withLock { $0 } <= bytes.count, "more was sent than there is")
    for url in saved.withLock({ $0 }) {
      try demand(try isHome(url), "a session elsewhere: \(url)")
    }
  }

  /// Whether a URL is one of the only host that may be sent to.
  private static func isHome(_ url: String) throws -> Bool {
    ["a.example", "a.example."].contains(try WebAddress(url).host)
  }

  // MARK: Rules of the cache

  private static func keep(_ choices: inout LiveChoices) throws {
    let first = CachedAnswer(
      LiveGrammar.fields(&choices), asked: base, answered: base + choices.number(below: 256))
    let second = LiveGrammar.fields(&choices)
    let updated = first.updated(by: second, asked: base + 300, answered: base + 301)
    let times = 0...HTTPSeconds.most
    for answer in [first, updated].compactMap(\.self) {
      try demand(times.contains(answer.freshness), "fresh for \(answer.freshness) s")
      for now in [Int.min, base - 1, answer.answered, base + 1_000, .max] {
        let age = answer.age(at: now)
        try demand(age.map { times.contains($0) } ?? true, "an age of \(age ?? 0) s")
        if answer.isFresh(at: now) {
          try demand(!answer.directives.noCache && now >= answer.answered, "fresh against its own word")
        }
      }
      for field in answer.conditions {
        try demand(
          field.value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F },
          "a field with \(field.value.debugDescription)")
      }
    }
    for field in second {
      if let seconds = HTTPDate.seconds(field.value) {
        try demand(abs(seconds) < 1 << 40, "a date of \(seconds) s")
      }
      if let wait = RetrySchedule.retryAfter(field.value, date: base) {
        try demand(wait >= .zero && wait <= .seconds(HTTPSeconds.most), "a wait of \(wait)")
      }
    }
  }

  // MARK: Addresses

  private static func resolve(_ choices: inout LiveChoices) throws {
    let texts = (LiveGrammar.url(&choices), LiveGrammar.url(&choices))
    do {
      let address = try WebAddress(texts.0)
      try demand(
        try WebAddress(address.description) == address, "\(address) is another address when read again")
      try demand(address.description.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }, "not ASCII: \(address)")
      let next = try address.resolving(texts.1)
      try demand(try WebAddress(next.description) == next, "\(next) is another address when read again")
      try demand(try next.resolving(next.description) == next, "\(next) does not name itself")
      if let numeric = NetworkAddress(numeric: address.host) {
        try demand(NetworkAddress(numeric: numeric.description) == numeric, "\(numeric) is read otherwise")
        try demand(NetworkAddress(bytes: numeric.bytes) == numeric, "\(numeric) has other bytes")
      }
    } catch let failure as Failure { throw failure } catch { try check(error) }
  }

  // MARK: Files and pipes

  /// Reads bytes as each of the small formats of this module.
  static func read(_ bytes: [UInt8]) throws {
    do {
      let record = try UploadRecord(json: bytes)
      try demand(try UploadRecord(json: record.json) == record, "a record is another when read again")
    } catch let failure as Failure { throw failure } catch { try check(error) }
    if let fields = FetchLine.fields(bytes) {
      let again = FetchLine.fields(FetchLine.bytes(fields).dropLast())
      try demand(again == fields, "a line has other fields when read again")
    }
    if let reply = FetchReply(bytes, count: 3) {
      try demand(
        FetchReply(reply.encoded.dropLast(), count: 3) == reply,
        "a reply is another when read again: \(reply)")
    }
    if let order = FetchOrder(bytes) {
      try demand(FetchOrder(order.encoded) == order, "an order is another when read again: \(order)")
      _ = order.policy
    }
  }
}

/// A server whose answers are choices.
private final class AnyServer: ImageTransport, RequestTransport {
  private let choices: Mutex<LiveChoices>
  let requests = Mutex(0)

  init(_ choices: LiveChoices) { self.choices = Mutex(choices) }

  private enum Ending { case whole, broken, early, error }

  private func choose<Value>(_ body: (inout LiveChoices) -> Value) -> Value where Value: Sendable {
    choices.withLock { body(&$0) }
  }

  func fetch(_ request: HopRequest, receive: @Sendable (HopEvent) async throws -> Void) async throws {
    requests.withLock { $0 += 1 }
    let (status, fields, bytes, ending) = choose { choices in
      var bytes = choices.pick(LiveGrammar.images)
      let start =
        request.fields.first { $0.name == "Range" }.flatMap { Int($0.value.dropFirst(6).dropLast()) } ?? 0
      let status = LiveGrammar.status(&choices)
      if status == 206, choices.number(below: 4) > 0 { bytes = Array(bytes.dropFirst(start)) }
      var fields = LiveGrammar.fields(&choices)
      if status == 206, choices.number(below: 2) == 0 {
        let count = start + bytes.count
        fields.append(HTTPField("Content-Range", "bytes \(start)-\(count - 1)/\(count)"))
        fields.append(HTTPField("ETag", "\"1\""))
      }
      return (status, fields, bytes, choices.pick([Ending.whole, .whole, .broken, .early, .error]))
    }
    if ending == .error { throw InlayError.liveConnection("no network") }
    try await receive(.head(status: status, fields: fields))
    if ending == .whole { return try await receive(.bytes(bytes)) }
    try await receive(.bytes(Array(bytes.prefix(bytes.count * 31 / 32))))
    if ending == .broken { throw InlayError.liveTruncated(1, of: 2) }
  }

  func send(_ request: BodyRequest) async throws -> RequestAnswer {
    // A server that goes on for ever is stopped by the time of the attempt, which stands still here.
    guard
      requests.withLock({
        $0 += 1
        return $0 < 200
      })
    else { throw InlayError.liveConnection("enough") }
    let part = choose { $0.pick([1, 1, 2, 0]) }
    if let body = request.body, part > 0 { _ = try body.read(0..<body.count / part) }
    return choose { choices in
      var fields = LiveGrammar.fields(&choices)
      if choices.number(below: 4) > 0 { fields.append(HTTPField("Tus-Resumable", "1.0.0")) }
      return RequestAnswer(status: LiveGrammar.status(&choices), fields: fields, body: choices.raw())
    }
  }
}

/// A store of images in memory.
private final class AnyStore: ImageCacheStore {
  private let entries = Mutex<[String: (CacheEntry, [UInt8])]>([:])

  func find(_ url: String) async throws -> (entry: CacheEntry, source: any ByteSource)? {
    entries.withLock { $0[url] }.map { ($0.0, MemorySource($0.1, digest: $0.0.digest)) }
  }

  func bytes(_ digest: ContentDigest) async throws -> (any ByteSource)? {
    entries.withLock { $0.values.first { $0.0.digest == digest } }.map { MemorySource($0.1, digest: digest) }
  }

  func store(_ entry: CacheEntry, _ source: any ByteSource) async throws {
    let bytes = try source.readAll()
    entries.withLock { $0[entry.url] = (entry, bytes) }
  }

  func remove(_ url: String) async throws { entries.withLock { $0[url] = nil } }

  func close() async {}
}
