package import InlayCore
internal import InlayFiles

/// A document apart from its blobs, as a store keeps it.
package struct SealedDocument: Sendable {
  /// The digest of the document.
  package let digest: ContentDigest
  /// The bytes of `document.json`.
  package let bytes: [UInt8]
  /// The distinct blobs that it refers to, sorted by digest. That of its source is one of them.
  package private(set) var blobs: [Blob]
  /// Whether it says which file the text was read from.
  package let hasSource: Bool

  /// Makes the document of a text.
  ///
  /// - Throws: `InlayError` if a blob cannot be read or the text holds what the format cannot express.
  /// - Complexity: O(n), and the bytes of all blobs whose digest is not yet known.
  package init(_ text: DecomposedText) throws { try self.init(DocumentSerializer(text)) }

  init(_ serializer: DocumentSerializer) throws {
    (digest, bytes) = try serializer.sealed()
    blobs = serializer.blobs
    hasSource = serializer.sourceForm != nil
  }

  /// The document in a `document.json`, whose digest is checked. All of its blobs are elsewhere.
  ///
  /// - Throws: `InlayError` as ``PortableDocument/read(document:options:blob:)``.
  package init(document bytes: [UInt8], limits: Limits = .default) throws {
    let decoded = try DecodedDocument(bytes, limits: limits, takesBlobs: false)
    guard let stated = decoded.digest else { throw InlayError.documentMissingDigest }
    try self.init(DocumentSerializer(decoded.text))
    if digest != stated { throw InlayError.documentWrongDigest(stated: stated, found: digest) }
  }

  /// The same document with the bytes of its blobs, as far as they are here.
  func with(_ sources: [ContentDigest: any ByteSource]) -> SealedDocument {
    var copy = self
    for index in copy.blobs.indices { copy.blobs[index].source = sources[copy.blobs[index].digest] }
    return copy
  }
}
