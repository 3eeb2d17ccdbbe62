package import InlayCore
package import InlayFiles
internal import InlayJSON

extension RegistryImage {
  /// A blob as a manifest describes it.
  private struct Descriptor {
    var type: String
    var digest: ContentDigest
    var size: Int
  }

  /// A manifest that was looked at before its layers are fetched.
  package struct Announced {
    package let digest: ContentDigest
    /// The bytes of the largest layer, and of everything.
    package let largest: Int
    package let total: Int
  }

  /// What a manifest says of a document.
  ///
  /// - Throws: `InlayError` with the code `registry.notDocument` if it is that of another artifact; if it states more than the
  ///   limits allow.
  package static func announced(_ manifest: [UInt8], limits: Limits) throws -> Announced {
    guard manifest.count <= mostManifestBytes else { throw InlayError.registryNotDocument }
    let json = try json(manifest)
    let layers = try layers(of: json)
    guard let config = json["config"].flatMap({ descriptor($0) }) else {
      throw InlayError.registryNotDocument
    }
    var (largest, total) = (0, 0)
    for layer in layers + [config] {
      largest = max(largest, layer.size)
      total += layer.size
      try Limits.check("bundleBytes", total, limits.bundleBytes)
    }
    return Announced(
      digest: .sha256(of: manifest), largest: max(largest, manifest.count), total: total + manifest.count)
  }

  /// The layers of a manifest.
  private static func layers(of manifest: JSONValue) throws -> [Descriptor] {
    guard manifest["artifactType"]?.string == artifactType, case .array(let layers)? = manifest["layers"]
    else { throw InlayError.registryNotDocument }
    return try layers.map { layer in
      // What is elsewhere is not in the registry, and skopeo would leave it out.
      guard let found = descriptor(layer), layer["urls"] == nil else { throw InlayError.registryNotDocument }
      return found
    }
  }

  /// Reads the document in a layout. The size and digest of everything in it is checked.
  ///
  /// - Parameter announced: the manifest that is expected.
  /// - Throws: `InlayError` with the code `registry.notDocument` if it is another artifact, and `registry.damaged` if a blob is
  ///   absent or not what the manifest says; as ``PortableDocument/read(tree:form:options:)``.
  /// - Complexity: O(n) and the bytes of all blobs.
  package static func read(
    _ tree: FileTree, _ announced: Announced? = nil, options: PortableReadOptions = PortableReadOptions()
  ) throws -> Converted<DecomposedText> {
    let limit = min(options.limits.jsonBytes, mostManifestBytes)
    guard let index = tree.file(indexPath), index.count <= limit else { throw InlayError.registryNotDocument }
    guard case .array(let listed)? = try json(index.readAll())["manifests"], listed.count == 1,
      let first = listed.first,
      let head = descriptor(first), head.type == manifestType, head.size <= limit
    else { throw InlayError.registryNotDocument }
    if let announced, announced.digest != head.digest {
      throw InlayError.registryDamaged("the manifest is another one than was announced")
    }
    let manifest = try json(content(head, in: tree).readAll())
    let all = try layers(of: manifest)
    if let tar = all.first(where: { $0.type == tarType }), all.count == 1 {
      return try stated(manifest, PortableDocument.read(tar: content(tar, in: tree), options: options))
    }
    var builder = FileTreeBuilder(limits: options.limits)
    var placed: Set<ContentDigest> = []
    for layer in all {
      let source = try content(layer, in: tree)
      // The title is not taken for a path.
      if layer.type == documentType, placed.isEmpty {
        try builder.add(file: source, at: PortableDocument.documentName)
        placed.insert(layer.digest)
      } else if placed.insert(layer.digest).inserted {
        try builder.add(file: source, at: PortableDocument.blobPath(of: layer.digest))
      }
    }
    // A picture that the manifest does not list is not missing as in a folder: what is pulled is whole.
    return try stated(
      manifest, PortableDocument.read(tree: builder.finish(), form: .tar, options: options))
  }

  /// The document, if it is the one that the manifest states.
  private static func stated(
    _ manifest: JSONValue, _ read: Converted<DecomposedText>
  ) throws -> Converted<DecomposedText> {
    guard let stated = manifest["annotations"]?[documentName]?.string else { return read }
    guard try PortableDocument.digest(of: read.value).description == stated else {
      throw InlayError.registryDamaged("the document is not the one that the manifest states")
    }
    return read
  }

  /// The blob that a descriptor names.
  private static func content(_ descriptor: Descriptor, in tree: FileTree) throws -> any ByteSource {
    guard let source = tree.file(PortableDocument.blobPath(of: descriptor.digest)) else {
      throw InlayError.registryDamaged("the blob \(descriptor.digest) is not there")
    }
    guard source.count == descriptor.size else {
      throw InlayError.registryDamaged(
        "the blob \(descriptor.digest) has \(source.count) bytes instead of \(descriptor.size)")
    }
    guard try source.digest() == descriptor.digest else {
      throw InlayError.registryDamaged("the bytes of the blob \(descriptor.digest) are others")
    }
    return source
  }

  private static func descriptor(_ value: JSONValue) -> Descriptor? {
    guard let type = value["mediaType"]?.string, let size = value["size"]?.integer, size >= 0,
      let digest = value["digest"]?.string.flatMap({ ContentDigest($0) })
    else { return nil }
    return Descriptor(type: type, digest: digest, size: size)
  }

  private static func json(_ bytes: [UInt8]) throws -> JSONValue {
    do { return try JSONValue(parsing: bytes, maximumDepth: 16) } catch {
      throw InlayError.registryNotDocument
    }
  }
}

extension InlayError {
  /// What a registry has under a name is no document.
  static let registryNotDocument = InlayError(
    .registryNotDocument, "this image of a registry is not a document of Inlay",
    advice: "inlay pull takes what inlay push made")

  package static func registryDamaged(_ what: String) -> InlayError {
    InlayError(
      .registryDamaged, "the image of the registry is damaged: \(what)",
      advice: "push the document again under another name, or have the registry repaired")
  }
}

extension InlayError.Code {
  /// An image of a registry is not a document.
  package static let registryNotDocument: Self = "registry.notDocument"
  /// An image of a registry lacks a blob, or has other bytes than its manifest says.
  package static let registryDamaged: Self = "registry.damaged"
}
