public import InlayCore

/// A set of blobs by their digests. A server that keeps its bytes in a bucket of its own puts it behind this.
///
/// What is required: a blob that was put can be opened at once, and two that put equal bytes do not disturb each other. What is
/// not: that a listing is of one moment, or that a removal is atomic with anything. So blobs that documents refer to are safe
/// only if whatever holds the references refuses a blob that is gone, as ``DocumentStore`` does.
///
/// A digest that is known says that somebody has the bytes. Where tenants must not learn that of each other, each needs a store.
public protocol BlobStore: Sendable {
  /// The sizes of those blobs that are there, in bytes. A hint: they may be gone the next moment.
  ///
  /// - Throws: `InlayError` if the store cannot be used.
  func has(_ digests: [ContentDigest]) async throws -> [ContentDigest: Int]

  /// The bytes of a blob, whose size and digest were checked.
  ///
  /// - Throws: `InlayError` with the code `store.absentBlob` if it is not there, and `store.damagedBlob` if its bytes are others.
  /// - Complexity: O(n).
  func open(_ digest: ContentDigest) async throws -> any ByteSource

  /// Keeps bytes. After it returns, the loss of power does not take them.
  ///
  /// - Throws: `InlayError` with the code `store.wrongDigest` if the bytes have another digest.
  /// - Complexity: O(n).
  @discardableResult
  func put(_ bytes: any ByteSource, as digest: ContentDigest) async throws -> PutOutcome

  /// The next blobs in ascending order of their digests.
  ///
  /// - Parameters:
  ///   - after: the last digest of the listing so far; `nil` to begin.
  ///   - limit: the most blobs. Fewer come only at the end.
  func list(after: ContentDigest?, limit: Int) async throws -> [StoredBlob]

  /// Removes blobs as they were when they were listed. One that was put again since, or is referred to, stays.
  ///
  /// - Returns: the digests of those that are gone.
  func remove(_ blobs: [StoredBlob]) async throws -> [ContentDigest]
}
