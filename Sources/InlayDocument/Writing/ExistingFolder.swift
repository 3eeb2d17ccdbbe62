internal import InlayCore
internal import InlayFiles
internal import InlaySystem

/// Checks what exists at the path where a document is to be saved.
enum ExistingFolder {
  /// Whether `path` is a portable document, or a folder that can become one (empty, or with only blobs). Returns
  /// `false` if nothing exists there.
  ///
  /// - Throws: `InlayError` (`save.occupied`) if something else exists there.
  static func holdsDocument(_ path: String) throws -> Bool {
    var limits = Limits.default
    limits.files = .max
    limits.bundleBytes = .max
    for _ in 0..<attempts {
      let tree: FileTree
      do { tree = try FileTree(contentsOf: path, limits: limits) } catch let error as InlayError {
        if error.meansNoFolder { return false }
        throw InlayError.saveOccupied(path, by: "something that is not a portable document (\(error))")
      }
      if PortableDocument.isPortableDocument(tree) || isUnfinished(tree) { return true }
      // Another saver may have replaced it between the two checks.
      if let document = tree.file(PortableDocument.documentName), isReplaced(document) { continue }
      break
    }
    throw InlayError.saveOccupied(path, by: "a folder of another kind")
  }

  /// How many times to check a document that other savers keep replacing.
  private static let attempts = 16

  private static func isReplaced(_ source: any ByteSource) -> Bool {
    do { _ = try source.read(0..<0) } catch {
      return (error as? InlayError)?.code == .sourceChanged
    }
    return false
  }

  /// Whether a folder contains only what an interrupted save leaves behind.
  private static func isUnfinished(_ tree: FileTree) -> Bool {
    tree.files.allSatisfy { file in
      let path = file.path.description
      return TemporaryName.matches(file.path.name) || BlobName.digest(ofPath: path) != nil
    }
  }
}

extension InlayError {
  /// `ENOENT`, which is 2 on all platforms that Swift supports.
  private static let noSuchFile: Int32 = 2

  /// Whether a folder could not be opened because it does not exist.
  fileprivate var meansNoFolder: Bool {
    code == .treeCannotOpen && place.file == nil && (underlying as? SystemError)?.code == Self.noSuchFile
  }
}

/// Names of blobs in a folder or tar.
enum BlobName {
  private static let prefix = PortableDocument.blobFolder + "/"

  /// The digest in a path; `nil` if it is not the path of a blob.
  static func digest(ofPath path: String) -> ContentDigest? {
    guard path.utf8.starts(with: prefix.utf8) else { return nil }
    return ContentDigest(hex: Substring(path.utf8.dropFirst(prefix.utf8.count)))
  }
}
