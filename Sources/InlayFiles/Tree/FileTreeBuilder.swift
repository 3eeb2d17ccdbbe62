public import InlayCore

/// Builds a ``FileTree`` entry by entry, in any order. Refuses unsafe names.
///
/// ```swift
/// var builder = FileTreeBuilder()
/// try builder.add(file: MemorySource(Array("{\\rtf1 Hi}".utf8)), at: "TXT.rtf")
/// let tree = builder.finish()
/// ```
public struct FileTreeBuilder {
  private struct Node {
    var name: String
    /// `nil` for a folder.
    var source: (any ByteSource)?
    /// Whether the folder was added itself. A folder that was only part of a path may still be added once.
    var isNamed = false
    var children: [NameKey: Int] = [:]
  }

  private let limits: Limits
  /// The first node is the root. Nodes refer to their children by index.
  private var nodes = [Node(name: "", source: nil)]
  private var byteCount = 0

  /// An empty tree. It can grow up to the given `limits` (`files`, `bundleBytes`, `folderDepth` and `fileNameBytes`).
  public init(limits: Limits = .default) { self.limits = limits }

  /// Adds a file and its parent folders. Complexity: O(length of the path).
  ///
  /// - Throws: `InlayError` if the path is unsafe, the name is taken, or a limit is exceeded.
  public mutating func add(file source: any ByteSource, at path: String) throws {
    try add(file: source, at: RelativePath(path, limits: limits))
  }

  /// Adds a file and its parent folders. Complexity: O(length of the path).
  ///
  /// - Throws: `InlayError` if the name is taken or a limit is exceeded.
  package mutating func add(file source: any ByteSource, at path: RelativePath) throws {
    let total = byteCount.addingSaturating(source.count)
    try Limits.check("bundleBytes", total, limits.bundleBytes, at: .file(path.description))
    try add(path, source)
    byteCount = total
  }

  /// Adds a folder and its parent folders. Complexity: O(length of the path).
  ///
  /// - Throws: `InlayError` if the path is unsafe, the name is taken, or a limit is exceeded.
  public mutating func add(folder path: String) throws {
    try add(folder: RelativePath(path, limits: limits))
  }

  /// Adds a folder and its parent folders. Complexity: O(length of the path).
  ///
  /// - Throws: `InlayError` if the name is taken or a limit is exceeded.
  package mutating func add(folder path: RelativePath) throws { try add(path, nil) }

  /// Adds all entries of `tree` under `path`. Complexity: O(n) in its files and folders.
  ///
  /// - Throws: `InlayError` if a path is unsafe, a name is taken, or a limit is exceeded.
  package mutating func add(_ tree: FileTree, at path: RelativePath) throws {
    try add(folder: path)
    // The limits of this builder apply, whatever limits the tree was opened with.
    try tree.visit { inner, content in
      let whole = try RelativePath("\(path)/\(inner)", limits: limits)
      switch content {
      case .file(let source): try add(file: source, at: whole)
      case .folder: try add(folder: whole)
      }
    }
  }

  private mutating func add(_ path: RelativePath, _ source: (any ByteSource)?) throws {
    let components = path.components
    var folder = 0
    for (depth, name) in components.enumerated() {
      let isLast = depth == components.count - 1
      let key = NameKey(name)
      guard let existing = nodes[folder].children[key] else {
        try Limits.check("files", nodes.count, limits.files, at: .file(path.description))
        nodes[folder].children[key] = nodes.count
        folder = nodes.count
        nodes.append(Node(name: name, source: isLast ? source : nil, isNamed: isLast))
        continue
      }
      let problem: EntryProblem? =
        if !exactlyEqual(nodes[existing].name, name) {
          .collision(with: nodes[existing].name)
        } else if !isLast {
          nodes[existing].source == nil ? nil : .fileAsFolder
        } else if (nodes[existing].source == nil) != (source == nil) {
          .fileAsFolder
        } else {
          nodes[existing].isNamed ? .duplicate : nil
        }
      if let problem { throw InlayError.treeRefused(path.description, problem) }
      if isLast { nodes[existing].isNamed = true }
      folder = existing
    }
  }

  /// The finished tree. Complexity: O(n log n).
  public consuming func finish() -> FileTree { Self.tree(0, nodes) }

  private static func tree(_ folder: Int, _ nodes: [Node]) -> FileTree {
    var entries: [FileTree.Entry] = []
    for index in nodes[folder].children.values {
      let node = nodes[index]
      let content: FileTree.Content = node.source.map { .file($0) } ?? .folder(tree(index, nodes))
      entries.append(FileTree.Entry(name: node.name, content: content))
    }
    entries.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    return FileTree(sorted: entries)
  }
}
