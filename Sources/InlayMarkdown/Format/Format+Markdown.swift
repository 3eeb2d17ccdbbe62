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
    byteLimit: markdownLimit, imagePolicy: .keep,
    fallbacks: .needed { text in try HTMLWriter.imagesWithoutShownForm(in: text) },
    readsFilesBeside: true, options: [.markdownProfile, .htmlResources, .imageMap, .htmlDomain],
    source: SourceRule(bytesPerThreePictureBytes: 4, mayHoldPrograms: true),
    recognizer: { look in
      if case .tree(let tree, _) = look.input { return tree.file(pageName) == nil ? nil : .certain(after: 1) }
      let isPage: (FormatLook.TarMember) -> Bool = { $0.path == [pageName] && !$0.isFolder }
      if look.isTar { return look.tarMembers.firstIndex(where: isPage).map { .certain(after: 2 + $0) } }
      return couldBeText(look) ? .possible : nil
    },
    reader: { input, options in
      let page = try HTMLPageFolder(input, options, as: .markdown) { $0.file(pageName).map { _ in pageName } }
      let bytes = try page.input.bytes(as: .markdown, markdownLimit, options.limits)
      return try MarkdownReader.read(bytes, resources: page.resources, limits: options.limits)
    },
    writer: { text, options in
      let profile = options[MarkdownSettings.self].profile
      let tree = try HTMLPageFolder.tree(pageName, options.html) { html, sink in
        try MarkdownWriter.write(text, profile: profile, options: html, to: sink)
      }
      if let tree { return tree }
      return Converted(
        .bytes { sink in
          let sink = BoundedSink(sink, limits: options.limits)
          return try MarkdownWriter.write(text, profile: profile, options: options.html, to: sink).diagnostics
        })
    },
    saver: { text, options, target in
      let profile = options[MarkdownSettings.self].profile
      return try HTMLPageFiles.savePage(text, to: target, options.html) { html, sink in
        let sink = BoundedSink(sink, limits: options.limits)
        return try MarkdownWriter.write(text, profile: profile, options: html, to: sink)
      }
    })

  /// The text in a folder of it and the files that it refers to.
  private static let pageName = "index.md"
  private static let markdownLimit = FormatLimit("htmlBytes") { $0.htmlBytes }
}

extension MIMEType {
  /// Markdown (RFC 7763).
  static let markdown: MIMEType = "text/markdown"
}
