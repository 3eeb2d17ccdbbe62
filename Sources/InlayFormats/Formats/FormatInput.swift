public import InlayCore
public import InlayFiles

/// What a format is read from.
public enum FormatInput: Sendable {
  /// One file; `name`, where known, is its name or path, looked at for its extension only.
  case file(any ByteSource, name: String?)
  /// A folder; `name` as for a file.
  case tree(FileTree, name: String?)

  /// The name or path it came with.
  public var name: String? {
    switch self {
    case .file(_, let name), .tree(_, let name): name
    }
  }

  /// All bytes of a file, after a look at their number.
  ///
  /// - Throws: ``InlayError`` for a folder, for too many bytes, and if they cannot be read.
  package func bytes(as name: FormatName, _ limit: FormatLimit, _ limits: Limits) throws
    -> [UInt8]
  {
    guard case .file(let source, _) = self else { throw InlayError.formatNeedsFile(name) }
    try Limits.check(limit.name, source.count, limit.bytes(limits))
    return try source.readAll()
  }

  /// A folder, a tar of its content, or a tar of the folder itself: the one with a file called `marker`.
  ///
  /// - Throws: ``InlayError`` for another file, and for a tar that is not sound.
  package func folder(
    as name: FormatName, holding marker: String, _ limits: Limits
  ) throws -> FileTree {
    let tree: FileTree
    switch self {
    case .tree(let folder, _): return folder
    case .file(let source, _):
      guard FormatLook.isTar(source) else { throw InlayError.formatNeedsFolder(name) }
      tree = try FileTree(tar: source, limits: limits, strictness: .lenient)
    }
    if tree.file(marker) == nil, tree.entries.count == 1, case .folder(let inner) = tree.entries[0].content {
      return inner
    }
    return tree
  }
}
