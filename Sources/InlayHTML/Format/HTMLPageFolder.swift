internal import InlayCore
internal import InlayFiles
internal import InlayFormats

/// A page with its neighboring files, as a folder or a tar. The page is `index.html`, or the only page there.
struct HTMLPageFolder {
  /// The page.
  let input: FormatInput
  /// What the page may reference.
  let resources: HTMLResources

  /// Finds the page in `input`, which may be the page itself.
  init(_ input: FormatInput, _ options: ReadOptions) throws {
    switch input {
    case .file(let source, _):
      guard FormatLook.isTar(source) else {
        self.init(input: input, resources: Self.resources(options, input.name))
        return
      }
      let tree = try FileTree(tar: source, limits: options.limits, strictness: .lenient)
      try self.init(tree)
    case .tree(let tree, _): try self.init(tree)
    }
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

  private init(input: FormatInput, resources: HTMLResources) {
    self.input = input
    self.resources = resources
  }

  private init(_ tree: FileTree) throws {
    guard let name = Self.page(in: tree.entries.lazy.map(\.name)), let source = tree.file(name) else {
      throw InlayError.formatNeedsFile(.html)
    }
    self.init(
      input: .file(source, name: name), resources: .tree(tree, folderOfParts: HTMLPageFiles.folder(of: name)))
  }

  /// The name of the page among `names`.
  static func page(in names: some Sequence<String>) -> String? {
    let pages = names.filter { Format.html.hasExtension(ofPath: $0) }
    return pages.first { $0.lowercased().hasPrefix("index.") } ?? (pages.count == 1 ? pages[0] : nil)
  }

  /// A page with its files, as a folder; `nil` if it has no files.
  static func tree(
    _ text: DecomposedText, _ options: HTMLWriteOptions
  ) throws -> Converted<FormatOutput>? {
    let folder: String
    switch options.resources {
    case .data, .map: return nil
    case .files(let name): folder = name
    case .cid: folder = HTMLPageFiles.folder(of: pageName)
    }
    let page = MemorySink()
    let written = try HTMLWriter.write(text, options: options, to: page)
    var limits = Limits.default
    limits.files = .max - 1
    limits.bundleBytes = .max
    var builder = FileTreeBuilder(limits: limits)
    try builder.add(file: MemorySource(page.bytes), at: pageName)
    for file in written.files { try builder.add(file: file.source, at: "\(folder)/\(file.name)") }
    return Converted(.tree(builder.finish()), diagnostics: written.diagnostics)
  }

  private static let pageName = "index.html"
}
