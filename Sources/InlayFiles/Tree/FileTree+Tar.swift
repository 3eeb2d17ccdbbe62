public import InlayCore

extension FileTree {
  /// How much of an unusual tar is accepted.
  public enum TarStrictness: Sendable, Hashable {
    /// For documents this package writes: the tar ends with two blocks of zeros, nothing but zeros follows them or fills the
    /// padding, and no name starts with `./`.
    case exact
    /// For tars that people made: the end may be missing after a whole entry, anything may follow it, the padding is not
    /// checked, and `./` before a name, or as the name of the outermost folder, is ignored.
    case lenient
  }

  /// Opens a tar as a bundle; its files are ranges of `source`.
  ///
  /// Files and folders are all it may hold: links, devices, pipes, sparse files and unsafe names are refused. No name may occur twice or differ from another only in case or Unicode
  /// normalization. Folders that are only named as the place of a file are there too.
  ///
  /// - Complexity: O(n log n) in files and folders; no content is read.
  /// - Throws: ``InlayError`` if the tar is malformed, holds what is refused, or exceeds a limit.
  public init(
    tar source: any ByteSource, limits: Limits = .default, strictness: TarStrictness = .exact
  ) throws {
    try Limits.check("bundleBytes", source.count, limits.bundleBytes)
    var reader = TarReader(source, limits: limits, strictness: strictness)
    var builder = FileTreeBuilder(limits: limits)
    while let member = try reader.next() {
      if member.isFolder {
        try builder.add(folder: member.path)
        continue
      }
      try builder.add(file: SliceSource(source, member.content), at: member.path)
    }
    self = builder.finish()
  }

  /// Opens a tar in memory; see ``init(tar:limits:strictness:)-(ByteSource,_,_)``.
  ///
  /// - Throws: ``InlayError`` if the tar is malformed, holds what is refused, or exceeds a limit.
  public init(
    tar bytes: [UInt8], limits: Limits = .default, strictness: TarStrictness = .exact
  ) throws {
    try self.init(tar: MemorySource(bytes), limits: limits, strictness: strictness)
  }

  /// Writes the tree as its deterministic tar: equal trees give equal bytes.
  ///
  /// Folders come before what they hold, names are in order, times, owners and groups are zero.
  /// Complexity: O(bytes).
  ///
  /// - Throws: ``InlayError`` if a file cannot be read or the sink does not take the bytes.
  public func writeTar(to sink: any OutputSink) throws {
    var writer = TarWriter(sink)
    try visit { path, content in
      switch content {
      case .file(let source): try writer.add(file: source, at: path)
      case .folder: try writer.add(folder: path)
      }
    }
    try writer.finish()
  }

  /// The tree as its deterministic tar, put together piece by piece when it is read: the form in which a folder
  /// is the content of an image or attachment.
  package func tarSource() -> any ByteSource { TarSource(self) }
}
