public import InlayCore

/// A bundle of files and folders, in memory, in a folder on disk, or in a tar.
///
/// Names are safe (``RelativePath``), no two names of a folder differ only in case or Unicode normalization, and
/// entries are sorted by the UTF-8 bytes of their names. A tree is a value. Its files are `ByteSource`s that are read
/// on demand.
///
/// ```swift
/// let tree = try FileTree(contentsOf: "Postcard.rtfd")
/// let text = try tree.file("TXT.rtf")?.readAll()
/// ```
public struct FileTree: Sendable {
  /// The file or folder of an entry.
  public enum Content: Sendable {
    /// A file with its content.
    case file(any ByteSource)
    /// A folder with its entries.
    case folder(FileTree)
  }

  /// A named file or folder in a folder.
  public struct Entry: Sendable {
    /// One path component.
    public let name: String
    /// The file or folder with this name.
    public let content: Content
  }

  /// A file of a tree with its full path.
  public struct File: Sendable {
    /// The path from the root of the tree.
    public let path: RelativePath
    /// The content of the file.
    public let source: any ByteSource
  }

  /// The direct entries of this folder, sorted by the UTF-8 bytes of their names.
  public let entries: [Entry]
  /// Number of files in this folder and all its subfolders.
  package let fileCount: Int
  /// Number of subfolders at all levels, without this folder.
  package let folderCount: Int
  /// Number of bytes of all files in this folder and all its subfolders.
  package let byteCount: Int

  /// An empty folder.
  public init() { self.init(sorted: []) }

  /// A folder with entries that are safe, distinct and sorted.
  init(sorted entries: [Entry]) {
    var files = 0
    var folders = 0
    var bytes = 0
    for entry in entries {
      switch entry.content {
      case .file(let source):
        files += 1
        bytes = bytes.addingSaturating(source.count)
      case .folder(let tree):
        files += tree.fileCount
        folders += 1 + tree.folderCount
        bytes = bytes.addingSaturating(tree.byteCount)
      }
    }
    self.entries = entries
    fileCount = files
    folderCount = folders
    byteCount = bytes
  }

  /// The file or folder at `path`, whose components are separated by `/`; `nil` if there is none.
  ///
  /// - Complexity: O(depth · log n) comparisons of names.
  public subscript(path: String) -> Content? {
    var tree = self
    var found: Content?
    for component in path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
      switch found {
      case .file?: return nil
      case .folder(let inner)?: tree = inner
      case nil: break
      }
      guard let index = tree.index(of: component) else { return nil }
      found = tree.entries[index].content
    }
    return found
  }

  /// The file at `path`; `nil` if there is none. Complexity: as the subscript.
  public func file(_ path: String) -> (any ByteSource)? {
    if case .file(let source)? = self[path] { source } else { nil }
  }

  /// The folder at `path`; `nil` if there is none. Complexity: as the subscript.
  public func folder(_ path: String) -> FileTree? {
    if case .folder(let tree)? = self[path] { tree } else { nil }
  }

  private func index(of name: Substring.UTF8View) -> Int? {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = low + (high - low) / 2
      if entries[middle].name.utf8.lexicographicallyPrecedes(name) { low = middle + 1 } else { high = middle }
    }
    return low < entries.count && entries[low].name.utf8.elementsEqual(name) ? low : nil
  }

  /// The same names with the files that `transform` gives for those of this tree. Throws what `transform` throws.
  package func mappingFiles(
    _ transform: (_ path: String, any ByteSource) throws -> any ByteSource
  ) rethrows -> FileTree {
    try mappingFiles(under: "", transform)
  }

  private func mappingFiles(
    under prefix: String, _ transform: (String, any ByteSource) throws -> any ByteSource
  ) rethrows -> FileTree {
    FileTree(
      sorted: try entries.map { entry in
        let path = prefix + entry.name
        return switch entry.content {
        case .file(let source): Entry(name: entry.name, content: .file(try transform(path, source)))
        case .folder(let tree):
          Entry(name: entry.name, content: .folder(try tree.mappingFiles(under: path + "/", transform)))
        }
      })
  }

  /// All files with their paths, in order. Complexity: O(n) in files and folders.
  public var files: [File] {
    var files: [File] = []
    visit { path, content in
      if case .file(let source) = content { files.append(File(path: path, source: source)) }
    }
    return files
  }

  /// Calls `body` for every entry, sorted by name, with folders before their contents.
  package func visit(_ body: (RelativePath, Content) throws -> Void) rethrows {
    try visit(under: "", body)
  }

  private func visit(
    under prefix: String, _ body: (RelativePath, Content) throws -> Void
  ) rethrows {
    for entry in entries {
      let path = prefix + entry.name
      try body(RelativePath(unchecked: path), entry.content)
      if case .folder(let tree) = entry.content { try tree.visit(under: path + "/", body) }
    }
  }

  /// Whether both trees have the same names with the same bytes.
  ///
  /// - Complexity: O(bytes) if digests are not yet known.
  /// - Throws: `InlayError` if a file cannot be read.
  package func isIdentical(to other: FileTree) throws -> Bool {
    guard entries.count == other.entries.count, byteCount == other.byteCount else { return false }
    for (mine, theirs) in zip(entries, other.entries) {
      guard exactlyEqual(mine.name, theirs.name) else { return false }
      switch (mine.content, theirs.content) {
      case (.file(let a), .file(let b)): if try !a.hasSameContent(as: b) { return false }
      case (.folder(let a), .folder(let b)): if try !a.isIdentical(to: b) { return false }
      default: return false
      }
    }
    return true
  }
}

extension Int {
  /// The sum, or `Int.max` on overflow.
  package func addingSaturating(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }
}
