internal import InlayCore
internal import InlayFiles
internal import InlayFormats

/// The files of an archive, in which a document is sought.
struct ArchiveContent {
  private let tree: FileTree
  private let kind: ArchiveKind
  private let name: String
  private let tools: DocumentTools

  /// The files `tree` of an archive called `name`.
  ///
  /// A path into an archive starts with the name of the archive, which is no folder, so that no file beside the archive is
  /// ever taken for one in it. The archive of standard input has no name; nothing can be beside a device either.
  init(_ tree: FileTree, of kind: ArchiveKind, name: String?, tools: DocumentTools) {
    (self.tree, self.kind, self.name, self.tools) = (tree, kind, name ?? "/dev/null", tools)
  }

  /// The document: all files together, or the only one among them, or the only file.
  ///
  /// - Throws: `InlayError` if there is none, or several.
  func document() throws -> FormatInput {
    if let application = application {
      throw InlayError.archiveWithoutDocument(application, known: tools.registry.names(\.canRead))
    }
    let whole = tools.unwrapped(.tree(tree, name: name))
    guard case .tree(let inner, let path) = whole, tools.registry.recognize(whole) == nil else {
      return whole
    }
    let inputs = inner.entries.map { input($0, in: path) }
    if inputs.count == 1, case .file = inputs[0] { return inputs[0] }
    let documents = inputs.indices.filter { isDocument(inputs[$0]) }
    // A picture beside a document belongs to it.
    let texts = documents.filter { tools.registry.recognize(inputs[$0])?.name != Format.image.name }
    let found = texts.isEmpty ? documents : texts
    guard let only = found.first else {
      throw InlayError.archiveWithoutDocument("a \(kind)", known: tools.registry.names(\.canRead))
    }
    guard found.count == 1 else {
      throw InlayError.archiveSeveral(kind, found.map { inner.entries[$0].name })
    }
    return inputs[only]
  }

  private func input(_ entry: FileTree.Entry, in path: String?) -> FormatInput {
    let path = "\(path ?? name)/\(entry.name)"
    switch entry.content {
    case .file(let source): return .file(source, name: path)
    case .folder(let tree): return .tree(tree, name: path)
    }
  }

  /// Whether an entry is a document by its content, or by its extension. Any bytes may be text.
  private func isDocument(_ input: FormatInput) -> Bool {
    guard let format = tools.registry.recognize(input) else { return false }
    if case .tree = input { return true }
    return format.name != Format.text.name
      || input.name.flatMap { tools.registry.forExtension(ofPath: $0, where: \.canRead) } != nil
  }

  /// What a zip is that a program other than an archiver made; `nil` for others.
  private var application: String? {
    if tree.file("[Content_Types].xml") != nil { return "an Office document (such as docx or xlsx)" }
    if tree.file("META-INF/MANIFEST.MF") != nil { return "a Java archive" }
    if tree.folder("Index") != nil || tree.file("Index.zip") != nil, tree.folder("Metadata") != nil {
      return "an iWork document (such as pages or numbers)"
    }
    guard let type = tree.file("mimetype"), let bytes = try? type.read(0..<min(64, type.count)) else {
      return nil
    }
    if bytes.starts(with: "application/epub".utf8) { return "an EPUB book" }
    return bytes.starts(with: "application/".utf8) ? "an OpenDocument file (such as odt)" : nil
  }
}
