internal import InlayCore
internal import InlayFiles
public import InlayFormats
internal import InlayHTML

extension FormatName {
  /// Markdown: CommonMark with the extensions of GitHub.
  public static let markdown: FormatName = "markdown"
}

extension Format {
  /// Markdown: CommonMark with the extensions of GitHub.
  ///
  /// Any text could be Markdown, so only the extension of a file says that it is.
  public static let markdown = Format(
    .markdown, title: "Markdown", fileExtensions: ["md", "markdown"], mediaType: .markdown, isText: true,
    byteLimit: MarkdownFiles.limit, imagePolicy: .keep,
    fallbacks: .needed { text in try HTMLWriter.imagesWithoutShownForm(in: text) },
    readsFilesBeside: true, options: [.markdownProfile, .htmlResources, .imageMap, .htmlDomain],
    source: SourceRule(bytesPerThreePictureBytes: 4, mayHoldPrograms: true),
    recognizer: { look in
      if case .tree(let tree, _) = look.input {
        return tree.file(MarkdownFiles.pageName) == nil ? nil : .certain(after: 1)
      }
      let isPage: (FormatLook.TarMember) -> Bool = { $0.path == [MarkdownFiles.pageName] && !$0.isFolder }
      if look.isTar { return look.tarMembers.firstIndex(where: isPage).map { .certain(after: 2 + $0) } }
      return couldBeText(look) ? .possible : nil
    },
    reader: { input, options in
      let page = try MarkdownFiles(input, options)
      let bytes = try page.input.bytes(as: .markdown, MarkdownFiles.limit, options.limits)
      return try MarkdownReader.read(bytes, resources: page.resources, limits: options.limits)
    },
    writer: { text, options in
      let profile = options[MarkdownSettings.self].profile
      if let tree = try MarkdownFiles.tree(text, profile, options.html) { return tree }
      return Converted(
        .bytes { sink in
          let sink = BoundedSink(sink, limits: options.limits)
          return try MarkdownWriter.write(text, profile: profile, options: options.html, to: sink).diagnostics
        })
    },
    saver: { text, options, target in
      let profile = options[MarkdownSettings.self].profile
      var html = options.html
      switch html.resources {
      case .data, .map: return nil
      case .cid: html.resources = .files(besidePage: target.path)
      case .files: break
      }
      guard case .files(let folder) = html.resources else { return nil }
      return try target.saveFile { sink in
        var page = html
        try HTMLPageFiles.save(
          text, in: HTMLPageFiles.path(of: folder, beside: target.path), options: &page)
        let sink = BoundedSink(sink, limits: options.limits)
        return try MarkdownWriter.write(text, profile: profile, options: page, to: sink).diagnostics
      }
    })
}

extension MIMEType {
  /// Markdown (RFC 7763).
  static let markdown: MIMEType = "text/markdown"
}

/// A Markdown file with its neighboring files, as a folder or a tar. The file is `index.md`.
struct MarkdownFiles {
  /// The file.
  let input: FormatInput
  /// What the file may refer to.
  let resources: HTMLResources

  static let pageName = "index.md"
  static let limit = FormatLimit("htmlBytes") { $0.htmlBytes }

  /// Finds the file in `input`, which may be the file itself.
  init(_ input: FormatInput, _ options: ReadOptions) throws {
    let tree: FileTree
    switch input {
    case .tree(let folder, _): tree = folder
    case .file(let source, _):
      guard FormatLook.isTar(source) else {
        var resources = options[HTMLResources.self]
        if let files = options.filesBeside, resources.file == nil { resources.file = files }
        (self.input, self.resources) = (input, resources)
        return
      }
      tree = try FileTree(tar: source, limits: options.limits, strictness: .lenient)
    }
    guard let page = tree.file(Self.pageName) else { throw InlayError.formatNeedsFile(.markdown) }
    (self.input, resources) = (.file(page, name: Self.pageName), .tree(tree))
  }

  /// A file with those that it refers to, as a folder; `nil` if there are none.
  static func tree(
    _ text: DecomposedText, _ profile: MarkdownProfile, _ options: HTMLWriteOptions
  ) throws -> Converted<FormatOutput>? {
    var options = options
    switch options.resources {
    case .data, .map: return nil
    case .cid: options.resources = .files(besidePage: pageName)
    case .files: break
    }
    guard case .files(let folder) = options.resources else { return nil }
    let page = MemorySink()
    let written = try MarkdownWriter.write(text, profile: profile, options: options, to: page)
    var builder = FileTreeBuilder(limits: .unboundedTree)
    try builder.add(file: MemorySource(page.bytes), at: pageName)
    for file in written.files { try builder.add(file: file.source, at: "\(folder)/\(file.name)") }
    return Converted(.tree(builder.finish()), diagnostics: written.diagnostics)
  }
}

extension Limits {
  /// Limits for a tree that this process makes itself.
  static var unboundedTree: Limits {
    var limits = Limits.default
    limits.files = .max - 1
    limits.bundleBytes = .max
    return limits
  }
}
