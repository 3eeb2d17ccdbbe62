package import InlayCore
internal import InlayFiles

extension ImageContent {
  /// The SHA-256 of the bytes: known, or of bytes that can be read. Complexity: O(bytes) the first time.
  package var digest: ContentDigest? { knownDigest ?? (try? source?.digest()) }
}
