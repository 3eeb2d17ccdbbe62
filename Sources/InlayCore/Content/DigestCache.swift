private import Synchronization

/// A place for one digest, set at most once, safe to use from several threads.
public final class DigestCache: Sendable {
  private let stored: Mutex<Digest?>

  /// An empty cache, or one that holds a digest known beforehand.
  public init(_ digest: Digest? = nil) { stored = Mutex(digest) }

  /// The digest, if known.
  public var value: Digest? { stored.withLock { $0 } }

  /// Keeps `digest` unless one is known already.
  public func remember(_ digest: Digest) {
    stored.withLock { if $0 == nil { $0 = digest } }
  }
}
