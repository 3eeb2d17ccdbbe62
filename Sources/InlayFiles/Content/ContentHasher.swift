package import InlayCore

#if canImport(CryptoKit)
  internal import CryptoKit
#else
  internal import CNettle
#endif

/// SHA-256 (FIPS 180-4) piece by piece, computed by a system library: CryptoKit on Apple platforms, nettle
/// elsewhere.
///
/// - Complexity: O(n) in the bytes given, constant memory.
package struct ContentHasher: ~Copyable {
  #if canImport(CryptoKit)
    private var state = CryptoKit.SHA256()
  #else
    private var state = sha256_ctx()
  #endif

  /// A hasher that has seen no bytes.
  package init() {
    #if !canImport(CryptoKit)
      unsafe nettle_sha256_init(&state)
    #endif
  }

  /// Adds `bytes` to the hashed bytes.
  package mutating func update(_ bytes: [UInt8]) {
    unsafe bytes.withUnsafeBytes { unsafe update(unsafeBytes: $0) }
  }

  /// Adds `bytes` to the hashed bytes.
  package mutating func update(_ bytes: ArraySlice<UInt8>) {
    unsafe bytes.withUnsafeBytes { unsafe update(unsafeBytes: $0) }
  }

  private mutating func update(unsafeBytes bytes: UnsafeRawBufferPointer) {
    #if canImport(CryptoKit)
      unsafe state.update(bufferPointer: bytes)
    #else
      guard let base = bytes.baseAddress else { return }
      unsafe nettle_sha256_update(&state, bytes.count, base.assumingMemoryBound(to: UInt8.self))
    #endif
  }

  /// The digest of all bytes added.
  package consuming func finish() -> ContentDigest {
    #if canImport(CryptoKit)
      let bytes = Array(state.finalize())
    #else
      let size = Int(SHA256_DIGEST_SIZE)
      let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, filled in
        guard let base = buffer.baseAddress else { return }
        unsafe nettle_sha256_digest(&state, size, base)
        filled = size
      }
    #endif
    // Both libraries always return 32 bytes, so no input can reach the precondition.
    guard let digest = ContentDigest(bytes: bytes) else { preconditionFailure("SHA-256 has 32 bytes") }
    return digest
  }
}
