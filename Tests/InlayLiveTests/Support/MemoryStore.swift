import InlayCore
import InlayFiles
import InlayLive
import Synchronization
import Testing

/// A store of images in memory, which fails when it is told to. It is never half-way through a change.
final class MemoryStore: ImageCacheStore {
  private struct State {
    var entries: [String: CacheEntry] = [:]
    var blobs: [ContentDigest: [UInt8]] = [:]
    var calls = 0
    var failure: InlayError?
  }
  private let state = Mutex(State())

  var entries: [String: CacheEntry] { state.withLock { $0.entries } }
  var blobs: [ContentDigest: [UInt8]] { state.withLock { $0.blobs } }
  /// The calls so far.
  var calls: Int { state.withLock { $0.calls } }
  /// What each call throws.
  var failure: InlayError? {
    get { state.withLock { $0.failure } }
    set { state.withLock { $0.failure = newValue } }
  }

  private func use<Value: Sendable>(_ body: @Sendable (inout State) throws -> Value) async throws -> Value {
    await Task.yield()
    let value = try state.withLock { state in
      state.calls += 1
      if let failure = state.failure { throw failure }
      return try body(&state)
    }
    await Task.yield()
    return value
  }

  func find(_ url: String) async throws -> (entry: CacheEntry, source: any ByteSource)? {
    try await use { state in
      guard let entry = state.entries[url], let bytes = state.blobs[entry.digest] else { return nil }
      return (entry, MemorySource(bytes, digest: entry.digest))
    }
  }

  func bytes(_ digest: ContentDigest) async throws -> (any ByteSource)? {
    try await use { state in state.blobs[digest].map { MemorySource($0, digest: digest) } }
  }

  func store(_ entry: CacheEntry, _ source: any ByteSource) async throws {
    let bytes = try source.readAll()
    #expect(entry.digest == .sha256(of: bytes) && entry.count == bytes.count)
    try await use { state in
      state.entries[entry.url] = entry
      state.blobs[entry.digest] = bytes
      Self.collect(&state)
    }
  }

  func remove(_ url: String) async throws {
    try await use { state in
      state.entries[url] = nil
      Self.collect(&state)
    }
  }

  func close() async {}

  private static func collect(_ state: inout State) {
    let named = Set(state.entries.values.map(\.digest))
    state.blobs = state.blobs.filter { named.contains($0.key) }
  }
}
