import InlayCore
import InlayFiles
import InlayFormats

/// An input that is an export: its main files, and the files around them.
struct ExportInput {
  let path: String
  /// The files with messages. There is one at least.
  let mains: [any ByteSource]
  let files: ExportFiles

  /// The first file with messages.
  var main: any ByteSource { mains.first ?? MemorySource([]) }
}

extension ExportInput {
  /// The file; in a folder or a tar of it, the file with one of `names`, else its JSON file, or several if there are no
  /// names.
  ///
  /// - Throws: `InlayError` if a folder holds none, or several.
  init(_ input: FormatInput, _ options: ReadOptions, names: [String]) throws {
    path = input.name ?? "export"
    guard let tree = try Self.tree(input, options.limits) else {
      guard case .file(let source, _) = input else { throw InlayError.exportWithoutFile("no JSON file") }
      mains = [source]
      files = ExportFiles(lookup: options.filesBeside, limits: options.limits)
      return
    }
    mains = Self.mains(of: tree, names).compactMap { tree.file($0) }
    guard !mains.isEmpty else {
      let count = tree.entries.count { $0.name.hasSuffix(".json") }
      throw InlayError.exportWithoutFile(count == 0 ? "no JSON file" : "\(count) JSON files")
    }
    let beside = options.filesBeside
    files = ExportFiles(
      lookup: { path in try tree.file(path.description) ?? beside?(path) }, limits: options.limits)
  }

  /// The folder that an input is, or is a tar of; `nil` for another file.
  static func tree(_ input: FormatInput, _ limits: Limits) throws -> FileTree? {
    switch input {
    case .tree(let tree, _): return tree
    case .file(let source, _):
      guard FormatLook.isTar(source) else { return nil }
      return try FileTree(folderOf: source, limits: limits)
    }
  }

  /// The names of the main files of a folder.
  private static func mains(of tree: FileTree, _ names: [String]) -> [String] {
    if let name = names.first(where: { tree.file($0) != nil }) { return [name] }
    let found = tree.entries.map(\.name).filter { $0.hasSuffix(".json") && tree.file($0) != nil }
    return names.isEmpty || found.count == 1 ? found : []
  }

  /// The names of the members of the main file's object, as far as a look shows them.
  static func members(_ look: FormatLook, names: [String]) -> Set<String>? {
    guard let tree = look.tree else { return look.jsonMembers }
    return mains(of: tree, names).first.flatMap { look.file($0)?.jsonMembers }
  }
}
