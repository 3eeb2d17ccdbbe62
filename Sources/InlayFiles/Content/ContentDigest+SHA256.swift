public import InlayCore

extension ContentDigest {
  /// The SHA-256 digest of `bytes`. Complexity: O(n).
  public static func sha256(of bytes: [UInt8]) -> ContentDigest {
    var hasher = ContentHasher()
    hasher.update(bytes)
    return hasher.finish()
  }
}

extension ByteSource {
  /// The SHA-256 digest of all bytes, which are read in pieces. It is computed once and stored in `digestCache`.
  ///
  /// - Complexity: O(count) the first time.
  /// - Throws: `InlayError` if the bytes cannot be read.
  public func digest() throws -> ContentDigest {
    if let known = knownDigest { return known }
    let digest = try freshDigest()
    digestCache.remember(digest)
    return digest
  }

  /// The SHA-256 digest of the current bytes, ignoring `digestCache`. Complexity: O(count).
  ///
  /// - Throws: `InlayError` if the bytes cannot be read.
  package func freshDigest() throws -> ContentDigest {
    var hasher = ContentHasher()
    if let memory = self as? MemorySource, memory.count <= contentPieceSize {
      hasher.update(memory.bytes)
      return hasher.finish()
    }
    var at = 0
    while at < count {
      try Task.checkCancellation()
      let end = min(at + contentPieceSize, count)
      hasher.update(try read(at..<end))
      at = end
    }
    return hasher.finish()
  }

  /// Whether both sources have the same count and the same digest.
  ///
  /// - Complexity: O(count) if the counts are equal and a digest is not yet known.
  /// - Throws: `InlayError` if the bytes cannot be read.
  package func hasSameContent(as other: any ByteSource) throws -> Bool {
    if self === other { return true }
    guard count == other.count else { return false }
    return try digest() == other.digest()
  }
}

/// Number of bytes read at once when streaming content.
let contentPieceSize = 1 << 18
