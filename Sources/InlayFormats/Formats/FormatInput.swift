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
  /// - Throws: ``FormatError/needsFile(_:)`` for a folder, ``FormatError/limit(_:)``, ``FormatError/source(_:)``.
  public func bytes(as name: FormatName, _ limit: FormatLimit, _ limits: Limits) throws(FormatError)
    -> [UInt8]
  {
    guard case .file(let source, _) = self else { throw .needsFile(name) }
    do { try LimitExceeded.check(limit.name, source.count, limit.bytes(limits)) } catch {
      throw .limit(error)
    }
    do { return try source.readAll() } catch { throw .source(error) }
  }

  /// A folder, a tar of its content, or a tar of the folder itself: the one with a file called `marker`.
  ///
  /// - Throws: ``FormatError/needsFolder(_:)`` for another file, ``FormatError/tree(_:)``.
  public func folder(
    as name: FormatName, holding marker: String, _ limits: Limits
  ) throws(FormatError) -> FileTree {
    let tree: FileTree
    switch self {
    case .tree(let folder, _): return folder
    case .file(let source, _):
      guard FormatLook.isTar(source) else { throw .needsFolder(name) }
      do { tree = try FileTree.open(tar: source, limits: limits, strictness: .lenient) } catch {
        throw .tree(error)
      }
    }
    if tree.file(marker) == nil, tree.entries.count == 1, case .folder(let inner) = tree.entries[0].content {
      return inner
    }
    return tree
  }
}
