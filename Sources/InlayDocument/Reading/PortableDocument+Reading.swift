public import InlayCore
public import InlayFiles

extension PortableDocument {
  /// Reads a document from an opened folder or tar.
  ///
  /// If a blob is absent, its image or file reads as missing, with a diagnostic. If `form` is the tar, an absent blob
  /// is an error.
  ///
  /// - Throws: `InlayError` if it is not a portable document, is damaged, exceeds a limit, or cannot be read.
  /// - Complexity: O(n) and the bytes of all blobs, which are hashed but not kept.
  public static func read(
    tree: FileTree, form: PortableDocumentForm = .folder, options: PortableReadOptions = PortableReadOptions()
  ) throws -> Converted<DecomposedText> {
    try Task.checkCancellation()
    let store = BlobResolver.Store.tree(tree, mayLack: form == .folder)
    let bytes: [UInt8]
    do { bytes = try documentBytes(of: tree, limits: options.limits) } catch let error as InlayError {
      guard options.damage == .all, error.code == .documentAbsent else { throw error }
      var salvage = DocumentSalvage(limits: options.limits)
      guard let decoded = try salvage.document(ofBlobs: blobs(in: tree)) else { throw error }
      return Converted(decoded.text, diagnostics: salvage.losses.diagnostics)
    }
    return try read(bytes, options, takesBlobs: false, beside: { blobs(in: tree) }, store: { _ in store })
      .read
  }

  /// The blobs of a folder or tar, which may be damaged.
  private static func blobs(in tree: FileTree) -> [ContentDigest: any ByteSource] {
    tree.files.reduce(into: [:]) { blobs, file in
      if let digest = BlobName.digest(ofPath: file.path.description) { blobs[digest] = file.source }
    }
  }

  /// Reads the document in `bytes`, or what is intact in it if the options say so.
  private static func read(
    _ bytes: [UInt8], _ options: PortableReadOptions, takesBlobs: Bool,
    seals: Bool = false, beside: () -> [ContentDigest: any ByteSource] = { [:] },
    store: (DecodedDocument) -> BlobResolver.Store
  ) throws -> (read: Converted<DecomposedText>, sealed: SealedDocument?) {
    do {
      let decoded = try DecodedDocument(bytes, limits: options.limits, takesBlobs: takesBlobs)
      return try resolve(decoded, store(decoded), options, seals: seals && options.damage == .none)
    } catch let error as InlayError {
      guard options.damage == .all, error.meansDamage else { throw error }
      var salvage = DocumentSalvage(limits: options.limits)
      guard let decoded = try salvage.document(bytes, beside: beside()) else { throw error }
      var unsealed = options
      unsealed.unsealed = true
      let read = try resolve(decoded, store(decoded), unsealed, seals: false).read
      let damage = Diagnostic(.documentSalvaged, "the document is damaged: \(error)")
      let diagnostics = [damage] + salvage.losses.diagnostics + read.diagnostics
      return (Converted(read.value, diagnostics: diagnostics), nil)
    }
  }

  /// Reads a document from the folder `path`. Throws and costs the same as ``read(tree:form:options:)``.
  public static func read(
    folder path: String, options: PortableReadOptions = PortableReadOptions()
  ) throws -> Converted<DecomposedText> {
    try read(tree: FileTree(contentsOf: path, limits: options.limits), form: .folder, options: options)
  }

  /// Reads a document from a tar, which must contain all blobs. Throws and costs the same as
  /// ``read(tree:form:options:)``.
  public static func read(
    tar source: any ByteSource, options: PortableReadOptions = PortableReadOptions()
  ) throws -> Converted<DecomposedText> {
    let tree: FileTree
    do { tree = try FileTree(tar: source, limits: options.limits) } catch let error as InlayError {
      guard options.damage == .all, !error.code.isLimit else { throw error }
      let damage = Diagnostic(.documentSalvaged, "the document is damaged: \(error)")
      let whole = try FileTree.salvaged(tar: source, limits: options.limits)
      let read = try read(tree: whole, form: .tar, options: options)
      return Converted(read.value, diagnostics: [damage] + read.diagnostics)
    }
    return try read(tree: tree, form: .tar, options: options)
  }

