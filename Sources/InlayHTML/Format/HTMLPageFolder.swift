package import InlayCore
package import InlayFiles
package import InlayFormats

/// A page, or another text that refers to files, with those files, as a folder or a tar.
package struct HTMLPageFolder {
  /// The page.
  package let input: FormatInput
  /// What the page may reference.
  package let resources: HTMLResources

  /// Finds the page in `input`, which may be the page itself.
  ///
  /// - Parameters:
  ///   - format: the format of the page.
  ///   - page: the name of the page in a folder; `nil` if there is none.
  package init(
    _ input: FormatInput, _ options: ReadOptions, as format: FormatName, page: (FileTree) -> String?
  ) throws {
    let tree: FileTree
    switch input {
    case .tree(let folder, _): tree = folder
    case .file(let source, _):
      guard FormatLook.isTar(source) else {
        (self.input, resources) = (input, Self.resources(options, input.name))
        return
      }
      tree = try FileTree(tar: source, limits: options.limits, strictness: .lenient)
    }
    guard let name = page(tree), let source = tree.file(name) else {
      throw InlayError.formatNeedsFile(format)
    }
    self.input = .file(source, name: name)
    resources = .tree(tree, folderOfParts: HTMLPageFiles.folder(of: name))
  }

  /// What a page without a folder may reference: what the reader was given, and the files beside the page.
  private static func resources(_ options: ReadOptions, _ path: String?) -> HTMLResources {
    var resources = options[HTMLResources.self]
    if let files = options.filesBeside, resources.file == nil {
      resources.file = files
      resources.folderOfParts = path.map { HTMLPageFiles.folder(of: $0) }
    }
    return resources
  }

  /// The name of the page of HTML in a folder: `index.html`, or the only page there.
  static func page(in tree: FileTree) -> String? { page(in: tree.entries.lazy.map(\.name)) }

  /// The name of the page of HTML among `names`.
  static func page(in names: some Sequence<String>) -> String? {
    let pages = names.filter { Format.html.hasExtension(ofPath: $0) }
    return pages.first { $0.lowercased().hasPrefix("index.") } ?? (pages.count == 1 ? pages[0] : nil)
  }

  /// A page with its files, as a folder; `nil` if it has no files.
  ///
  /// - Parameters:
  ///   - pageName: the name of the page in the folder.
  ///   - write: writes the page.
  package static func tree(
    _ pageName: String, _ options: HTMLWriteOptions,
    write: (HTMLWriteOptions, any OutputSink) throws -> HTMLWritten
  ) throws -> Converted<FormatOutput>? {
    guard let folder = HTMLPageFiles.folder(of: pageName, options) else { return nil }
    let page = MemorySink()
    let written = try write(options, page)
    var builder = FileTreeBuilder(limits: .unboundedTree)
    try builder.add(file: MemorySource(page.bytes), at: pageName)
    for file in written.files { try builder.add(file: file.source, at: "\(folder)/\(file.name)") }
    return Converted(.tree(builder.finish()), diagnostics: written.diagnostics)
  }
}

extension Limits {
  /// Limits for a tree that this process makes itself.
  package static var unboundedTree: Limits {
    var limits = Limits.default
    limits.files = .max - 1
    limits.bundleBytes = .max
    return limits
  }
}
