internal import InlayCore
internal import InlayDatabase
internal import InlayFiles
internal import InlayLive
internal import InlaySystem
internal import Synchronization

/// A store of images in an SQLite file: bytes by digest, and entries by URL that name them. The tables' own
/// triggers count the bytes and delete those that no entry names.
struct ImageCacheFile: ImageCacheStore {
  private let tables: Tables
  private let thread = SerialThread()

  /// The tables; `nil` when they are closed.
  private final class Tables: Sendable {
    let all: Mutex<ImageCacheTables?>
    init(_ all: sending ImageCacheTables) { self.all = Mutex(all) }
  }

  /// Opens the file, or makes it.
  ///
  /// - Throws: `InlayError` if it cannot be used.
  init(_ path: String, bytes: Int) throws { tables = Tables(try ImageCacheTables(path, bytes: bytes)) }

  func find(_ url: String) async throws -> (entry: CacheEntry, source: any ByteSource)? {
    try await run { try $0.find(url) }
  }

  func bytes(_ digest: ContentDigest) async throws -> (any ByteSource)? {
    try await run { try $0.bytes(digest) }
  }

  func store(_ entry: CacheEntry, _ source: any ByteSource) async throws {
    try await run { try $0.store(entry, source) }
  }

  func remove(_ url: String) async throws { try await run { try $0.remove(url) } }

  func close() async { try? await thread.run { [tables] in tables.all.withLock { $0 = nil } } }

  /// What `body` makes of the tables; `nil` if they are closed.
  @discardableResult
  private func run<Value: Sendable>(
    _ body: @escaping @Sendable (ImageCacheTables) throws -> Value?
  ) async throws -> Value? {
    try await thread.run { [tables] in try tables.all.withLock { try $0.flatMap(body) } }
  }
}
