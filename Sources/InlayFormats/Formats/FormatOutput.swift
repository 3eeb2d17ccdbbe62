public import InlayCore
public import InlayFiles

/// What writing a format gives.
public enum FormatOutput: Sendable {
  /// One file, streamed into a sink when asked for; gives back what was noticed on the way.
  case bytes(@Sendable (any OutputSink) throws(FormatError) -> [Diagnostic])
  /// A folder.
  case tree(FileTree)

  /// Streams it: a file as it is, a folder as its deterministic tar.
  ///
  /// - Returns: what was noticed on the way.
  /// - Throws: ``FormatError``, mostly ``FormatError/save(_:)``.
  public func write(to sink: any OutputSink) throws(FormatError) -> [Diagnostic] {
    try FormatError.stopping { () throws(FormatError) in
      switch self {
      case .bytes(let stream): return try stream(sink)
      case .tree(let tree):
        do throws(SaveError) { try tree.writeTar(to: sink) } catch { throw .save(error) }
        return []
      }
    }
  }
}
