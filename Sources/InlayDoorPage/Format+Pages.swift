internal import InlayContainer
internal import InlayCore
internal import InlayFiles
public import InlayFormats
internal import InlayPage
package import InlayPixels

// Pictures and PDFs of a document: formats that are written, and not read.
extension Format {
  /// PNG, WebP and PDF, with pictures decoded by `decoder`.
  package static func pages(_ decoder: ImageDecoder) -> [Format] {
    [
      page(.png, "PNG picture", .png, decoder) { .png($0.effort) },
      page(.webp, "WebP picture", .webp, decoder) { .webp($0.compression) },
      page(.pdf, "PDF", .pdf, decoder) { _ in .pdf },
    ]
  }

  private static func page(
    _ name: FormatName, _ title: String, _ type: MIMEType, _ decoder: ImageDecoder,
    encoding: @escaping @Sendable (PageSettings) -> PageFormat
  ) -> Format {
    Format(
      name, title: title, fileExtensions: [name.rawValue], mediaType: type, isText: false,
      reader: nil,
      writer: { text, options in
        let settings = options[PageSettings.self]
        let renderer = PageRenderer(text, options: settings.options(options), decoder: decoder)
        return Converted(
          .bytes { sink in
            var output = SpooledPage()
            let noticed = try renderer.render(encoding(settings), to: &output)
            try output.copy(to: sink)
            return noticed
          })
      },
      saver: { text, options, target in
        let settings = options[PageSettings.self]
        let renderer = PageRenderer(text, options: settings.options(options), decoder: decoder)
        let isNumbered = (settings.page.page != nil || settings.page.documentPaper.takesSize) && name != .pdf
        var files = try PageFiles(PageNaming(path: target.path, isNumbered: isNumbered), as: type)
        defer { files.discard() }
        let noticed = try renderer.render(encoding(settings), to: &files)
        try files.commit()
        return noticed + (files.leftovers.map { [$0] } ?? [])
      })
  }
}

extension FormatName {
  /// A picture of the document as PNG.
  public static let png: FormatName = "png"
  /// A picture of the document as WebP.
  public static let webp: FormatName = "webp"
  /// The document as PDF.
  public static let pdf: FormatName = "pdf"
}
