import Foundation
import InlayCore
import InlayCurl
import InlayFiles
import Synchronization
import TestKit
import Testing

@testable import InlayLive

/// Uploads to a server that misbehaves, over real sockets.
@Suite(.needs(.python)) struct UploadTransportTests {
  private typealias Kind = UploadKit.Kind

  /// Uploads one image of 300 kB. Returns its last state, and what was told before.
  private func upload(
    _ kind: UploadKit.Kind, _ server: UploadServer, _ query: String = "",
    change: (inout UploadPolicy) -> Void = { _ in }
  ) async throws -> (UploadState?, UploadStates) {
    let folder = try TemporaryFolder()
    var policy = UploadKit.policy(server)
    change(&policy)
    let transport = try UploadKit.transport(kind, server, query, policy: policy)
    let queue = try UploadKit.queue(folder, transport, policy)
    let states = UploadStates()
    let digest = try queue.add(UploadKit.image(1, count: 300_000)) { states.add($0) }
    try await queue.settled()
    let state = queue.state(of: digest)
    await queue.close()
    withExtendedLifetime(folder) {}
    return (state, states)
  }

  /// Faults that pass: there is one object on the server, by these requests.
  @Test(arguments: [
    (UploadKit.Kind.tus, "", "POST PATCH"),
    (.tus, "create.503=1", "POST POST PATCH"), (.tus, "create.reset=2", "POST POST POST PATCH"),
    (.tus, "create.lost=1", "POST POST PATCH"),
    (.tus, "patch.503=1", "POST PATCH HEAD PATCH"), (.tus, "patch.half=1", "POST PATCH HEAD PATCH"),
    (.tus, "patch.lost=1", "POST PATCH HEAD"), (.tus, "patch.lost=1&head.503=1", "POST PATCH HEAD HEAD"),
    (.tus, "patch.part=1", "POST PATCH PATCH"), (.tus, "patch.409=1", "POST PATCH HEAD PATCH"),
    (.tus, "patch.expire=1", "POST PATCH HEAD POST PATCH"),
    (.tus, "patch.404=1", "POST PATCH HEAD PATCH"),
    (.tus, "patch.410=1&head.404=1", "POST PATCH HEAD POST PATCH"),
    (.tus, "patch.half=1&head.wrong=1", "POST PATCH HEAD PATCH HEAD PATCH"),
    (.keyed, "", "POST"), (.keyed, "post.lost=1", "POST POST"),
    (.keyed, "post.lost=3", "POST POST POST POST"),
    (.keyed, "post.half=1", "POST POST"), (.keyed, "post.503=2", "POST POST POST"),
    (.keyed, "post.500=1", "POST POST"), (.keyed, "post.after500=1", "POST POST"),
    (.keyed, "post.lost=1&json", "POST POST"), (.keyed, "json", "POST"),
    (.form, "", "POST"), (.form, "post.503=2", "POST POST POST"), (.form, "post.429=1", "POST POST"),
    (.form, "json", "POST"),
  ])
  func isStoredOnce(_ kind: UploadKit.Kind, _ query: String, _ requests: String) async throws {
    let server = try UploadServer()
    let (state, states) = try await upload(kind, server, query)
    guard case .done(let receipt) = state else {
      return #expect(Bool(false), "\(String(describing: state)): \(server.lines)")
    }
    let digest = try UploadKit.digest(1, count: 300_000)
    let methods = requests.split(separator: " ").map { String($0) }
    #expect(await server.methods(methods.count) == methods)
    #expect(server.stored == ["stored \(digest.hex)"])
    #expect(receipt.content?.digest == digest && receipt.content?.count == 300_000)
    let url = try #require(receipt.url)
    #expect(url.hasPrefix(server.url(kind == .tus ? "tus/" : "blobs/")), "\(url)")
    #expect(receipt.identifier == (query.contains("json") ? "7" : nil))
    // Progress does not go back.
    let sent = states.all.compactMap { state in
      if case .uploading(let sent, 300_000) = state { sent } else { nil }
    }
    #expect(sent == sent.sorted() && sent.last == 300_000)
  }

  /// Faults that stay, and what the state and the error then are, by so many requests and objects.
  @Test(arguments: [
    (UploadKit.Kind.tus, "create.413=9", "live.status", 1, 0), (.tus, "create.503=9", "live.status", 4, 0),
    (.tus, "create.elsewhere=9", "live.refused", 1, 0), (.tus, "create.redirect=9", "live.status", 1, 0),
    (.tus, "create.nowhere=9", "live.protocol", 1, 0), (.tus, "create.notus=9", "live.protocol", 1, 0),
    (.tus, "create.huge=9", "live.protocol", 1, 0), (.tus, "create.long=9", "live.protocol", 1, 0),
    (.tus, "patch.409=9", "live.protocol", 8, 0), (.tus, "patch.back=1", "live.protocol", 2, 1),
    (.tus, "patch.beyond=1", "live.protocol", 2, 1),
    (.tus, "patch.half=1&head.beyond=9", "live.protocol", 3, 0),
    (.tus, "patch.redirect=9", "live.status", 2, 0), (.tus, "patch.garbled=1", "live.protocol", 2, 1),
    (.keyed, "post.413=9", "live.status", 1, 0), (.keyed, "post.400=9", "live.status", 1, 0),
    (.keyed, "post.redirect=9", "live.status", 1, 0), (.keyed, "nothing", "live.protocol", 1, 1),
    (.keyed, "post.lost=9", "live.connection", 4, 1),
    (.form, "post.413=9", "live.status", 1, 0), (.form, "post.503=9", "live.status", 4, 0),
    (.form, "post.redirect=9", "live.status", 1, 0),
  ])
  func fails(_ kind: UploadKit.Kind, _ query: String, _ code: String, _ requests: Int, _ objects: Int)
    async throws
  {
    let server = try UploadServer()
    let (state, _) = try await upload(kind, server, query)
    guard case .failed(let error, _) = state else {
      return #expect(Bool(false), "\(String(describing: state)): \(server.lines)")
    }
    #expect(error.code.rawValue == code, "\(error)")
    #expect(await server.methods(requests).count == requests, "\(server.lines)")
    #expect(server.stored.count == objects)
  }

  /// Without a key, an answer that is lost after everything was sent leaves the outcome open, and nothing is sent again.
  @Test(arguments: [
    "post.lost=1", "post.after302=1", "post.after303=1", "post.after500=1", "post.after501=1",
    "post.after507=1", "post.after520=1", "post.garbled=1", "post.long=1", "nothing",
  ])
  func aLostAnswerIsUnknown(_ query: String) async throws {
    let server = try UploadServer()
    let (state, _) = try await upload(.form, server, query)
    #expect(state == .unknown, "\(String(describing: state))")
    #expect(await server.methods(1) == ["POST"])
    #expect(server.stored.count == 1)
  }

  /// If the connection breaks while the body is sent, the system may have taken all of it or not. Either way nothing is stored twice.
  @Test(arguments: ["post.half=1", "post.reset=1", "post.502=1"])
  func aBrokenConnectionStoresNothingTwice(_ query: String) async throws {
    let server = try UploadServer()
    switch try await upload(.form, server, query).0 {
    case .unknown: #expect(server.stored.isEmpty)
    case .done: #expect(server.stored.count == 1)
    case let state: #expect(Bool(false), "\(String(describing: state))")
    }
  }

  @Test(arguments: [
    (UploadKit.Kind.tus, "create.silent=9"), (.tus, "patch.silent=9"), (.keyed, "post.slow=9"),
  ])
  func aServerThatStopsIsTimedOut(_ kind: UploadKit.Kind, _ query: String) async throws {
    let server = try UploadServer()
    let (state, _) = try await upload(kind, server, query) {
      ($0.attempts, $0.idleTime) = (1, .milliseconds(300))
    }
    guard case .failed(let error, mayRetry: true) = state else {
      return #expect(Bool(false), "\(String(describing: state))")
    }
    #expect(error.code == .liveTimeout)
  }

  /// Each request sends all that is missing, so a server that takes a byte of each must not go on for ever.
  @Test func aServerThatTakesAByteAtATimeIsLeft() async throws {
    final class Crumbs: RequestTransport {
      let offsets = Mutex<[Int]>([])

      func send(_ request: BodyRequest) async throws -> RequestAnswer {
        let version = HTTPField("Tus-Resumable", "1.0.0")
        guard request.method == "PATCH" else {
          return RequestAnswer(status: 201, fields: [version, HTTPField("Location", "/files/1")], body: [])
        }
        let start = request.hop.fields.single("upload-offset").flatMap { Int($0) } ?? 0
        offsets.withLock { $0.append(start) }
        return RequestAnswer(
          status: 204, fields: [version, HTTPField("Upload-Offset", "\(start + 1)")], body: [])
      }
    }
    let server = Crumbs()
    let transport = try TusUpload(
      to: "https://a.example/files/", by: server, policy: UploadPolicy(),
      resolver: NameResolver { _ in [.v4(0x0808_0808)] }, clock: .system)
    let bytes = [UInt8](repeating: 7, count: 5_000)
    let file = UploadFile(
      source: MemorySource(bytes), mediaType: nil, digest: .sha256(of: bytes), key: "k", session: nil,
      saveSession: { _ in }, progress: { _ in })
    let error = await #expect(throws: InlayError.self) { try await transport.upload(file) }
    #expect(error?.message == "the server takes the upload in more than 1000 parts")
    #expect(server.offsets.withLock { $0 } == Array(0..<1_000))
  }

  /// The policy and the size are looked at before anything is sent.
  @Test func nothingIsSentThatThePolicyRefuses() async throws {
    let server = try UploadServer()
    for kind in UploadKit.Kind.allCases {
      let (state, _) = try await upload(kind, server) { $0.bytes = 299_999 }
      guard case .failed(let error, mayRetry: false) = state else { return #expect(Bool(false)) }
      #expect(error.code == .limit("bytes"))
      for url in [
        "http://127.0.0.1:\(server.port)/", "https://127.0.0.1:\(server.port)/", "file:///etc/passwd",
        "https://u@example.org/",
      ] {
        #expect(throws: InlayError.self, "\(url)") {
          _ = try TusUpload(to: url, by: CurlTransport())
        }
      }
    }
    // A private address that the policy does not name.
    let (state, _) = try await upload(.tus, server) { $0.addresses = [] }
    guard case .failed(let error, mayRetry: false) = state else { return #expect(Bool(false)) }
    #expect(error.code == .liveRefused)
    #expect(server.lines.isEmpty)
  }

  /// Fields of the program reach its server, and nothing else does.
  @Test func fieldsAreThoseOfTheProgram() async throws {
    let server = try UploadServer()
    let folder = try TemporaryFolder()
    let transport = try MultipartUpload(
      to: server.url("keyed"), by: CurlTransport(), policy: UploadKit.policy(server), name: "a\"b\r\nc",
      fields: [HTTPField("Authorization", "Bearer x")], honorsKeys: true, resolver: .system, clock: .system)
    let queue = try UploadKit.queue(folder, transport, UploadKit.policy(server))
    try queue.add(UploadKit.image(1))
    try await queue.settled()
    let names = try #require(server.requests.first).split(separator: "'").enumerated().compactMap {
      $0.offset % 4 == 1 ? String($0.element) : nil
    }
    #expect(
      names == [
        "accept", "accept-encoding", "authorization", "content-length", "content-type", "idempotency-key",
        "user-agent",
      ])
    #expect(server.stored.count == 1)
    await queue.close()
  }

  /// Many uploads are cut off at any moment, and go on: each is stored once, and no connection is left.
  @Test func stormsOfClosing() async throws {
    let server = try UploadServer()
    let folder = try TemporaryFolder()
    let policy = UploadKit.policy(server)
    var round = 0
    while round < 400 {
      let queue = try UploadKit.queue(folder, UploadKit.transport(.tus, server), policy)
      for number in 0..<6 { try queue.add(UploadKit.image(number, count: 200_000)) }
      if round < 40 {
        try? await Task.sleep(for: .microseconds(round * 700))
      } else {
        try await queue.settled()
        round = 400
      }
      await queue.close()
      round += 1
    }
    #expect(Set(server.stored).count == 6 && server.stored.count == 6, "\(server.stored)")
    #expect(try UploadKit.records(folder).count == 6)
  }
}
