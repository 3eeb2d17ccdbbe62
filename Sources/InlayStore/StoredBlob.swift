public import InlayCore

/// A blob in a listing.
public struct StoredBlob: Sendable, Hashable {
  /// The SHA-256 of its bytes.
  public var digest: ContentDigest
  /// The number of its bytes.
  public var size: Int
  /// What tells it from the same bytes put at another time.
  public var generation: String

  /// A blob in a listing.
  public init(digest: ContentDigest, size: Int, generation: String) {
    (self.digest, self.size, self.generation) = (digest, size, generation)
  }
}
