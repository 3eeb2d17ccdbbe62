public import InlayCore

extension BlobStore {
  /// Copies blobs from another store, as far as they are not here with the same size.
  ///
  /// What was copied before an error stays, so the call can be repeated.
  ///
  /// ```swift
  /// func publish(_ store: DocumentStore, to bucket: any BlobStore) async throws {
  ///   var page = try await store.list()
  ///   while let last = page.last {
  ///     try await bucket.copy(page.map(\.digest), from: store)
  ///     page = try await store.list(after: last.digest)
  ///   }
  /// }
  /// ```
  ///
  /// - Returns: the digests of those that were copied.
  /// - Throws: `InlayError` with the code `store.absentBlob` if the other store does not have one; what the stores throw.
  /// - Complexity: O(n) and the bytes that are copied, of which one blob is in use at a time.
  @discardableResult
  public func copy(
    _ digests: [ContentDigest], from other: any BlobStore
  ) async throws -> [ContentDigest] {
    var copied: [ContentDigest] = []
    var start = 0
    while start < digests.count {
      let batch = Array(digests[start..<min(digests.count, start + 256)])
      start += batch.count
      let (here, there) = (try await has(batch), try await other.has(batch))
      var seen: Set<ContentDigest> = []
      for digest in batch where seen.insert(digest).inserted {
        try Task.checkCancellation()
        guard let size = there[digest] else { throw InlayError.storeAbsentBlob(digest) }
        if here[digest] == size { continue }
        if try await put(try await other.open(digest), as: digest) == .stored { copied.append(digest) }
      }
    }
    return copied
  }
}
