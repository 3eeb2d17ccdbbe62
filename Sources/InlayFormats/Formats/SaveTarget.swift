public import InlayCore
internal import InlayDocument
public import InlayFiles

/// Where a text is saved: a path, and what may stand there to be replaced.
public struct SaveTarget: Sendable {
  /// The file or folder.
  public let path: String
  private let isOwn: @Sendable (FormatInput) -> Bool

  init(path: String, isOwn: @escaping @Sendable (FormatInput) -> Bool) {
    (self.path, self.isOwn) = (path, isOwn)
  }

  /// Saves a folder, all or nothing.
  ///
  /// - Throws: ``FormatError/save(_:)``.
  public func save(_ tree: FileTree) throws(FormatError) {
    do { try AtomicFolder.write(tree, to: path) { isOwn(.tree($0, name: nil)) } } catch { throw .save(error) }
  }

  /// Saves what `body` streams as one file, all or nothing.
  ///
  /// - Returns: what `body` noticed.
  /// - Throws: what `body` throws, or ``FormatError/save(_:)``.
  public func saveFile(
    _ body: (any OutputSink) throws(FormatError) -> [Diagnostic]
  ) throws(FormatError) -> [Diagnostic] {
    var noticed: [Diagnostic] = []
    var failure: FormatError?
    do {
      let body: (any OutputSink) throws(SaveError) -> Void = { sink throws(SaveError) in
        do throws(FormatError) { noticed = try body(sink) } catch {
          if error.isCancellation { throw .cancelled }
          if case .save(let error) = error { throw error }
          failure = error
          // Only to leave the saving; `failure` is what is thrown.
          throw .io(path: path, code: 0, message: error.description)
        }
      }
      try AtomicFile.write(to: path, replacing: { $0.count == 0 || isOwn(.file($0, name: nil)) }, body)
    } catch { throw failure ?? .save(error) }
    return noticed
  }
}

extension FormatRegistry {
  /// Saves `text` in `format` as the file or folder `path`, all or nothing.
  ///
  /// What stands there is replaced only if its content is of this format, or it is an empty file, and only when the
  /// new one is complete. A portable document's folder keeps the blobs it has.
  ///
  /// - Returns: what was noticed.
  /// - Throws: ``FormatError``; in a cancelled task ``FormatError/cancelled``, and what stood there stands there still.
  ///   Complexity: O(bytes).
  public func save(
    _ text: DecomposedText, as format: Format, to path: String, options: WriteOptions = WriteOptions()
  ) throws(FormatError) -> [Diagnostic] {
    try FormatError.checkCancellation()
    // A save that is done is not called back: nothing is looked for behind it.
    do throws(FormatError) { return try saved(text, as: format, to: path, options) } catch {
      throw error.settled
    }
  }

  private func saved(
    _ text: DecomposedText, as format: Format, to path: String, _ options: WriteOptions
  ) throws(FormatError) -> [Diagnostic] {
    let target = SaveTarget(path: path) { isOwn($0, format) }
    if let saver = format.saver {
      let prepared = text.prepared(for: options)
      if let noticed = try saver(prepared.value, options, target) { return prepared.diagnostics + noticed }
    }
    let output = try format.write(text, options: options)
    switch output.value {
    case .tree(let tree):
      try target.save(tree)
      return output.diagnostics
    case .bytes(let stream):
      return output.diagnostics + (try target.saveFile { sink throws(FormatError) in try stream(sink) })
    }
  }
}
