public import InlayCore

/// A range of another source, such as a member of a tar or an item of a container.
public final class SliceSource: ByteSource {
  private let base: any ByteSource
  private let range: Range<Int>
  /// Holds the digest of this part once it is known.
  public let digestCache: DigestCache

  /// The bytes `range` of `base`; fails if they are not all there. `digest`, if given, must be theirs.
  ///
  /// - Throws: `ByteSourceError.outOfBounds`.
  public init(_ base: any ByteSource, _ range: Range<Int>, digest: Digest? = nil) throws(ByteSourceError) {
    guard range.lowerBound >= 0, range.upperBound <= base.count else {
      throw .outOfBounds(range: range, count: base.count)
    }
    self.base = base
    self.range = range
    self.digestCache = DigestCache(digest)
  }

  /// Number of bytes of this part.
  public var count: Int { range.count }

  /// These bytes of the part, counted from its start.
  ///
  /// - Throws: `ByteSourceError` for a range that is not within ``count``, and what the source under it throws.
  public func read(_ part: Range<Int>) throws(ByteSourceError) -> [UInt8] {
    guard part.lowerBound >= 0, part.upperBound <= count else {
      throw .outOfBounds(range: part, count: count)
    }
    return try base.read(range.lowerBound + part.lowerBound..<range.lowerBound + part.upperBound)
  }
}
