internal import InlayCore
internal import InlayFiles
public import InlayFormats

extension FormatName {
  /// HTML: a web page, or a fragment of one.
  public static let html: FormatName = "html"
}

extension Format {
  /// HTML: a web page, or a fragment of one.
  public static let html = Format(
    .html, title: "HTML", fileExtensions: ["html", "htm", "xhtml"], mediaType: .html, isText: true,
    byteLimit: htmlLimit, imagePolicy: .keep,
    fallbacks: .needed { text in try HTMLWriter.imagesWithoutShownForm(in: text) },
    readsFilesBeside: true, options: [.htmlResources, .imageMap, .htmlFragment, .htmlViewer, .htmlDomain],
    source: SourceRule(bytesPerThreePictureBytes: 4, mayHoldPrograms: true),
    recognizer: HTMLRecognition.match,
    reader: { input, options in
      let page = try HTMLPageFolder(input, options, as: .html, page: HTMLPageFolder.page(in:))
      let bytes = try page.input.bytes(as: .html, htmlLimit, options.limits)
      return try HTMLReader.read(bytes, resources: page.resources, limits: options.limits)
    },
    writer: { text, options in
      let tree = try HTMLPageFolder.tree("index.html", options.html) { html, sink in
        try HTMLWriter.write(text, options: html, to: sink)
      }
      if let tree { return tree }
      return Converted(
        .bytes { sink in
          let sink = BoundedSink(sink, limits: options.limits)
          return try HTMLWriter.write(text, options: options.html, to: sink).diagnostics
        })
    },
    saver: { text, options, target in
      try HTMLPageFiles.savePage(text, to: target, options.html) { html, sink in
        try HTMLWriter.write(text, options: html, to: sink)
      }
    })

  private static let htmlLimit = FormatLimit("htmlBytes") { $0.htmlBytes }
}

extension WriteOptions {
  /// The options for writing HTML that follow from these options.
  package var html: HTMLWriteOptions {
    var html = self[HTMLWriteOptions.self]
    switch images {
    case nil: break
    case .keep?: html.images = .keep
    case .describe?: html.images = .describe
    case .drop?: html.images = .drop
    }
    return html
  }
}
