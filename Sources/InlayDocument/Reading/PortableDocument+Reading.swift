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
    let bytes = try documentBytes(of: tree, limits: options.limits)
    let decoded = try DecodedDocument(bytes, limits: options.limits, takesBlobs: false)
    return try resolve(decoded, .tree(tree, mayLack: form == .folder), options)
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
    try read(tree: FileTree(tar: source, limits: options.limits), form: .tar, options: options)
  }

  /// Reads a document from JSON with inline blobs. All blobs must be present and match their names.
  ///
  /// - Throws: `InlayError` as ``read(tree:form:options:)``. Complexity: O(n), in memory.
  public static func read(
    json bytes: [UInt8], options: PortableReadOptions = PortableReadOptions()
  ) throws -> Converted<DecomposedText> {
    let decoded = try DecodedDocument(bytes, limits: options.limits, takesBlobs: true)
    return try resolve(decoded, .inline(decoded.blobs), options)
  }

  private static func resolve(
    _ decoded: DecodedDocument, _ store: BlobResolver.Store, _ options: PortableReadOptions
  ) throws -> Converted<DecomposedText> {
    try decoded.checkDigest(unsealed: options.unsealed)
    var resolver = BlobResolver(store, limits: options.limits)
    let text = try resolver.resolve(decoded.text)
    return Converted(text, diagnostics: resolver.diagnostics.diagnostics)
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
