package import InlayCore
internal import InlayFiles
package import InlayFormats
internal import InlaySystem

extension FormatInput {
  /// The file, folder or stream at `path`.
  ///
  /// A stream, whose length nobody knows, is read to its end, and may be as long as `limit`; what its content is held
  /// to is its reader's business.
  ///
  /// - Throws: ``InlayError`` if nothing can be opened there, or it exceeds a limit.
  package init(
    path: String, limits: Limits, streamLimit limit: (Int, StaticString)? = nil
  ) throws {
    let status: FileStatus
    do { status = try FileStatus(ofPath: path) } catch {
      throw InlayError(.sourceCannotOpen, error.message, at: .file(path), underlying: error)
    }
    switch status.kind {
    case .folder: self = .tree(try FileTree(contentsOf: path, limits: limits), name: path)
    case .file: self = .file(try FileSource(path: path), name: path)
    default:
      let (bytes, name) = limit ?? (limits.bundleBytes, "bundleBytes")
      self = .file(try SpooledInput.read(path: path, limit: bytes, limitName: name), name: path)
    }
  }
}
