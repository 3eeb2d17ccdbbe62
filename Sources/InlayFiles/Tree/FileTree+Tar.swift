public import InlayCore

extension FileTree {
  /// How strictly the form of a tar is checked.
  package enum TarStrictness: Sendable, Hashable {
    /// For documents that this package writes. The tar must end with two zero blocks, only zeros may follow them or be
    /// in the padding, and no name may start with `./`.
    case exact
    /// For tars from other sources. The end may be missing after a complete entry, anything may follow it, the padding
    /// is not checked, and `./` is ignored at the start of a name and as the name of the root folder.
    case lenient
  }

  /// Opens a tar as a bundle. Its files are ranges of `source`.
  ///
  /// It may contain only files and folders: links, devices, pipes, sparse files and unsafe names are refused. No name
  /// may occur twice or differ from another only in case or Unicode normalization. The tree also contains folders that
  /// occur only in the path of a file.
  ///
  /// - Complexity: O(n log n) in files and folders. No content is read.
  /// - Throws: `InlayError` if the tar is malformed, contains a refused entry, or exceeds a limit.
  public init(tar source: any ByteSource, limits: Limits = .default) throws {
    try self.init(tar: source, limits: limits, strictness: .exact)
  }

  /// Opens a tar as a bundle. Works as ``init(tar:limits:)-(ByteSource,_)``, with a choice of strictness.
  package init(tar source: any ByteSource, limits: Limits = .default, strictness: TarStrictness) throws {
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

  /// What is left of a tar that is damaged or cut short. Its last file may be cut short, too.
  ///
  /// - Complexity: O(bytes) if the tar is damaged.
  /// - Throws: `InlayError` if the tar exceeds a limit.
  package static func salvaged(tar source: any ByteSource, limits: Limits) throws -> FileTree {
    try Limits.check("bundleBytes", source.count, limits.bundleBytes)
    var reader = TarReader(source, limits: limits, strictness: .lenient)
    reader.keepsCutContent = true
    var builder = FileTreeBuilder(limits: limits)
    var isDone = false
    while !isDone {
      do {
        guard let member = try reader.next() else { break }
        if !member.isFolder { try builder.add(file: SliceSource(source, member.content), at: member.path) }
      } catch let error as InlayError {
        if error.code.isLimit { throw error }
        isDone = !reader.recover()
      }
    }
    return builder.finish()
  }

  /// Opens a tar in memory. Works as ``init(tar:limits:)-(ByteSource,_)``.
  ///
  /// - Throws: `InlayError` if the tar is malformed, contains a refused entry, or exceeds a limit.
  public init(tar bytes: [UInt8], limits: Limits = .default) throws {
    try self.init(tar: MemorySource(bytes), limits: limits)
  }

  /// Opens a tar in memory, with a choice of strictness.
  package init(tar bytes: [UInt8], limits: Limits = .default, strictness: TarStrictness) throws {
    try self.init(tar: MemorySource(bytes), limits: limits, strictness: strictness)
  }

  /// Writes the tree as its deterministic tar: equal trees give equal bytes.
  ///
  /// A folder comes before its contents, names are sorted, and times, owners and groups are zero. Complexity: O(bytes).
  ///
  /// - Throws: `InlayError` if a file cannot be read or the sink cannot write the bytes.
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

  /// The tree as its deterministic tar, assembled in pieces when it is read. This is the form of a folder that is the
  /// content of an image or attachment.
  package func tarSource() -> any ByteSource { TarSource(self) }
}
