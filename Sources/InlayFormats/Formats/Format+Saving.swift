public import Inlay
internal import InlayDocument
internal import InlayFiles

extension Format {
  /// Saves `text` in this format as the file or folder `path`, all or nothing.
  ///
  /// What stands there is replaced only if its content is of this format, or it is an empty file, and only when the
  /// new one is complete. A portable document's folder keeps the blobs it has.
  ///
  /// - Returns: what was noticed.
  /// - Throws: ``FormatError``. Complexity: O(bytes).
  public func save(
    _ text: DecomposedText, to path: String, options: WriteOptions = WriteOptions()
  ) throws(FormatError) -> [Diagnostic] {
    if name == .inlay {
      let prepared = text.prepared(for: options)
      do { try PortableDocument.write(prepared.value, folder: path) } catch { throw .document(error) }
      return prepared.diagnostics
    }
    let output = try write(text, options: options)
    switch output.value {
    case .tree(let tree):
      do {
        try AtomicFolder.write(tree, to: path) { isOwn(.tree($0, name: nil)) }
      } catch { throw .save(error) }
      return output.diagnostics
    case .bytes(let stream):
      var noticed: [Diagnostic] = []
      var failure: FormatError?
      do {
        let body: (any OutputSink) throws(SaveError) -> Void = { sink throws(SaveError) in
          do throws(FormatError) { noticed = try stream(sink) } catch {
            if case .save(let error) = error { throw error }
            failure = error
            // Only to leave the saving; `failure` is what is thrown.
            throw .io(path: path, code: 0, message: error.description)
          }
        }
        try AtomicFile.write(to: path, replacing: { $0.count == 0 || isOwn(.file($0, name: nil)) }, body)
      } catch { throw failure ?? .save(error) }
      return output.diagnostics + noticed
    }
  }

  private func isOwn(_ standing: FormatInput) -> Bool { Formats.recognize(standing)?.name == name }
}
