/// Bytes used as a lookup key.
package struct HTMLStyleKey: Hashable {
  package let bytes: [UInt8]
  /// The hash of the bytes. A dictionary that grows, or compares a key with its neighbors, need not read the bytes.
  @usableFromInline
  let digest: Int

  @inlinable
  package init(bytes: [UInt8]) {
    self.bytes = bytes
    var hasher = Hasher()
    // All bytes at once: one by one takes ten times as long.
    unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    digest = hasher.finalize()
  }

  @inlinable
  package static func == (a: HTMLStyleKey, b: HTMLStyleKey) -> Bool {
    a.digest == b.digest && a.bytes == b.bytes
  }

  @inlinable
  package func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}

extension HTMLWord {
  /// A small number, unique for each word.
  @inlinable
  package var number: UInt8 {
    // There are fewer than 256 words, so that a value is one byte, which is the number.
    unsafe withUnsafeBytes(of: self) { unsafe $0.first ?? 0 }
  }

  // This is declared explicitly, so that other modules can inline it: it is called for each element and attribute.
  @inlinable
  package static func == (a: HTMLWord, b: HTMLWord) -> Bool { a.number == b.number }
}
