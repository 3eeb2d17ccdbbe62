package import InlayCore

/// A document apart from its blobs, as a store keeps it.
package struct SealedDocument: Sendable {
  /// The digest of the document.
  package let digest: ContentDigest
  /// The bytes of `document.json`.
  package let bytes: [UInt8]
  /// The distinct blobs that it refers to, sorted by digest. That of its source is one of them.
  package let blobs: [Blob]
  /// Whether it says which file the text was read from.
  package let hasSource: Bool

  /// Makes the document of a text.
  ///
  /// - Throws: `InlayError` if a blob cannot be read or the text holds what the format cannot express.
  /// - Complexity: O(n), and the bytes of all blobs whose digest is not yet known.
  package init(_ text: DecomposedText) throws {
    let serializer = try DocumentSerializer(text)
    (digest, bytes) = try serializer.sealed()
    blobs = serializer.blobs
    hasSource = serializer.sourceForm != nil
  }
}
