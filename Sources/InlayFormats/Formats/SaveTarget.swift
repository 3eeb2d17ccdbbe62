public import InlayCore
internal import InlayDocument
package import InlayFiles

/// Where to save a text: a path, and which existing file or folder may be replaced.
package struct SaveTarget: Sendable {
  /// The path of the file or folder.
  package let path: String
  private let isOwn: @Sendable (FormatInput) -> Bool

  init(path: String, isOwn: @escaping @Sendable (FormatInput) -> Bool) {
    (self.path, self.isOwn) = (path, isOwn)
  }

  /// Saves a folder, all or nothing.
  ///
  /// - Throws: `InlayError` if it cannot be saved.
  package func save(_ tree: FileTree) throws {
    try AtomicFolder.write(tree, to: path) { isOwn(.tree($0, name: nil)) }
  }

  /// Saves what `body` streams as one file, all or nothing.
  ///
  /// - Returns: the diagnostics that `body` returns.
  /// - Throws: what `body` throws, or `InlayError` if the file cannot be saved.
  package func saveFile(
    _ body: (any OutputSink) throws -> [Diagnostic]
  ) throws -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    let isReplaced: (any ByteSource) -> Bool = { $0.count == 0 || isOwn(.file($0, name: nil)) }
    try AtomicFile.write(to: path, replacing: isReplaced) { diagnostics = try body($0) }
    return diagnostics
  }
}

extension FormatRegistry {
  /// Saves `text` in `format` as the file or folder `path`, all or nothing.
  ///
  /// An existing file or folder is replaced only if its content is of this format or it is an empty file, and only once
  /// the new one is complete. The folder of a portable document keeps its blobs.
  ///
  /// - Returns: the diagnostics of the conversion.
  /// - Throws: `InlayError` if the text cannot be written or saved, `CancellationError` in a canceled task. What
  ///   existed before is then unchanged. Complexity: O(bytes).
  public func save(
    _ text: DecomposedText, as format: Format, to path: String, options: WriteOptions = WriteOptions()
  ) throws -> [Diagnostic] {
    try Task.checkCancellation()
    // A completed save is not undone, so cancellation is not checked after it.
    return try saved(text, as: format, to: path, options)
  }

  private func saved(
    _ text: DecomposedText, as format: Format, to path: String, _ options: WriteOptions
  ) throws -> [Diagnostic] {
    let target = SaveTarget(path: path) { isOwn($0, format) }
    let prepared = try text.prepared(for: options)
    if let diagnostics = try format.saver?(prepared, options, target) { return diagnostics }
    let output = try format.written(prepared, options)
    switch output.value {
    case .tree(let tree):
      try target.save(tree)
      return output.diagnostics
    case .bytes(let stream):
      return output.diagnostics + (try target.saveFile { sink in try stream(sink) })
    }
  }
}
