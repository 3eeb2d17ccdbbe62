internal import Synchronization

extension ByteSource {
  /// A number that is equal for equal bytes, different in every process, and different for different bytes as far as
  /// a table needs it: of long sources only the ends are read.
  ///
  /// Count alone would not do: a bundle of ten thousand files of one size would be compared pair by pair. The digest
  /// would not do: it may be known of one of two equal sources only. Complexity: O(min(count, 2 MiB)) once.
  var fingerprint: Int {
    digestCache.fingerprint.withLock { cached in
      if let cached { return cached }
      let end = 1 << 20
      var hasher = Hasher()
      let head = 0..<min(count, end)
      let tail = max(count - end, head.upperBound)..<count
      for range in [head, tail] {
        // What cannot be read is equal to nothing, so any number will do.
        guard let bytes = try? read(range) else { continue }
        unsafe bytes.withUnsafeBytes { buffer in unsafe hasher.combine(bytes: buffer) }
      }
      let value = hasher.finalize()
      cached = value
      return value
    }
  }
}
