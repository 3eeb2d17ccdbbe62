package import InlayCore
internal import InlayFiles
package import InlayFormats
internal import InlaySystem

extension FormatInput {
  /// The file, folder or stream at `path`.
  ///
  /// A stream is read to its end; it may be as long as `streamLimit`. The reader applies the limits of the format.
  ///
  /// - Throws: `InlayError` if nothing can be opened there, or it exceeds a limit.
  package init(
    path: String, limits: Limits, streamLimit: (bytes: Int, name: StaticString)
  ) throws {
    let status: FileStatus
    do { status = try FileStatus(ofPath: path) } catch {
      throw InlayError.sourceCannotOpen(path, error)
    }
    switch status.kind {
    case .folder: self = .tree(try FileTree(contentsOf: path, limits: limits), name: path)
    case .file: self = .file(try FileSource(path: path), name: path)
    default:
      let source = try SpooledInput.read(path: path, limit: streamLimit.bytes, limitName: streamLimit.name)
      self = .file(source, name: path)
    }
  }
}
