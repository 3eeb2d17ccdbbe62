internal import Inlay

/// The work on a post, with bounds for any post.
struct InlayWork: MessageWork {
  private let decoder: ImageDecoder
  private let limits: Limits
  private let page: PageOptions

  init(limits: Limits, decoder: ImageDecoder) {
    self.decoder = decoder
    self.limits = limits
    var page = PageOptions()
    // Draws only the first page, and no tall picture. What does not fit on it is left out.
    page.page = PageSize(width: .points(320), height: .points(420))
    page.maximumPages = 1
    page.margins = PageMargins(.points(12))
    page.scale = 2
    page.fitsToInk = true
    // The work must run on the server's own threads only.
    page.threads = 1
    page.limits = limits
    self.page = page
  }

  func addingFallback(to image: InlineImage) throws -> Converted<InlineImage> {
    let alone = try Decomposer.decompose([AttributedRun(image: PlacedImage(image, kind: .glyph))]).value
    let made = try alone.addingFallbacks(FallbackOptions(.png), decoder: decoder, limits: limits)
    return Converted(made.value.images.first ?? image, diagnostics: made.diagnostics)
  }

  func html(of text: DecomposedText) throws -> Converted<[UInt8]> {
    let sink = MemorySink()
    let written = try HTMLWriter.write(text, options: HTMLWriteOptions(isFragment: true), to: sink)
    return Converted(sink.bytes, diagnostics: written.diagnostics)
  }

  func drawing(of text: DecomposedText) throws -> Converted<[UInt8]> {
    try text.mappingImages(Self.preferringFallback).pngBytes(options: page, decoder: decoder)
  }

  /// Prefers the PNG of a HEIC, which is large enough here, so that the HEIC is not decoded again.
  private static func preferringFallback(_ image: InlineImage) -> InlineImage {
    guard let fallback = image.alternates.first(where: { $0.role == .fallback }) else { return image }
    var parts = image.parts
    parts.primary = fallback
    parts.alternates = []
    return InlineImage(parts)
  }
}
