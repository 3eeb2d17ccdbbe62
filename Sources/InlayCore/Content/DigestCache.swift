private import Synchronization

/// Holds one digest, which is set at most once. Thread-safe.
public final class DigestCache: Sendable {
  private let stored: Mutex<ContentDigest?>

  /// An empty cache, or one with a digest that is already known.
  public init(_ digest: ContentDigest? = nil) { stored = Mutex(digest) }

  /// The digest, if known.
  public var value: ContentDigest? { stored.withLock { $0 } }

  /// Stores `digest` unless one is stored already.
  public func remember(_ digest: ContentDigest) {
    stored.withLock { if $0 == nil { $0 = digest } }
  }
}
