private import Synchronization

/// A place for one digest, set at most once, safe to use from several threads.
public final class DigestCache: Sendable {
  private let stored: Mutex<ContentDigest?>

  /// An empty cache, or one that holds a digest known beforehand.
  public init(_ digest: ContentDigest? = nil) { stored = Mutex(digest) }

  /// The digest, if known.
  public var value: ContentDigest? { stored.withLock { $0 } }

  /// Keeps `digest` unless one is known already.
  public func remember(_ digest: ContentDigest) {
    stored.withLock { if $0 == nil { $0 = digest } }
  }
}
