/// Bytes that need not be in memory: a buffer, a file, or a member of a tar.
///
/// A source never changes. If the file behind it does, reading throws an ``InlayError``. Sources can be read from
/// several threads. Code that reads many pieces checks for cancellation between them. Your own source may throw
/// `CancellationError` if it has to wait for its bytes.
public protocol ByteSource: AnyObject, Sendable {
  /// Number of bytes.
  var count: Int { get }
  /// Copies the bytes of `range`, which must lie within `0..<count`. Complexity: O(range.count).
  ///
  /// - Throws: ``InlayError`` if the range is not within ``count``, or if the bytes can no longer be read.
  func read(_ range: Range<Int>) throws -> [UInt8]
  /// Stores the SHA-256 of all bytes once it is known.
  var digestCache: DigestCache { get }
}

extension ByteSource {
  /// The digest, if it was computed or given before. `InlayFiles` computes it.
  public var knownDigest: ContentDigest? { digestCache.value }

  /// All bytes.
  ///
  /// - Throws: ``InlayError`` if they cannot be read.
  public func readAll() throws -> [UInt8] {
    try Task.checkCancellation()
    return try read(0..<count)
  }

  /// Calls `body` with successive pieces of at most `size` bytes, in order. Stops between pieces if the task is
  /// canceled.
  ///
  /// - Throws: what reading or `body` throws. The remaining pieces are then not read.
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
