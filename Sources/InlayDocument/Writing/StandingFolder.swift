internal import InlayCore
internal import InlayFiles

/// What stands where a document is to be saved.
enum StandingFolder {
  /// `ENOENT`, which is 2 wherever Swift runs.
  private static let noSuchFile: Int32 = 2

  /// Whether a portable document stands at `path`, or a folder that is on the way to become one (empty, or with
  /// nothing but blobs); false if nothing does.
  ///
  /// - Throws: `occupied` if something else stands there.
  static func holdsDocument(_ path: String) throws(SaveError) -> Bool {
    var limits = Limits.default
    limits.files = .max
    limits.bundleBytes = .max
    for _ in 0..<attempts {
      let tree: FileTree
      do { tree = try FileTree.open(folder: path, limits: limits) } catch {
        if error.isCancellation { throw .cancelled }
        if case .io("", let code, _) = error, code == noSuchFile { return false }
        throw .occupied(path: path, by: "something that is no folder of a document (\(error))")
      }
      if PortableDocument.isPortableDocument(tree) || isUnfinished(tree) { return true }
      // Another saver may have replaced it between the two looks.
      if let document = tree.file(PortableDocument.documentName), isReplaced(document) { continue }
      break
    }
    throw .occupied(path: path, by: "a folder of another kind")
  }

  /// How often a document that other savers replace again and again is looked at.
  private static let attempts = 16

  private static func isReplaced(_ source: any ByteSource) -> Bool {
    do { _ = try source.read(0..<0) } catch {
      if case .changed = error { return true }
    }
    return false
  }

  /// Whether a folder holds nothing but what a save that was cut short leaves behind.
  private static func isUnfinished(_ tree: FileTree) -> Bool {
    tree.files.allSatisfy { file in
      let path = file.path.description
      return TemporaryName.matches(file.path.name) || BlobName.digest(ofPath: path) != nil
    }
  }
}

/// Names of blobs in a folder or tar.
enum BlobName {
  private static let prefix = PortableDocument.blobFolder + "/"

  /// The digest a path names, if it is that of a blob.
  static func digest(ofPath path: String) -> Digest? {
    guard path.utf8.starts(with: prefix.utf8) else { return nil }
    return Digest(hex: Substring(path.utf8.dropFirst(prefix.utf8.count)))
  }
}