  /// Reads a document from JSON with inline blobs. All blobs must be present and match their names.
  ///
  /// - Throws: `InlayError` as ``read(tree:form:options:)``. Complexity: O(n), in memory.
  public static func read(
    json bytes: [UInt8], options: PortableReadOptions = PortableReadOptions()
  ) throws -> Converted<DecomposedText> {
    try read(bytes, options, takesBlobs: true) { .inline($0.blobs, mayLack: false) }.read
  }

  /// Reads a document in a line of JSON, of which blobs may be absent.
  ///
  /// - Parameters:
  ///   - tellsAbsent: whether each absent blob is a diagnostic.
  ///   - seals: whether the document is to be returned as a store keeps it. It is `nil` if it has to be made anew.
  static func read(
    inLine bytes: [UInt8], options: PortableReadOptions, tellsAbsent: Bool, seals: Bool
  ) throws -> (read: Converted<DecomposedText>, sealed: SealedDocument?) {
    try read(bytes, options, takesBlobs: true, seals: seals) {
      tellsAbsent || !$0.blobs.isEmpty ? .inline($0.blobs, mayLack: true) : .nowhere
    }
  }

  /// Reads a `document.json` whose blobs are elsewhere. What `blob` does not have reads as missing.
  ///
  /// - Throws: `InlayError` as ``read(tree:form:options:)``; what `blob` throws. Complexity: as it.
  package static func read(
    document bytes: [UInt8], options: PortableReadOptions = PortableReadOptions(),
    blob: @escaping (ContentDigest) throws -> (any ByteSource)?
  ) throws -> Converted<DecomposedText> {
    try read(bytes, options, takesBlobs: false) { _ in .lookup(blob) }.read
  }

  private static func resolve(
    _ decoded: DecodedDocument, _ store: BlobResolver.Store, _ options: PortableReadOptions, seals: Bool
  ) throws -> (read: Converted<DecomposedText>, sealed: SealedDocument?) {
    var decoded = decoded
    var resolver = BlobResolver(store, limits: options.limits, salvages: options.damage > .none)
    let sealed = try decoded.check(options, &resolver.diagnostics, seals: seals)
    let text = try resolver.resolve(decoded.text)
    let read = Converted(text, diagnostics: resolver.diagnostics.diagnostics)
    // The resolver may have found that the source is not there.
    return (read, sealed.flatMap { $0.hasSource ? nil : $0.with(resolver.found) })
  }

  /// The bytes of `document.json`. Throws if they exceed the limit or cannot be read.
  static func documentBytes(of tree: FileTree, limits: Limits) throws -> [UInt8] {
    guard let source = tree.file(documentName) else { throw InlayError.documentAbsent }
    try Limits.check("jsonBytes", source.count, limits.jsonBytes)
    // Does not stop in a canceled task: the answer whether it is a portable document must be true.
    return try source.read(0..<source.count)
  }

  /// Whether a folder or tar is a portable document: its `document.json` is a JSON object with the right `format` and
  /// any version. Complexity: O(size of `document.json`).
  package static func isPortableDocument(_ tree: FileTree) -> Bool {
    guard let bytes = try? documentBytes(of: tree, limits: .default) else { return false }
    return isPortableDocument(json: bytes)
  }

  /// Whether bytes are the JSON of a portable document, of any version. Complexity: O(n).
  package static func isPortableDocument(json bytes: [UInt8]) -> Bool {
    DocumentHead(bytes)?.isPortableDocument ?? false
  }
}

extension InlayError {
  /// Whether a document with this error may be damaged, rather than be something else or exceed a limit. One damaged
  /// number of rows or columns exceeds a limit too; what is salvaged leaves it out.
  package var meansDamage: Bool {
    let others: [Code] = [.documentNotPortable, .documentUnsupportedVersion, .documentMissingDigest]
    let numbers: [Code] = [.limit("tableRows"), .limit("tableColumns")]
    return !others.contains(code) && (!code.isLimit || numbers.contains(code))
  }
}
