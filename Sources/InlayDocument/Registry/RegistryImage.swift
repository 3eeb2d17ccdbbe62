package import InlayCore
package import InlayFiles
internal import InlayJSON

/// A document as an artifact of an OCI registry, in an image layout (`Documentation/registry.md`).
///
/// The layout is a folder document with `oci-layout`, `index.json` and three more blobs: a manifest, its empty
/// configuration, and a copy of `document.json`. Equal documents have equal manifests.
///
/// Source: OCI Image Format 1.1 (manifest.md, image-layout.md).
package struct RegistryImage {
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
  package static let mostManifestBytes = 4 << 20

  package static let indexPath = "index.json"
  package static let layoutPath = "oci-layout"

  // MARK: Writing

  /// The digest of the manifest, and how many bytes it has.
  package let manifest: (digest: ContentDigest, size: Int)
  /// The blobs of the layout, each once.
  package private(set) var blobs: [(digest: ContentDigest, source: any ByteSource)] = []
  /// The bytes of `document.json`; `nil` if it is in a tar.
  private let document: [UInt8]?

  /// The layout of a document, and the digest of its manifest.
  ///
  /// - Throws: `InlayError` as ``init(_:)``. Complexity: as it.
  package static func tree(of text: DecomposedText) throws -> (tree: FileTree, digest: ContentDigest) {
    let image = try RegistryImage(text)
    var limits = Limits.default
    (limits.files, limits.bundleBytes) = (.max, .max)
    var builder = FileTreeBuilder(limits: limits)
    for blob in image.blobs {
      try builder.add(file: blob.source, at: PortableDocument.blobPath(of: blob.digest))
    }
    if let document = image.document {
      try builder.add(file: MemorySource(document), at: PortableDocument.documentName)
    }
    try builder.add(file: MemorySource(image.index), at: indexPath)
    try builder.add(file: MemorySource(layout), at: layoutPath)
    return (builder.finish(), image.manifest.digest)
  }

  /// Makes a folder document an image layout, in place. It stays a sound document.
  ///
  /// - Returns: the digest of the manifest.
  /// - Throws: `InlayError` as ``PortableDocument/read(folder:options:)`` and ``init(_:)``; if a file cannot be written.
  /// - Complexity: O(n) and the bytes of all blobs.
  package static func makeLayout(
    in folder: String, options: PortableReadOptions = PortableReadOptions()
  ) throws -> Converted<ContentDigest> {
    let read = try PortableDocument.read(folder: folder, options: options)
    let image = try RegistryImage(read.value)
    let saver = try FolderSaver(openFolder: folder, creating: false)
    for blob in image.blobs {
      let place = try RelativePath(PortableDocument.blobPath(of: blob.digest))
      if try saver.existingFileMatches(place, digest: blob.digest, count: blob.source.count) { continue }
      try saver.placeFile(blob.source, at: place, expecting: blob.digest)
    }
    try saver.placeFile(MemorySource(layout), at: RelativePath(layoutPath))
    try saver.commit(MemorySource(image.index), at: RelativePath(indexPath))
    return Converted(image.manifest.digest, diagnostics: read.diagnostics)
  }

  /// The bytes of `oci-layout`.
  package static var layout: [UInt8] { object([("imageLayoutVersion", .string("1.0.0"))]).canonicalBytes }

  /// The bytes of an `index.json` before its entries, between which are commas, and after them.
  package static let indexStart = Array("{\"manifests\":[".utf8)
  package static let indexEnd = Array("],\"mediaType\":\"\(indexType)\",\"schemaVersion\":2}".utf8)

  /// What the index of a layout says of the image.
  package func entry(named name: String) -> [UInt8] {
    Self.object(
      Self.descriptor(Self.manifestType, manifest.digest, manifest.size) + [
        ("artifactType", .string(Self.artifactType)),
        ("annotations", Self.object([(Self.tagName, .string(name))])),
      ]
    ).canonicalBytes
  }

  /// The index of a layout of this image alone.
  private var index: [UInt8] { Self.indexStart + entry(named: Self.tag) + Self.indexEnd }

  /// The artifact of a document.
  ///
  /// - Throws: `InlayError` if a blob is absent or cannot be read, or the text holds what the format cannot express.
  /// - Complexity: O(n) and the bytes of all blobs.
  package init(_ text: DecomposedText) throws {
    let serializer = try DocumentSerializer(text)
    if let absent = serializer.absentBlob { throw InlayError.documentAbsentBlob(absent.digest) }
    let (digest, document) = try serializer.sealed()
    var layers: [JSONValue] = []
    var blobs: [(ContentDigest, any ByteSource)] = []
    var placed: Set<ContentDigest> = []
    func place(_ source: any ByteSource, _ digest: ContentDigest) throws {
      if placed.insert(digest).inserted { blobs.append((digest, source)) }
    }
    let empty = Array("{}".utf8)
    let isTar = serializer.blobs.count > Self.mostBlobs || serializer.blobs.contains { $0.size < empty.count }
    if isTar {
      let sink = SpoolSink()
      try PortableDocument.writeTar(text, to: sink)
      let tar = try sink.finish()
      try place(tar, tar.digest())
      layers.append(Self.layer(Self.tarType, try tar.digest(), tar.count, "document.inlay.tar"))
    } else {
      let types = Self.mediaTypes(of: text)
      let name = ContentDigest.sha256(of: document)
      try place(MemorySource(document), name)
      layers.append(Self.layer(Self.documentType, name, document.count, PortableDocument.documentName))
      for blob in serializer.blobs {
        guard let source = blob.source else { continue }
        try place(source, blob.digest)
        layers.append(
          Self.layer(
            types[blob.digest] ?? "application/octet-stream", blob.digest, blob.size,
            PortableDocument.blobPath(of: blob.digest)))
      }
    }
    try place(MemorySource(empty), .sha256(of: empty))
    let manifest = Self.object([
      ("annotations", Self.object([(Self.documentName, .string(digest.description))])),
      ("artifactType", .string(Self.artifactType)),
      ("config", Self.object(Self.descriptor(Self.emptyType, .sha256(of: empty), empty.count))),
      ("layers", .array(layers)), ("mediaType", .string(Self.manifestType)),
      ("schemaVersion", Self.number(2)),
    ]).canonicalBytes
    let name = ContentDigest.sha256(of: manifest)
    try place(MemorySource(manifest), name)
    self.manifest = (name, manifest.count)
    self.blobs = blobs
    self.document = isTar ? nil : document
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
