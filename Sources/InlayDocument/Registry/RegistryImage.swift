package import InlayCore
package import InlayFiles
internal import InlayJSON

/// A document as an artifact of an OCI registry, in an image layout (`Documentation/registry.md`).
///
/// The layout is a folder document with `oci-layout`, `index.json` and three more blobs: a manifest, its empty
/// configuration, and a copy of `document.json`. Equal documents have equal manifests.
///
/// Source: OCI Image Format 1.1 (manifest.md, image-layout.md).
package enum RegistryImage {
  /// The types of a manifest, of what it describes, and of its layers.
  static let manifestType = "application/vnd.oci.image.manifest.v1+json"
  static let artifactType = "application/vnd.inlay.document.v1"
  static let documentType = "application/vnd.inlay.document+json"
  static let tarType = "application/vnd.inlay.document+tar"
  static let emptyType = "application/vnd.oci.empty.v1+json"
  static let indexType = "application/vnd.oci.image.index.v1+json"
  static let titleName = "org.opencontainers.image.title"
  static let tagName = "org.opencontainers.image.ref.name"
  static let documentName = "org.inlay.document.digest"

  /// The name of the image in the layout.
  package static let tag = "v1"
  /// A document with more blobs is one layer, a tar: a registry takes milliseconds for each.
  static let mostBlobs = 400
  /// The most bytes of a manifest that registries take.
  static let mostManifestBytes = 4 << 20

  static let indexPath = "index.json"
  static let layoutPath = "oci-layout"

  // MARK: Writing

  /// The layout of a document, and the digest of its manifest.
  ///
  /// - Throws: `InlayError` if a blob is absent or cannot be read, or the text holds what the format cannot express.
  /// - Complexity: O(n) and the bytes of all blobs.
  package static func tree(of text: DecomposedText) throws -> (tree: FileTree, digest: ContentDigest) {
    let serializer = try DocumentSerializer(text)
    if let absent = serializer.absentBlob { throw InlayError.documentAbsentBlob(absent.digest) }
    let (digest, document) = try serializer.sealed()
    var limits = Limits.default
    (limits.files, limits.bundleBytes) = (.max, .max)
    var builder = FileTreeBuilder(limits: limits)
    var layers: [JSONValue] = []
    var placed: Set<ContentDigest> = []
    func place(_ source: any ByteSource, _ digest: ContentDigest) throws {
      guard placed.insert(digest).inserted else { return }
      try builder.add(file: source, at: PortableDocument.blobPath(of: digest))
    }
    let empty = Array("{}".utf8)
    let isTar = serializer.blobs.count > mostBlobs || serializer.blobs.contains { $0.size < empty.count }
    if isTar {
      let sink = SpoolSink()
      try PortableDocument.writeTar(text, to: sink)
      let tar = try sink.finish()
      try place(tar, tar.digest())
      layers.append(layer(tarType, try tar.digest(), tar.count, "document.inlay.tar"))
    } else {
      let types = mediaTypes(of: text)
      let name = ContentDigest.sha256(of: document)
      try place(MemorySource(document), name)
      layers.append(layer(documentType, name, document.count, PortableDocument.documentName))
      for blob in serializer.blobs {
        guard let source = blob.source else { continue }
        try place(source, blob.digest)
        layers.append(
          layer(
            types[blob.digest] ?? "application/octet-stream", blob.digest, blob.size,
            PortableDocument.blobPath(of: blob.digest)))
      }
      try builder.add(file: MemorySource(document), at: PortableDocument.documentName)
    }
    try place(MemorySource(empty), .sha256(of: empty))
    let manifest = object([
      ("annotations", object([(documentName, .string(digest.description))])),
      ("artifactType", .string(artifactType)),
      ("config", object(descriptor(emptyType, .sha256(of: empty), empty.count))),
      ("layers", .array(layers)), ("mediaType", .string(manifestType)), ("schemaVersion", number(2)),
    ]).canonicalBytes
    let name = ContentDigest.sha256(of: manifest)
    try place(MemorySource(manifest), name)
    let listed =
      descriptor(manifestType, name, manifest.count) + [
        ("artifactType", .string(artifactType)), ("annotations", object([(tagName, .string(tag))])),
      ]
    let index = object([
      ("manifests", .array([object(listed)])), ("mediaType", .string(indexType)),
      ("schemaVersion", number(2)),
    ])
    try builder.add(file: MemorySource(index.canonicalBytes), at: indexPath)
    let layout = object([("imageLayoutVersion", .string("1.0.0"))])
    try builder.add(file: MemorySource(layout.canonicalBytes), at: layoutPath)
    return (builder.finish(), name)
  }

  /// The media types of the blobs of images.
  private static func mediaTypes(of text: DecomposedText) -> [ContentDigest: String] {
    var types: [ContentDigest: String] = [:]
    for image in text.images {
      for one in [image.primary] + image.alternates {
        if let digest = try? one.content.source?.digest(), let type = one.mediaType?.rawValue {
          types[digest] = type
        }
      }
    }
    return types
  }

  private static func layer(
    _ type: String, _ digest: ContentDigest, _ size: Int, _ title: String
  ) -> JSONValue {
    object(descriptor(type, digest, size) + [("annotations", object([(titleName, .string(title))]))])
  }

  private static func descriptor(
    _ type: String, _ digest: ContentDigest, _ size: Int
  ) -> [(String, JSONValue)] {
    [("digest", .string(digest.description)), ("mediaType", .string(type)), ("size", number(size))]
  }

  private static func object(_ members: [(String, JSONValue)]) -> JSONValue {
    // The names are ours, and differ.
    (try? JSONMembers(members.map { JSONMember($0.0, $0.1) })).map { .object($0) } ?? .null
  }

  private static func number(_ value: Int) -> JSONValue {
    JSONNumber(Double(value)).map { .number($0) } ?? .null
  }
}

/// Keeps what is written, in a temporary file if it is much.
private final class SpoolSink: OutputSink {
  private var spool: SpooledContent? = SpooledContent(name: "the document", memoryBytes: 1 << 20)

  func write(_ bytes: [UInt8]) throws { try spool?.append(bytes) }

  func finish() throws -> any ByteSource {
    guard let spool = spool.take() else { return MemorySource([]) }
    return try spool.finish()
  }
}
