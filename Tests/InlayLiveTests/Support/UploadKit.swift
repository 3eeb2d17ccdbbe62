import Foundation
import InlayCore
import InlayCurl
import InlayFiles
import Synchronization
import TestKit

@testable import InlayLive

/// Queues and images for tests.
enum UploadKit {
  /// The servers that tests upload to.
  enum Kind: String, CaseIterable, Sendable { case tus, keyed, form }

  static func policy(_ server: UploadServer) -> UploadPolicy {
    var policy = UploadPolicy()
    policy.schemes = ["http"]
    policy.ports = [server.port]
    policy.addresses = [.v4(0x7F00_0001)]
    policy.connectTime = .seconds(60)
    return policy
  }

  static func transport(
    _ kind: Kind, _ server: UploadServer, _ query: String = "", policy: UploadPolicy? = nil
  ) throws -> any UploadTransport {
    let url = server.url(kind.rawValue + (query.isEmpty ? "" : "?" + query))
    let policy = policy ?? self.policy(server)
    switch kind {
    case .tus:
      return try TusUpload(
        to: url, by: CurlTransport(), policy: policy, resolver: .system, clock: LoaderKit.impatient)
    case .keyed, .form:
      return try MultipartUpload(
        to: url, by: CurlTransport(), policy: policy, honorsKeys: kind == .keyed, resolver: .system,
        clock: LoaderKit.impatient)
    }
  }

  /// A queue that does not wait between attempts.
  static func queue(
    _ folder: TemporaryFolder, _ transport: any UploadTransport, _ policy: UploadPolicy = UploadPolicy(),
    clock: LiveClock = LoaderKit.impatient
  ) throws -> UploadQueue {
    try UploadQueue(folder: folder / "uploads", transport: transport, policy: policy, clock: clock)
  }

  /// An image with bytes of its own.
  static func image(_ number: Int, count: Int = 100) -> InlineImage {
    var bytes = TinyPNG.make(1 + number % 50, 2, tag: number)
    bytes += [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: max(0, count - bytes.count))
    return InlineImage(mediaType: .png, content: .bytes(bytes), width: 1 + number % 50, height: 2)
  }

  static func digest(_ number: Int, count: Int = 100) throws -> ContentDigest {
    guard let source = image(number, count: count).content.source else { throw Unmet("no bytes") }
    return .sha256(of: try source.readAll())
  }

  /// The names in the folder of records, without the lock.
  static func records(_ folder: TemporaryFolder) throws -> Set<String> {
    Set(try FileManager.default.contentsOfDirectory(atPath: folder / "uploads")).subtracting(["lock"])
  }
}

/// Takes uploads in memory, when and how it is told to.
final class FakeUploads: UploadTransport {
  private struct State {
    var asked: [ContentDigest: Int] = [:]
    var running = 0
    var mostRunning = 0
  }
  private let state = Mutex(State())
  private let body: @Sendable (UploadFile) async throws -> UploadReceipt
  let isRepeatable: Bool

  init(
    isRepeatable: Bool = true,
    _ body: @escaping @Sendable (UploadFile) async throws -> UploadReceipt = { FakeUploads.receipt($0) }
  ) {
    (self.isRepeatable, self.body) = (isRepeatable, body)
  }

  /// Uploads that end when the gate opens.
  convenience init(behind gate: Gate) {
    self.init { file in
      await gate.wait()
      return FakeUploads.receipt(file)
    }
  }

  static func receipt(_ file: UploadFile) -> UploadReceipt {
    UploadReceipt(url: "https://example.org/\(file.digest.hex)")
  }

  func upload(_ file: UploadFile) async throws -> UploadReceipt {
    state.withLock { state in
      state.asked[file.digest, default: 0] += 1
      state.running += 1
      state.mostRunning = max(state.mostRunning, state.running)
    }
    defer { state.withLock { $0.running -= 1 } }
    return try await body(file)
  }

  /// Attempts by digest.
  var asked: [ContentDigest: Int] { state.withLock { $0.asked } }
  var count: Int { asked.values.reduce(0, +) }
  var running: Int { state.withLock { $0.running } }
  var mostRunning: Int { state.withLock { $0.mostRunning } }
}

/// What a queue tells about an image, in order.
final class UploadStates: Sendable {
  private let list = Mutex<[UploadState]>([])
  func add(_ state: UploadState) { list.withLock { $0.append(state) } }
  var all: [UploadState] { list.withLock { $0 } }
  /// The names of the states, each run of equal names as one.
  var names: [String] {
    all.map(\.name).reduce(into: []) { names, name in if names.last != name { names.append(name) } }
  }
}

extension UploadState {
  var name: String {
    switch self {
    case .pending: "pending"
    case .preparing: "preparing"
    case .uploading: "uploading"
    case .waiting: "waiting"
    case .done: "done"
    case .failed: "failed"
    case .unknown: "unknown"
    }
  }
}
