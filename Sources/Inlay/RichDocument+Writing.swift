public import InlayCore
public import InlayDoor
internal import InlayFiles
public import InlayFormats

extension RichDocument {
  /// Writes the document to `path`, all or nothing.
  ///
  /// What stands there is replaced only if its content is of the same format, or it is an empty file, and only when the
  /// new one is complete. In HTML, pictures that only Apple's programs show get a PNG beside them.
  ///
  /// - Parameters:
  ///   - path: the file or folder.
  ///   - format: the format; `nil` for that of the extension of `path`.
  ///   - options: what becomes of pictures and descriptions, and what single formats are told.
  /// - Returns: what was noticed.
  /// - Throws: `InlayError` if it cannot be written there or in that format; `CancellationError`, and what was there is
  ///   there still.
  /// - Complexity: O(bytes); a page O(text + pixels).
  @discardableResult
  public func write(
    to path: String, as format: FormatName? = nil, options: WriteOptions = WriteOptions()
  ) async throws -> [Diagnostic] {
    try await WorkExecutor.shared.run { try writeBlocking(to: path, as: format, options: options) }
  }

  /// Writes the document to `path` on the calling thread; see ``write(to:as:options:)-(String,_,_)``.
  ///
  /// - Throws: what the asynchronous one throws.
  @discardableResult
  public func writeBlocking(
    to path: String, as format: FormatName? = nil, options: WriteOptions = WriteOptions()
  ) throws -> [Diagnostic] {
    try DocumentTools.standard.write(content, to: path, as: format, options)
  }

  /// The document in a format, to be sent piece by piece or collected. A format that is a folder comes as its tar.
  ///
  /// - Parameters:
  ///   - format: the format.
  ///   - options: what becomes of pictures and descriptions, and what single formats are told.
  /// - Throws: `InlayError` if it cannot be written in that format; `CancellationError`.
  /// - Complexity: O(bytes); a page O(text + pixels).
  public func bytes(
    as format: FormatName, options: WriteOptions = WriteOptions()
  ) async throws -> DocumentBytes {
    try await WorkExecutor.shared.run {
      let spool = ByteSpool(name: "the document")
      let diagnostics = try DocumentTools.standard.write(content, as: format, into: spool, options)
      return DocumentBytes(try spool.finish(), diagnostics: diagnostics)
    }
  }

  /// The document in a format, written on the calling thread; see ``bytes(as:options:)``.
  ///
  /// - Throws: what the asynchronous one throws.
  public func bytesBlocking(
    as format: FormatName, options: WriteOptions = WriteOptions()
  ) throws -> Converted<[UInt8]> {
    let sink = MemorySink()
    let diagnostics = try DocumentTools.standard.write(content, as: format, into: sink, options)
    return Converted(sink.bytes, diagnostics: diagnostics)
  }
}
