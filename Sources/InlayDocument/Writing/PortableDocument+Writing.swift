public import InlayCore
public import InlayFiles
internal import InlayJSON

extension PortableDocument {
  /// The bytes the digest is made of: the canonical document without `digest` and `blobs`.
  ///
  /// - Throws: ``DocumentError`` if a blob cannot be read or the text holds what the format cannot express.
  /// - Complexity: O(n), and the bytes of all blobs whose digest is not known yet.
  public static func canonicalBytes(of text: DecomposedText) throws(DocumentError) -> [UInt8] {
    try DocumentSerializer(text).bytes(digest: nil)
  }

  /// The digest of a text as a portable document: the same in all three forms. Throws and costs as
  /// ``canonicalBytes(of:)``, in constant memory.
  public static func digest(of text: DecomposedText) throws(DocumentError) -> Digest {
    try DocumentSerializer(text).digest()
  }

  /// The document as a folder in memory: `document.json` and the blobs that are at hand.
  ///
  /// - Throws: as ``canonicalBytes(of:)``.
  public static func tree(of text: DecomposedText) throws(DocumentError) -> FileTree {
    let serializer = try DocumentSerializer(text)
    return try tree(of: serializer.bytes(digest: serializer.digest()), serializer.blobs)
  }

  private static func tree(of document: [UInt8], _ blobs: [Blob]) throws(DocumentError) -> FileTree {
    var limits = Limits.default
    limits.files = .max
    limits.bundleBytes = .max
    var builder = FileTreeBuilder(limits: limits)
    do throws(FileTreeError) {
      for blob in blobs {
        if let source = blob.source { try builder.add(file: source, at: blobPath(of: blob.digest)) }
      }
      try builder.add(file: MemorySource(document), at: documentName)
    } catch { throw DocumentError.tree(error).settled }
    return builder.finish()
  }

  /// Saves the document as the folder `path`, all or nothing: a kill at any point leaves the old document or the new.
  ///
  /// Where a portable document stands, its good blobs are reused after hashing them, bad ones are replaced, and
  /// `document.json` is replaced last; blobs it no longer refers to stay. Where an empty folder or nothing stands, it
  /// is made.
  ///
  /// - Throws: ``DocumentError``: as ``canonicalBytes(of:)``; `save` with `SaveError.occupied(path:by:)` where
  ///   something else stands.
  /// - Complexity: O(n) and the bytes of all blobs.
  public static func write(_ text: DecomposedText, folder path: String) throws(DocumentError) {
    let serializer = try DocumentSerializer(text)
    let document = try serializer.bytes(digest: serializer.digest())
    do throws(SaveError) {
      if try StandingFolder.holdsDocument(path) {
        try save(document, serializer.blobs, over: path)
        return
      }
    } catch { throw DocumentError.save(error).settled }
    let tree = try tree(of: document, serializer.blobs)
    do throws(SaveError) {
      do throws(SaveError) { try AtomicFolder.write(tree, to: path) } catch {
        // Another saver may have been quicker: then this one comes second.
        guard case .occupied = error, try StandingFolder.holdsDocument(path) else { throw error }
        try save(document, serializer.blobs, over: path)
      }
    } catch { throw DocumentError.save(error).settled }
  }

  private static func save(_ document: [UInt8], _ blobs: [Blob], over path: String) throws(SaveError) {
    let saver = try FolderSaver(openFolder: path, creating: false)
    try saver.removeLeftovers(in: RelativePath(ofPart: blobFolder, in: path))
    for blob in blobs {
      guard let source = blob.source else { continue }
      let place = try RelativePath(ofPart: blobPath(of: blob.digest), in: path)
      if try saver.standingFileMatches(place, digest: blob.digest, count: blob.size) { continue }
      try saver.placeFile(source, at: place, expecting: blob.digest)
    }
    try saver.commit(MemorySource(document), at: RelativePath(ofPart: documentName, in: path))
  }

  /// Writes the document as a tar: equal documents give equal bytes.
  ///
  /// - Throws: ``DocumentError``: as ``canonicalBytes(of:)``; `absentBlob` where a blob is absent; `save`.
  /// - Complexity: O(n) and the bytes of all blobs, which are streamed.
  public static func writeTar(_ text: DecomposedText, to sink: any OutputSink) throws(DocumentError) {
    let serializer = try DocumentSerializer(text)
    if let absent = serializer.absentBlob { throw .absentBlob(absent.digest) }
    let tree = try tree(of: serializer.bytes(digest: serializer.digest()), serializer.blobs)
    do { try tree.writeTar(to: sink) } catch { throw DocumentError.save(error).settled }
  }

  /// Writes the document as one JSON with its blobs inline as base64: equal documents give equal bytes.
  ///
  /// - Throws: as ``writeTar(_:to:)``; `differingBlob` if a blob is not what it was said to be.
  /// - Complexity: O(n) and the bytes of all blobs, constant memory.
  public static func writeJSON(_ text: DecomposedText, to sink: any OutputSink) throws(DocumentError) {
    let serializer = try DocumentSerializer(text)
    if let absent = serializer.absentBlob { throw .absentBlob(absent.digest) }
    let digest = try serializer.digest()
    var blobFailure: DocumentError?
    var writer = JSONWriter { (bytes: Span<UInt8>) throws(SaveError) in
      try SaveError.checkCancellation()
      try sink.write(array(of: bytes))
    }
    try serializer.write(to: &writer, digest: digest) { writer in
      do throws(DocumentError) { try writeInline(serializer.blobs, to: &writer) } catch {
        blobFailure = error
      }
    }
    if let blobFailure { throw blobFailure }
    do { _ = try writer.finish() } catch { throw DocumentError(writing: error) }
  }

  private static func writeInline(_ blobs: [Blob], to writer: inout JSONWriter) throws(DocumentError) {
    writer.beginObject()
    for blob in blobs {
      guard let source = blob.source else { continue }
      writer.name(blob.digest.description)
      writer.beginBase64()
      var hasher = ContentHasher()
      var at = 0
      while at < source.count {
        let piece: [UInt8]
        try DocumentError.checkCancellation()
        do { piece = try source.read(at..<min(at + pieceSize, source.count)) } catch {
          throw DocumentError.source(error).settled
        }
        hasher.update(piece)
        writer.base64Piece(piece.span)
        at += pieceSize
      }
      writer.endBase64()
      let found = hasher.finish()
      guard found == blob.digest else { throw .differingBlob(stated: blob.digest, found: found) }
    }
    writer.endObject()
  }

  /// Bytes of a blob held at once.
  private static let pieceSize = 1 << 18
}

extension RelativePath {
  /// The path of a part of a document that is saved in the folder `folder`; such paths are always safe.
  fileprivate init(ofPart path: String, in folder: String) throws(SaveError) {
    do { try self.init(path) } catch {
      throw .cannotCreate(path: "\(folder)/\(path)", code: 0, message: "\(error)")
    }
  }
}
