public import InlayCore
public import InlayFiles
internal import InlayJSON

extension PortableDocument {
  /// The bytes that the digest covers: the canonical document without `digest`, `blobs` and `source`.
  ///
  /// - Throws: `InlayError` if a blob cannot be read or the text holds what the format cannot express.
  /// - Complexity: O(n), and the bytes of all blobs whose digest is not yet known.
  public static func canonicalBytes(of text: DecomposedText) throws -> [UInt8] {
    try DocumentSerializer(text).canonicalBytes()
  }

  /// The digest of a text as a portable document, which is the same in all three forms. Throws and costs the same as
  /// ``canonicalBytes(of:)``, in constant memory.
  public static func digest(of text: DecomposedText) throws -> ContentDigest {
    try DocumentSerializer(text).digest()
  }

  /// The document as a folder in memory: `document.json` and the available blobs.
  ///
  /// - Throws: `InlayError` as ``canonicalBytes(of:)``.
  public static func tree(of text: DecomposedText) throws -> FileTree {
    let serializer = try DocumentSerializer(text)
    return try tree(of: serializer.sealedBytes(), serializer.blobs)
  }

  private static func tree(of document: [UInt8], _ blobs: [Blob]) throws -> FileTree {
    var limits = Limits.default
    limits.files = .max
    limits.bundleBytes = .max
    var builder = FileTreeBuilder(limits: limits)
    for blob in blobs {
      if let source = blob.source { try builder.add(file: source, at: blobPath(of: blob.digest)) }
    }
    try builder.add(file: MemorySource(document), at: documentName)
    return builder.finish()
  }

  /// Saves the document as the folder `path`, all or nothing: if the process is killed at any point, either the old
  /// document or the new one is left.
  ///
  /// If a portable document exists there, its blobs are hashed, intact ones are reused and damaged ones replaced, and
  /// `document.json` is replaced last. Blobs that the document no longer refers to stay. If nothing or an empty folder
  /// exists there, the document is created.
  ///
  /// - Throws: `InlayError` as ``canonicalBytes(of:)``; with the code `save.occupied` if something else exists there;
  ///   with other codes starting with `save` if the document cannot be written.
  /// - Complexity: O(n) and the bytes of all blobs.
  public static func write(_ text: DecomposedText, folder path: String) throws {
    let serializer = try DocumentSerializer(text)
    let document = try serializer.sealedBytes()
    if try ExistingFolder.holdsDocument(path) {
      try save(document, serializer.blobs, over: path)
      return
    }
    let tree = try tree(of: document, serializer.blobs)
    do {
      try AtomicFolder.write(tree, to: path)
    } catch let error as InlayError where error.code == .saveOccupied {
      // Another saver may have been faster. Then this save is the second one.
      guard try ExistingFolder.holdsDocument(path) else { throw error }
      try save(document, serializer.blobs, over: path)
    }
  }

  private static func save(_ document: [UInt8], _ blobs: [Blob], over path: String) throws {
    let saver = try FolderSaver(openFolder: path, creating: false)
    try saver.removeLeftovers(in: RelativePath(blobFolder))
    for blob in blobs {
      guard let source = blob.source else { continue }
      let place = try RelativePath(blobPath(of: blob.digest))
      if try saver.existingFileMatches(place, digest: blob.digest, count: blob.size) { continue }
      try saver.placeFile(source, at: place, expecting: blob.digest)
    }
    try saver.commit(MemorySource(document), at: RelativePath(documentName))
  }

  /// Writes the document as a tar: equal documents give equal bytes.
  ///
  /// - Throws: `InlayError` as ``canonicalBytes(of:)``, and if a blob is absent; what the sink throws.
  /// - Complexity: O(n) and the bytes of all blobs, which are streamed.
  public static func writeTar(_ text: DecomposedText, to sink: any OutputSink) throws {
    let serializer = try DocumentSerializer(text)
    if let absent = serializer.absentBlob { throw InlayError.documentAbsentBlob(absent.digest) }
    let tree = try tree(of: serializer.sealedBytes(), serializer.blobs)
    try tree.writeTar(to: sink)
  }

  /// Writes the document as JSON with its blobs inline as base64: equal documents give equal bytes.
  ///
  /// - Throws: `InlayError` as ``writeTar(_:to:)``, and if the bytes of a blob do not match its digest.
  /// - Complexity: O(n) and the bytes of all blobs, constant memory.
  public static func writeJSON(_ text: DecomposedText, to sink: any OutputSink) throws {
    let serializer = try DocumentSerializer(text)
    if let absent = serializer.absentBlob { throw InlayError.documentAbsentBlob(absent.digest) }
    let digest = try serializer.digest()
    var blobFailure: (any Error)?
    var writer = AttributeWriter(
      JSONWriter { bytes in
        try Task.checkCancellation()
        try sink.write(array(of: bytes))
      })
    try serializer.write(to: &writer, digest: digest) { writer in
      do { try writeInline(serializer.blobs, to: &writer) } catch { blobFailure = error }
    }
    if let blobFailure { throw blobFailure }
    _ = try writer.finish()
  }

  static func writeInline(_ blobs: [Blob], to writer: inout JSONWriter) throws {
    writer.beginObject()
    for blob in blobs {
      guard let source = blob.source else { continue }
      writer.name(blob.digest.description)
      writer.beginBase64()
      var hasher = ContentHasher()
      var at = 0
      while at < source.count {
        try Task.checkCancellation()
        let piece = try source.read(at..<min(at + pieceSize, source.count))
        hasher.update(piece)
        writer.base64Piece(piece.span)
        at += pieceSize
      }
      writer.endBase64()
      let found = hasher.finish()
      guard found == blob.digest else {
        throw InlayError.documentDifferingBlob(stated: blob.digest, found: found)
      }
    }
    writer.endObject()
  }

  /// Number of bytes of a blob kept in memory at once.
  private static let pieceSize = 1 << 18
}
