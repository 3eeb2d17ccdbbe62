public import InlayCore
public import InlayFiles

/// What writing a format gives.
public enum FormatOutput: Sendable {
  /// One file, streamed into a sink when asked for; gives back what was noticed on the way.
  case bytes(@Sendable (any OutputSink) throws -> [Diagnostic])
  /// A folder.
  case tree(FileTree)

  /// Streams it: a file as it is, a folder as its deterministic tar.
  ///
  /// - Returns: what was noticed on the way.
  /// - Throws: ``InlayError``, mostly ``InlayError``.
  public func write(to sink: any OutputSink) throws -> [Diagnostic] {
    try stoppingWhenCancelled {
      switch self {
      case .bytes(let stream): return try stream(sink)
      case .tree(let tree):
        try tree.writeTar(to: sink)
        return []
      }
    }
  }
}
