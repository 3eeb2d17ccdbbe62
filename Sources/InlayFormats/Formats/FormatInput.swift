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
}
