package import InlayCore

/// A range of another source, such as a member of a tar or an item of a container.
package final class SliceSource: ByteSource {
  private let base: any ByteSource
  private let range: Range<Int>
  /// Stores the digest of this part once it is known.
  package let digestCache: DigestCache

  /// The bytes `range` of `base`. `digest`, if given, must be the digest of these bytes.
  ///
  /// - Throws: `InlayError` if the range is not within `base`.
  package init(_ base: any ByteSource, _ range: Range<Int>, digest: ContentDigest? = nil) throws {
    guard range.lowerBound >= 0, range.upperBound <= base.count else {
      throw InlayError.sourceOutOfBounds(range, count: base.count)
    }
    self.base = base
    self.range = range
    self.digestCache = DigestCache(digest)
  }

  /// Number of bytes of this part.
  package var count: Int { range.count }

  /// The bytes of `part`, counted from the start of this source.
  ///
  /// - Throws: `InlayError` if the range is not within ``count``, and what the underlying source throws.
  package func read(_ part: Range<Int>) throws -> [UInt8] {
    guard part.lowerBound >= 0, part.upperBound <= count else {
      throw InlayError.sourceOutOfBounds(part, count: count)
    }
    return try base.read(range.lowerBound + part.lowerBound..<range.lowerBound + part.upperBound)
  }
}
