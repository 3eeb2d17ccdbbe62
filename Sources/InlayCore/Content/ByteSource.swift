/// Bytes that need not be in memory: a buffer, a file, a member of a tar.
///
/// A source never changes: when what is behind it does, reading throws an ``InlayError``.
/// Sources are safe to read from several threads. Whoever reads many pieces looks between them whether the task was
/// canceled. A source of your own that waits for its bytes may throw `CancellationError`.
public protocol ByteSource: AnyObject, Sendable {
  /// Number of bytes.
  var count: Int { get }
  /// Copies the bytes of `range`, which must lie within `0..<count`. Complexity: O(range.count).
  ///
  /// - Throws: ``InlayError`` if the range is not within ``count``, or the bytes cannot be read any more.
  func read(_ range: Range<Int>) throws -> [UInt8]
  /// Where the SHA-256 of all bytes is kept once it is known.
  var digestCache: DigestCache { get }
}

extension ByteSource {
  /// The digest, if it has been computed or was given; computing it is `InlayFiles`' business.
  public var knownDigest: ContentDigest? { digestCache.value }

  /// All bytes.
  ///
  /// - Throws: ``InlayError`` if they cannot be read.
  public func readAll() throws -> [UInt8] {
    try Task.checkCancellation()
    return try read(0..<count)
  }

  /// Calls `body` with successive pieces of at most `size` bytes, in order; stops between them in a cancelled task.
  ///
  /// - Throws: what reading or `body` threw; the pieces after it are not read.
  public func forEachChunk(of size: Int = 1 << 18, _ body: ([UInt8]) throws -> Void) throws {
    var at = 0
    while at < count {
      let end = min(at + max(size, 1), count)
      try Task.checkCancellation()
      try body(try read(at..<end))
      at = end
    }
  }
}
