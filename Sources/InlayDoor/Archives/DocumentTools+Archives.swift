package import InlayCore
internal import InlayFiles
package import InlayFormats

extension DocumentTools {
  /// The input, or the document in it, if the input is a zip or gzip.
  ///
  /// An input that is none costs a look at its first four bytes.
  ///
  /// - Throws: `InlayError` if the archive is damaged or refused, exceeds a limit, or holds no document or several;
  ///   `CancellationError`.
  package func unpacked(_ input: FormatInput, limits: Limits) throws -> FormatInput {
    var input = input
    var depth = 0
    while case .file(let source, let name) = input, let kind = ArchiveKind.recognize(source) {
      guard depth < limits.archiveDepth else { throw InlayError.archiveDepth(allowed: limits.archiveDepth) }
      guard let unpack else { throw InlayError.archiveUnsupported(kind) }
      depth += 1
      try Task.checkCancellation()
      input = try content(unpack(source, kind, limits), of: kind, name: name, limits)
    }
    return input
  }

  /// What is in an archive called `name`, given as `unpack` gives it.
  private func content(
    _ bytes: any ByteSource, of kind: ArchiveKind, name: String?, _ limits: Limits
  ) throws -> FormatInput {
    // The headers of a tar are no part of what is limited.
    var limits = limits
    limits.bundleBytes = UnpackRequest(kind, limits).outputBytes(packed: .max)
    let tree: FileTree
    switch kind {
    case .zip: tree = try FileTree(tar: bytes, limits: limits)
    case .gzip:
      let file = FormatInput.file(bytes, name: name.map { ArchiveKind.unpackedName(of: $0) })
      guard FormatLook.isTar(bytes) else { return file }
      let whole = try FileTree(tar: bytes, limits: limits, strictness: .lenient)
      tree = try whole.withoutMacFiles(limits: limits)
      // A tar that is itself a document stays one.
      if tree.fileCount == whole.fileCount, registry.recognize(file) != nil { return file }
    }
    return try ArchiveContent(tree, of: kind, name: name, tools: self).document()
  }
}
