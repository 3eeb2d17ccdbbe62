/// Bytes in memory.
public final class MemorySource: ByteSource {
  /// The bytes.
  public let bytes: [UInt8]
  /// Stores the digest once it is known.
  public let digestCache: DigestCache

  /// Wraps `bytes`. `digest`, if given, must be their SHA-256.
  public init(_ bytes: [UInt8], digest: ContentDigest? = nil) {
    self.bytes = bytes
    self.digestCache = DigestCache(digest)
  }

  /// Number of bytes.
  public var count: Int { bytes.count }

  /// A copy of the bytes in `range`.
  ///
  /// - Throws: ``InlayError`` if the range is not within ``count``.
  public func read(_ range: Range<Int>) throws -> [UInt8] {
    guard range.lowerBound >= 0, range.upperBound <= bytes.count else {
      throw InlayError.sourceOutOfBounds(range, count: bytes.count)
    }
    return range == 0..<bytes.count ? bytes : Array(bytes[range])
  }

  /// The array itself. Never fails. Complexity: O(1).
  public func readAll() throws -> [UInt8] { bytes }
}
