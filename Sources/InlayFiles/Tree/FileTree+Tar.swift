public import InlayCore

extension FileTree {
  /// Opens a tar as a bundle; its files are ranges of `source`.
  ///
  /// Beside what ``TarReader`` refuses, no name may occur twice or differ from another only in case or Unicode
  /// normalisation. Folders that are only named as the place of a file are there too.
  ///
  /// - Complexity: O(n log n) in files and folders; no content is read.
  /// - Throws: ``FileTreeError``: the tar is malformed, holds what is refused, or exceeds a limit.
  public static func open(
    tar source: any ByteSource, limits: Limits = .default, strictness: TarReader.Strictness = .exact
  ) throws(FileTreeError) -> FileTree {
    do { try LimitExceeded.check("bundleBytes", source.count, limits.bundleBytes) } catch {
      throw .limit(path: "", error)
    }
    var reader = TarReader(source, limits: limits, strictness: strictness)
    var builder = FileTreeBuilder(limits: limits)
    while let member = try reader.next() {
      if member.isFolder {
        try builder.add(folder: member.path)
        continue
      }
      let content: SliceSource
      do { content = try SliceSource(source, member.content) } catch { throw .source(error) }
      try builder.add(file: content, at: member.path)
    }
    return builder.finish()
  }

  /// Opens a tar in memory; see ``open(tar:limits:strictness:)-(ByteSource,_,_)``.
  ///
  /// - Throws: ``FileTreeError``: the tar is malformed, holds what is refused, or exceeds a limit.
  public static func open(
    tar bytes: [UInt8], limits: Limits = .default, strictness: TarReader.Strictness = .exact
  ) throws(FileTreeError) -> FileTree {
    try open(tar: MemorySource(bytes), limits: limits, strictness: strictness)
  }

  /// Writes the tree as its deterministic tar: equal trees give equal bytes.
  ///
  /// Folders come before what they hold, names are in order, times, owners and groups are zero
  /// (``TarWriter``). Complexity: O(bytes).
  ///
  /// - Throws: ``SaveError`` if a file cannot be read or the sink does not take the bytes.
  public func writeTar(to sink: any OutputSink) throws(SaveError) {
    var writer = TarWriter(sink)
    try visit { path, content throws(SaveError) in
      switch content {
      case .file(let source): try writer.add(file: source, at: path)
      case .folder: try writer.add(folder: path)
      }
    }
    try writer.finish()
  }

  /// The tree as its deterministic tar, put together piece by piece when it is read: the form in which a folder
  /// is the content of an image or attachment.
  public func tarSource() -> any ByteSource { TarSource(self) }
}
