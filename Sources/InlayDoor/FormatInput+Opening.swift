package import InlayCore
package import InlayFiles
package import InlayFormats
internal import InlaySystem

extension FormatInput {
  /// The file, folder or stream at `path`.
  ///
  /// A stream is read to its end; it may be as long as `streamLimit`. The reader applies the limits of the format.
  ///
  /// - Throws: `InlayError` if nothing can be opened there, or it exceeds a limit; what `streamLimit` throws.
  package init(path: String, limits: Limits, streamLimit: StreamLimit) throws {
    let status: FileStatus
    do { status = try FileStatus(ofPath: path) } catch {
      throw InlayError.sourceCannotOpen(path, error)
    }
    switch status.kind {
    case .folder: self = .tree(try FileTree(contentsOf: path, limits: limits), name: path)
    case .file:
      if let bundle = Self.bundle(ofTextAt: path) {
        self = .tree(try FileTree(contentsOf: bundle, limits: limits), name: bundle)
      } else {
        self = .file(try FileSource(path: path), name: path)
      }
    default:
      let source = try SpooledInput.read(path: path, limit: streamLimit)
      self = .file(source, name: path)
    }
  }

  /// The bundle whose text file was named instead of the bundle; `nil` for any other file. Its pictures are beside it.
  private static func bundle(ofTextAt path: String) -> String? {
    guard PathParts(path).name == "TXT.rtf", let real = SystemCall.realPath(path) else { return nil }
    let folder = PathParts(real).folder
    return folder.lowercased().hasSuffix(".rtfd/") ? String(folder.dropLast()) : nil
  }
}

extension DocumentTools {
  /// How many bytes a stream called `name` may have: what `format` allows, or else the format that it begins as. The
  /// look at its beginning throws if that is none.
  package func streamLimit(for format: FormatName?, name: String? = nil, _ limits: Limits) -> StreamLimit {
    if let format = format.flatMap({ registry.named($0) }) { return format.streamLimit(limits) }
    return StreamLimit { [registry] beginning in
      if let limit = registry.streamLimit(startingWith: beginning, name: name, limits) { return limit }
      throw InlayError.formatUnrecognized(known: registry.names(\.canRead))
    }
  }

  /// The input, or the document in it, if the input is a folder with nothing but one folder that is a document.
  package func unwrapped(_ input: FormatInput) -> FormatInput {
    var input = input
    for _ in 0..<Self.maximumWrappers {
      guard case .tree(let tree, let name) = input, registry.recognize(input) == nil else { return input }
      // What systems leave behind does not count.
      let entries = tree.entries.filter { !$0.name.hasPrefix(".") && $0.name != "__MACOSX" }
      guard entries.count == 1, case .folder(let inner) = entries[0].content else { return input }
      input = .tree(inner, name: name.map { "\($0)/\(entries[0].name)" } ?? entries[0].name)
    }
    return input
  }

  private static let maximumWrappers = 4
}
