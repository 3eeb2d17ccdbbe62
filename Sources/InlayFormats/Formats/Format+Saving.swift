public import InlayCore
internal import InlayDocument
internal import InlayFiles

extension Format {
  /// The folder browsers and word processors keep a page's files in: `note_files` for `note.html`.
  public static func folderOfFiles(besidePage path: String) -> String { HTMLPageFiles.folder(of: path) }

  /// Saves `text` in this format as the file or folder `path`, all or nothing.
  ///
  /// What stands there is replaced only if its content is of this format, or it is an empty file, and only when the
  /// new one is complete. A portable document's folder keeps the blobs it has.
  ///
  /// - Returns: what was noticed.
  /// - Throws: ``FormatError``; in a cancelled task ``FormatError/cancelled``, and what stood there stands there still.
  ///   Complexity: O(bytes).
  public func save(
    _ text: DecomposedText, to path: String, options: WriteOptions = WriteOptions()
  ) throws(FormatError) -> [Diagnostic] {
    try FormatError.checkCancellation()
    // A save that is done is not called back: nothing is looked for behind it.
    do throws(FormatError) { return try saved(text, to: path, options) } catch { throw error.settled }
  }

  private func saved(
    _ text: DecomposedText, to path: String, _ options: WriteOptions
  ) throws(FormatError) -> [Diagnostic] {
    if name == .inlay {
      let prepared = text.prepared(for: options)
      do { try PortableDocument.write(prepared.value, folder: path) } catch { throw .document(error) }
      return prepared.diagnostics
    }
    if name == .html, case .files(let folder) = options.resources {
      return try savePage(text, to: path, folder: folder, options: options)
    }
    if name == .html, case .cid = options.resources {
      return try savePage(text, to: path, folder: HTMLPageFiles.folder(of: path), options: options)
    }
    let output = try write(text, options: options)
    switch output.value {
    case .tree(let tree):
      do {
        try AtomicFolder.write(tree, to: path) { isOwn(.tree($0, name: nil)) }
      } catch { throw .save(error) }
      return output.diagnostics
    case .bytes(let stream):
      return output.diagnostics + (try saveFile(path) { sink throws(FormatError) in try stream(sink) })
    }
  }

  /// Saves what `body` streams as one file.
  private func saveFile(
    _ path: String, _ body: (any OutputSink) throws(FormatError) -> [Diagnostic]
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

  /// Saves a page and the files it refers to: these first, into `folder` beside it, where a standing one is reused if its
  /// bytes are the same and never replaced if not; the page last. Whatever ends it before, the page that stood there
  /// still refers to the files it referred to. Files nobody refers to any more stay.
  private func savePage(
    _ text: DecomposedText, to path: String, folder: String, options: WriteOptions
  ) throws(FormatError) -> [Diagnostic] {
    let prepared = text.prepared(for: options)
    let noticed = try saveFile(path) { sink throws(FormatError) in
      do throws(HTMLWriteError) {
        var page = options.html
        try HTMLPageFiles.save(
          prepared.value, in: HTMLPageFiles.path(of: folder, beside: path), options: &page)
        return try HTMLWriter.write(prepared.value, options: page, to: sink).diagnostics
      } catch {
        if case .save(let error) = error { throw .save(error) }
        throw .htmlWriting(error)
      }
    }
    return prepared.diagnostics + noticed
  }

  private func isOwn(_ standing: FormatInput) -> Bool {
    guard let found = Formats.recognize(standing)?.name else { return false }
    if found == name { return true }
    // Text may begin like a piece of a page.
    guard name == .text, found == .html, case .file(let source, _) = standing else { return false }
    return Recognition.certain(source) == nil
  }
}
