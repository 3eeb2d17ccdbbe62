import InlayCore
import InlayFiles
import InlayFormats

/// An input that is an export: its main file, and the files around it.
struct ExportInput {
  let path: String
  let main: any ByteSource
  let files: ExportFiles
}

extension ExportInput {
  /// The file, or in a folder the file with one of `names`, else the only JSON file.
  ///
  /// - Throws: `InlayError` if a folder holds none.
  init(_ input: FormatInput, _ options: ReadOptions, names: [String]) throws {
    path = input.name ?? "export"
    switch input {
    case .file(let source, _):
      main = source
      files = ExportFiles(lookup: options.filesBeside, limits: options.limits)
    case .tree(let tree, _):
      guard let source = Self.main(of: tree, names) else {
        throw InlayError.exportWithoutFile(names.first ?? "JSON file")
      }
      main = source
      files = ExportFiles(lookup: { tree.file($0.description) }, limits: options.limits)
    }
  }

  /// The main file of a folder.
  static func main(of tree: FileTree, _ names: [String]) -> (any ByteSource)? {
    if let name = names.first(where: { tree.file($0) != nil }) { return tree.file(name) }
    let files = tree.entries.filter { $0.name.hasSuffix(".json") }
    guard files.count == 1, case .file(let source) = files[0].content else { return nil }
    return source
  }

  /// The names of the members of the main file's object, as far as a look shows them.
  static func members(_ look: FormatLook, names: [String]) -> Set<String>? {
    switch look.input {
    case .file: return look.jsonMembers
    case .tree(let tree, _):
      guard let source = main(of: tree, names) else { return nil }
      return FormatLook(.file(source, name: nil)).jsonMembers
    }
  }
}
