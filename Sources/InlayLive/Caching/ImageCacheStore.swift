package import InlayCore

/// An image that a cache keeps for a URL.
package struct CacheEntry: Sendable, Hashable {
  /// The URL, as ``WebAddress`` writes it.
  package var url: String
  /// SHA-256 of the bytes.
  package var digest: ContentDigest
  /// Number of bytes.
  package var count: Int
  /// What the server said with them.
  package var answer: CachedAnswer

  package init(url: String, digest: ContentDigest, count: Int, answer: CachedAnswer) {
    (self.url, self.digest, self.count, self.answer) = (url, digest, count, answer)
  }
}

/// Where an ``ImageCache`` keeps its images: bytes by digest, and for each URL an entry that names them.
///
/// Each call is done as a whole or not at all, also if its task is canceled meanwhile or the process ends.
/// Several processes may use one store at a time.
package protocol ImageCacheStore: Sendable {
  /// The entry of a URL with its bytes, whose count and digest were checked. It then counts as the last one
  /// used. `nil` if there is none, or its bytes are damaged; it is then removed.
  ///
  /// - Throws: `InlayError` if the store cannot be used; `CancellationError`.
  func find(_ url: String) async throws -> (entry: CacheEntry, source: any ByteSource)?

  /// The bytes of a digest, whatever URL they came from, checked as by ``find(_:)``.
  ///
  /// - Throws: `InlayError` if the store cannot be used; `CancellationError`.
  func bytes(_ digest: ContentDigest) async throws -> (any ByteSource)?

  /// Keeps an entry in the place of the one of its URL, and its bytes unless they are there. Makes room for it.
  ///
  /// - Throws: `InlayError` if the store cannot be used; `CancellationError`.
  func store(_ entry: CacheEntry, _ source: any ByteSource) async throws

  /// Removes the entry of a URL, and its bytes if no other entry names them.
  ///
  /// - Throws: `InlayError` if the store cannot be used; `CancellationError`.
  func remove(_ url: String) async throws

  /// Closes files that are open. Later calls need not find or keep anything.
  func close() async
}
