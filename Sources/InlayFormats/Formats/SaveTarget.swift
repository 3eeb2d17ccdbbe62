public import InlayCore
internal import InlayDocument
package import InlayFiles

/// Where a text is saved: a path, and what may stand there to be replaced.
package struct SaveTarget: Sendable {
  /// The file or folder.
  package let path: String
  private let isOwn: @Sendable (FormatInput) -> Bool

  init(path: String, isOwn: @escaping @Sendable (FormatInput) -> Bool) {
    (self.path, self.isOwn) = (path, isOwn)
  }

  /// Saves a folder, all or nothing.
  ///
  /// - Throws: ``InlayError``.
  package func save(_ tree: FileTree) throws {
    try AtomicFolder.write(tree, to: path) { isOwn(.tree($0, name: nil)) }
  }

  /// Saves what `body` streams as one file, all or nothing.
  ///
  /// - Returns: what `body` noticed.
  /// - Throws: what `body` throws, or ``InlayError``.
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
  /// What stands there is replaced only if its content is of this format, or it is an empty file, and only when the
  /// new one is complete. A portable document's folder keeps the blobs it has.
  ///
  /// - Returns: what was noticed.
  /// - Throws: ``InlayError``; in a canceled task `CancellationError`, and what was there is there still.
  ///   Complexity: O(bytes).
  public func save(
    _ text: DecomposedText, as format: Format, to path: String, options: WriteOptions = WriteOptions()
  ) throws -> [Diagnostic] {
    try Task.checkCancellation()
    // A save that is done is not called back: nothing is looked for behind it.
    return try saved(text, as: format, to: path, options)
  }

  private func saved(
    _ text: DecomposedText, as format: Format, to path: String, _ options: WriteOptions
  ) throws -> [Diagnostic] {
    let target = SaveTarget(path: path) { isOwn($0, format) }
    if let saver = format.saver {
      let prepared = text.prepared(for: options)
      if let diagnostics = try saver(prepared.value, options, target) {
        return prepared.diagnostics + diagnostics
      }
    }
    let output = try format.write(text, options: options)
    switch output.value {
    case .tree(let tree):
      try target.save(tree)
      return output.diagnostics
    case .bytes(let stream):
      return output.diagnostics + (try target.saveFile { sink in try stream(sink) })
    }
  }
}
