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
    if inner.entries.count == 1, case .file = inner.entries[0].content {
      return input(inner.entries[0], in: path)
    }
    var documents: [FileTree.Entry] = []
    var pictures: [FileTree.Entry] = []
    var counter = CancellationCounter()
    for entry in inner.entries {
      try counter.check()
      guard let format = format(of: entry) else { continue }
      if format == Format.image.name { pictures.append(entry) } else { documents.append(entry) }
    }
    // A picture beside a document belongs to it.
    let found = documents.isEmpty ? pictures : documents
    guard let only = found.first else {
      throw InlayError.archiveWithoutDocument("a \(kind)", known: tools.registry.names(\.canRead))
    }
    guard found.count == 1 else { throw InlayError.archiveSeveral(kind, found.map(\.name)) }
    return input(only, in: path)
  }

  private func input(_ entry: FileTree.Entry, in path: String?) -> FormatInput {
    let path = "\(path ?? name)/\(entry.name)"
    switch entry.content {
    case .file(let source): return .file(source, name: path)
    case .folder(let tree): return .tree(tree, name: path)
    }
  }

  /// The format of one of several entries; `nil` for what is no document. A file has that of its extension, because there
  /// may be a hundred thousand of them.
  private func format(of entry: FileTree.Entry) -> FormatName? {
    switch entry.content {
    case .file: tools.registry.forExtension(ofPath: entry.name, where: \.canRead)?.name
    case .folder(let tree): tools.registry.recognize(.tree(tree, name: entry.name))?.name
    }
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
