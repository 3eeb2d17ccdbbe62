internal import InlayContainer
package import InlayCore
package import InlayFiles
internal import InlayFormats
package import InlayHTML
internal import Synchronization

/// TextBundle: a folder with a Markdown file, what is said about it, and the pictures that it refers to.
///
/// Source: textbundle.org, version 2 of the specification.
package enum TextBundle {
  static let infoName = "info.json"
  static let assets = "assets"
  /// The file that is written.
  static let textName = "text.md"

  /// The text file of a bundle: `text.` and an extension; `nil` if there is none.
  static func textName(in tree: FileTree) -> String? {
    let names = tree.entries.filter {
      if case .file = $0.content { $0.name.hasPrefix("text.") } else { false }
    }
    .map(\.name)
    return [textName, "text.markdown"].first { names.contains($0) } ?? names.first
  }

  /// Reads a bundle. Files that nothing refers to become `DecomposedText.files`, and so does an `info.json` in which
  /// programs say something of their own.
  ///
  /// - Throws: `InlayError` if there is no text, if a file cannot be read, or if a limit is exceeded. The error names the
  ///   file of the bundle.
  /// - Complexity: O(n), plus the headers of the pictures.
  package static func read(_ tree: FileTree, limits: Limits = .default) throws -> Converted<DecomposedText> {
    try stoppingWhenCancelled {
      let tree = try tree.withoutMacFiles(limits: limits)
      guard let name = textName(in: tree), let source = tree.file(name) else {
        throw InlayError.textBundleNoText
      }
      try Limits.check("htmlBytes", source.count, limits.htmlBytes, at: .file(name))
      let used = UsedFiles()
      let resources = HTMLResources(file: { path in
        guard let found = find(path.description, in: tree) else { return nil }
        used.insert(found.path)
        return found.source
      })
      var read = try namingFile(name) {
        let bytes = try source.readAll()
        return name.hasSuffix(".html")
          ? try HTMLReader.read(bytes, resources: resources, limits: limits)
          : try MarkdownReader.read(bytes, resources: resources, limits: limits)
      }
      var info = TextBundleInfo(tree.file(infoName), limits: limits)
      var files: [BundleFile] = []
      try tree.visit { path, content in
        guard case .file(let source) = content, path.description != name else { return }
        if path.description == infoName {
          guard info.isKept else { return }
        } else if used.contains(path.description) {
          return
        }
        try Limits.check(
          "attachmentBytes", source.count, limits.attachmentBytes, at: .file(path.description))
        files.append(
          BundleFile(path.description, content: .data(source), mediaType: MIMEType(fileName: path.name)))
      }
      read.value = try read.value.with(files: files)
      read.diagnostics = info.takeDiagnostics() + read.diagnostics
      return read
    }
  }

  /// A file of the bundle that a text refers to: by its path, or by the rest of it in `assets`.
  private static func find(
    _ path: String, in tree: FileTree
  ) -> (path: String, source: any ByteSource)? {
    for path in [path, "\(assets)/\(path)"] {
      if let source = tree.file(path) { return (path, source) }
    }
    return nil
  }

  /// Writes a bundle: `text.md`, `info.json` and the pictures in `assets`, under safe names. An image that no page shows
  /// gets its fallback beside it.
  ///
  /// - Throws: `InlayError` if the bytes of an image cannot be read. Complexity: O(n).
  package static func write(
    _ text: DecomposedText, profile: MarkdownProfile = .strict,
    options: HTMLWriteOptions = HTMLWriteOptions()
  ) throws -> Converted<FileTree> {
    try stoppingWhenCancelled {
      var options = options
      options.resources = .files(folder: assets)
      for file in text.files where file.name.string.hasPrefix("\(assets)/") {
        options.reservedNames.insert(ExactString(String(file.name.string.dropFirst(assets.count + 1))))
      }
      let page = MemorySink()
      let written = try MarkdownWriter.write(
        try text.with(files: []), profile: profile, options: options, to: page)
      let info = text.files.first { $0.name.string == infoName }?.content.source.flatMap(
        TextBundleInfo.updated)
      var builder = FileTreeBuilder(limits: .unboundedTree)
      try builder.add(file: MemorySource(info ?? TextBundleInfo.new), at: infoName)
      try builder.add(file: MemorySource(page.bytes), at: textName)
      for file in written.files { try builder.add(file: file.source, at: "\(assets)/\(file.name)") }
      var collector = DiagnosticCollector()
      for file in text.files where info == nil || file.name.string != infoName {
        add(file, to: &builder, &collector)
      }
      return Converted(builder.finish(), diagnostics: collector.diagnostics + written.diagnostics)
    }
  }

  /// Adds a file that the text does not refer to, unless a file of every bundle has its name.
  private static func add(
    _ file: BundleFile, to builder: inout FileTreeBuilder, _ collector: inout DiagnosticCollector
  ) {
    let name = file.name.string
    guard case .data(let source) = file.content else {
      return collector.report(.textBundleFile, "the file \(Visible.name(name)) has no bytes")
    }
    let taken = "the file \(Visible.name(name)) cannot be in a TextBundle under this name"
    // It would be read as the text.
    if name.hasPrefix("text."), !name.contains("/") { return collector.report(.textBundleFile, taken) }
    let folder = file.mediaType == .folder ? try? FileTree(tar: source, limits: .unboundedTree) : nil
    do {
      if let folder {
        try builder.add(folder, at: RelativePath(name))
      } else {
        try builder.add(file: source, at: name)
      }
    } catch { collector.report(.textBundleFile, taken) }
  }

  /// Writes a bundle as a zip, with the bundle as its only folder. Equal texts give equal bytes.
  static func pack(_ tree: FileTree, to sink: any OutputSink) throws {
    var zip = ZipWriter(sink)
    try tree.visit { path, content in
      guard case .file(let source) = content else { return }
      try zip.add(file: source, at: RelativePath("\(packedName)/\(path)"))
    }
    try zip.finish()
  }

  /// The folder in a TextPack.
  static let packedName = "Content.textbundle"
}

/// The files of a bundle that its text refers to.
private final class UsedFiles: Sendable {
  private let paths = Mutex<Set<String>>([])

  func insert(_ path: String) { paths.withLock { _ = $0.insert(path) } }
  func contains(_ path: String) -> Bool { paths.withLock { $0.contains(path) } }
}

extension DiagnosticCode {
  /// A TextBundle has no `info.json`, or a damaged one.
  static let textBundleInfo = DiagnosticCode("textbundle.info", .implied)
  /// A file of a bundle cannot be in a TextBundle.
  static let textBundleFile = DiagnosticCode("textbundle.file", .lost)
}

extension InlayError {
  /// A TextBundle without a text.
  static let textBundleNoText = InlayError(
    .textBundleNoText, "the TextBundle has no text file, such as text.md")

  /// Another file in the place of a TextPack. The door has unpacked every zip.
  static let textPackNotZip = InlayError(
    .formatNeedsFolder, "this file cannot be read as textpack, which is a zip")
}

extension InlayError.Code {
  /// A TextBundle has no text file.
  static let textBundleNoText: Self = "textbundle.noText"
}
