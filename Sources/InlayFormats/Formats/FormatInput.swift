public import InlayCore
public import InlayFiles

/// The input of a reader.
public enum FormatInput: Sendable {
  /// One file. `name` is its name or path, if known; only its extension is used.
  case file(any ByteSource, name: String?)
  /// A folder. `name` is its name or path, if known.
  case tree(FileTree, name: String?)

  /// The name or path of the input, if known.
  public var name: String? {
    switch self {
    case .file(_, let name), .tree(_, let name): name
    }
  }

  /// All bytes of a file. Checks their number first.
  ///
  /// - Throws: `InlayError` if the input is a folder, exceeds the limit, or cannot be read.
  package func bytes(as name: FormatName, _ limit: FormatLimit, _ limits: Limits) throws
    -> [UInt8]
  {
    guard case .file(let source, _) = self else { throw InlayError.formatNeedsFile(name) }
    try Limits.check(limit.name, source.count, limit.bytes(limits))
    return try source.readAll()
  }

  /// The folder that contains a file named `marker`. The input is the folder, a tar of its contents, or a tar of the
  /// folder itself.
  ///
  /// - Throws: `InlayError` if the input is another file or an invalid tar.
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

extension FileTree {
  /// The folder that a tar is of: its contents, or the folder itself in it.
  ///
  /// - Throws: `InlayError` if the tar is invalid.
  package init(folderOf tar: any ByteSource, limits: Limits = .default) throws {
    let tree = try FileTree(tar: tar, limits: limits, strictness: .lenient)
    guard tree.entries.count == 1, case .folder(let inner) = tree.entries[0].content else {
      self = tree
      return
    }
    self = inner
  }
}
