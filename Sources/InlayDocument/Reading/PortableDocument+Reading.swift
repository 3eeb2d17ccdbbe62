public import InlayCore
public import InlayFiles

extension PortableDocument {
  /// Reads a document from an opened folder or tar.
  ///
  /// A blob that is absent makes its image or file read as missing, with a diagnostic, unless `form` is the tar.
  /// - Throws: ``DocumentError``. Complexity: O(n) and the bytes of all blobs, which are hashed but not kept.
  public static func read(
    tree: FileTree, form: PortableDocumentForm = .folder, options: PortableReadOptions = PortableReadOptions()
  ) throws(DocumentError) -> Converted<DecomposedText> {
    try DocumentError.checkCancellation()
    let bytes = try documentBytes(of: tree, limits: options.limits)
    let decoded = try DecodedDocument(bytes, limits: options.limits, takesBlobs: false)
    return try resolve(decoded, .tree(tree, mayLack: form == .folder), options)
  }

  /// Reads a document from the folder `path`. Throws and costs as ``read(tree:form:options:)``.
  public static func read(
    folder path: String, options: PortableReadOptions = PortableReadOptions()
  ) throws(DocumentError) -> Converted<DecomposedText> {
    let tree: FileTree
    do { tree = try FileTree.open(folder: path, limits: options.limits) } catch {
      throw DocumentError.tree(error).settled
    }
    return try read(tree: tree, form: .folder, options: options)
  }

  /// Reads a document from a tar. Throws and costs as ``read(tree:form:options:)``; the blobs must all be there.
  public static func read(
    tar source: any ByteSource, options: PortableReadOptions = PortableReadOptions()
  ) throws(DocumentError) -> Converted<DecomposedText> {
    let tree: FileTree
    do { tree = try FileTree.open(tar: source, limits: options.limits) } catch {
      throw DocumentError.tree(error).settled
    }
    return try read(tree: tree, form: .tar, options: options)
  }

  /// Reads a document from one JSON with its blobs inline; they must all be there, and be what their names say.
  ///
  /// - Throws: ``DocumentError``. Complexity: O(n), in memory.
  public static func read(
    json bytes: [UInt8], options: PortableReadOptions = PortableReadOptions()
  ) throws(DocumentError) -> Converted<DecomposedText> {
    let decoded = try DecodedDocument(bytes, limits: options.limits, takesBlobs: true)
    return try resolve(decoded, .inline(decoded.blobs), options)
  }

  private static func resolve(
    _ decoded: DecodedDocument, _ store: BlobResolver.Store, _ options: PortableReadOptions
  ) throws(DocumentError) -> Converted<DecomposedText> {
    try decoded.checkDigest(unsealed: options.unsealed)
    var resolver = BlobResolver(store, limits: options.limits)
    let text = try resolver.resolve(decoded.text)
    return Converted(text, diagnostics: resolver.diagnostics.diagnostics)
  }

  /// The bytes of `document.json`, after a look at their number.
  static func documentBytes(of tree: FileTree, limits: Limits) throws(DocumentError) -> [UInt8] {
    guard let source = tree.file(documentName) else { throw .noDocument }
    do { try LimitExceeded.check("jsonBytes", source.count, limits.jsonBytes) } catch { throw .limit(error) }
    // Not in pieces that a cancelled task stops: whether it is a portable document has one true answer.
    do { return try source.read(0..<source.count) } catch { throw .source(error) }
  }

  /// Whether a folder or tar is a portable document: its `document.json` is a JSON object with the right `format`,
  /// of whatever version. Complexity: O(size of `document.json`).
  public static func isPortableDocument(_ tree: FileTree) -> Bool {
    guard let bytes = try? documentBytes(of: tree, limits: .default) else { return false }
    return isPortableDocument(json: bytes)
  }

  /// Whether bytes are the JSON of a portable document, of whatever version. Complexity: O(n).
  public static func isPortableDocument(json bytes: [UInt8]) -> Bool {
    DocumentHead(bytes)?.isPortableDocument ?? false
  }
}
