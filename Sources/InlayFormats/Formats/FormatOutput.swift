public import InlayCore
public import InlayFiles

/// The result of writing a format.
public enum FormatOutput: Sendable {
  /// One file. The closure streams it into a sink and returns diagnostics.
  case bytes(@Sendable (any OutputSink) throws -> [Diagnostic])
  /// A folder.
  case tree(FileTree)

  /// Streams the output: a file as it is, a folder as its deterministic tar.
  ///
  /// - Returns: the diagnostics of streaming.
  /// - Throws: `InlayError` if content cannot be read, and what the sink throws.
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
