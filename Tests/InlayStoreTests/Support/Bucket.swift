import InlayCore
import InlayFiles
import InlayStore
import Synchronization

/// A bucket of objects behind a table of rows, as a server has them: each row has an object of its own, whose key ends with
/// the generation of the row. So a late DELETE never removes what another put.
final class Bucket: BlobStore {
  /// What happens to a request.
  enum Fault: CaseIterable, Error {
    /// It is refused: 409, 412, 503 SlowDown, or 403 when clocks differ.
    case refused
    /// It was done, but the answer is an error: 500 after the bytes were stored.
    case failedAfterwards
    /// The answer is cut short.
    case truncated
    /// The answer has other bytes.
    case changed
  }

  struct Row: Hashable {
    var generation: Int
    var size: Int
    var users: Set<String> = []
  }

  struct Contents: Hashable {
    var rows: [ContentDigest: Row] = [:]
    var objects: [String: [UInt8]] = [:]
    var generation = 0
  }

  private let contents = Mutex(Contents())
  /// Called before each request, with its name. It may wait, and says whether something goes wrong.
  private let request: @Sendable (String) async -> Fault?
  /// Whether objects have a key of their own for each row. Without it, the protocol is the one that loses blobs.
  private let hasGenerations: Bool

  init(hasGenerations: Bool = true, request: @escaping @Sendable (String) async -> Fault? = { _ in nil }) {
    (self.hasGenerations, self.request) = (hasGenerations, request)
  }

  var all: Contents { contents.withLock { $0 } }

  private func key(_ digest: ContentDigest, _ generation: Int) -> String {
    "sha256/\(digest.hex.prefix(2))/\(digest.hex)" + (hasGenerations ? "/\(generation)" : "")
  }

  /// Does one request.
  private func perform<Value: Sendable>(
    _ name: String, _ body: (inout Contents) -> Value
  ) async throws -> Value {
    let fault = await request(name)
    if fault == .refused { throw Fault.refused }
    let value = contents.withLock { body(&$0) }
    if fault == .failedAfterwards { throw Fault.failedAfterwards }
    return value
  }

  /// Puts a blob before anything begins.
  func prepare(_ bytes: [UInt8]) {
    let digest = ContentDigest.sha256(of: bytes)
    contents.withLock { all in
      all.generation += 1
      all.rows[digest] = Row(generation: all.generation, size: bytes.count)
      all.objects[key(digest, all.generation)] = bytes
    }
  }

  // MARK: Documents

  /// Saves a document, which is refused if a blob has no row. One transaction.
  func save(_ document: String, using digest: ContentDigest) async throws -> Bool {
    try await perform("save") { all in all.rows[digest]?.users.insert(document) != nil }
  }

  /// Whether a blob has a row, and the object of the row these bytes.
  func has(_ digest: ContentDigest, _ bytes: [UInt8]) -> Bool {
    contents.withLock { all in
      all.rows[digest].map { all.objects[key(digest, $0.generation)] == bytes } ?? false
    }
  }

  // MARK: Blobs

  func has(_ digests: [ContentDigest]) async throws -> [ContentDigest: Int] {
    try await perform("select") { all in
      digests.reduce(into: [:]) { sizes, digest in sizes[digest] = all.rows[digest]?.size }
    }
  }

  func open(_ digest: ContentDigest) async throws -> any ByteSource {
    let found = try await perform("select") { $0.rows[digest] }
    guard let row = found else { throw InlayError(.storeAbsentBlob, "not there") }
    let fault = await request("get")
    if fault == .refused || fault == .failedAfterwards { throw Fault.refused }
    guard var bytes = contents.withLock({ $0.objects[key(digest, row.generation)] }) else {
      throw InlayError(.storeAbsentBlob, "not there")
    }
    if fault == .truncated { bytes.removeLast() }
    if fault == .changed { bytes[0] ^= 1 }
    guard bytes.count == row.size, ContentDigest.sha256(of: bytes) == digest else {
      throw InlayError(.storeDamagedBlob, "damaged")
    }
    return MemorySource(bytes)
  }

  func put(_ source: any ByteSource, as digest: ContentDigest) async throws -> PutOutcome {
    let bytes = try source.readAll()
    guard ContentDigest.sha256(of: bytes) == digest else {
      throw InlayError(.storeWrongDigest, "others")
    }
    let (row, generation) = try await perform("select") { all in
      all.generation += 1
      return (all.rows[digest], all.generation)
    }
    if row?.size == bytes.count { return .there }
    try await perform("put") { $0.objects[key(digest, generation)] = bytes }
    let isFirst = try await perform("insert") { all in
      if all.rows[digest] != nil { return false }
      all.rows[digest] = Row(generation: generation, size: bytes.count)
      return true
    }
    // Another writer was faster, and has an object of its own.
    if !isFirst, hasGenerations { try await perform("delete") { $0.objects[key(digest, generation)] = nil } }
    return isFirst ? .stored : .there
  }

  func list(after: ContentDigest?, limit: Int) async throws -> [StoredBlob] {
    try await perform("list") { all in
      all.rows.filter { row in after.map { $0 < row.key } ?? true }.sorted { $0.key < $1.key }.prefix(limit)
        .map { StoredBlob(digest: $0.key, size: $0.value.size, generation: "\($0.value.generation)") }
    }
  }

  func remove(_ blobs: [StoredBlob]) async throws -> [ContentDigest] {
    var gone: [ContentDigest] = []
    for blob in blobs {
      let isGone = try await perform("remove") { all in
        guard let row = all.rows[blob.digest], "\(row.generation)" == blob.generation, row.users.isEmpty
        else {
          return false
        }
        all.rows[blob.digest] = nil
        return true
      }
      guard isGone, let generation = Int(blob.generation) else { continue }
      gone.append(blob.digest)
      try await perform("delete") { $0.objects[key(blob.digest, generation)] = nil }
    }
    return gone
  }
}
