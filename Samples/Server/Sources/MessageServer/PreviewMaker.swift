internal import Inlay

/// Draws the beginning of a message as a chat bubble, with bounded work for any post.
struct PreviewMaker: Sendable {
  /// Maximum number of UTF-16 units that are drawn.
  private static let units = 600

  private let options: PageOptions
  private let decoder: ImageDecoder

  init(limits: Limits, decoder: ImageDecoder) {
    var options = PageOptions()
    // Draws only the first page, and no tall picture. What does not fit on it is left out.
    options.page = PageSize(width: .points(320), height: .points(420))
    options.maximumPages = 1
    options.margins = PageMargins(.points(12))
    options.scale = 2
    options.fitsToInk = true
    // The work must run on the server's own threads only.
    options.threads = 1
    options.limits = limits
    self.options = options
    self.decoder = decoder
  }

  /// The preview; `nil`, with a diagnostic, if there can be none, for example on a machine without fonts.
  func preview(of text: DecomposedText) -> Converted<Message.Preview?> {
    do {
      let start = try text.fragment(0..<Self.cut(text.text))
      let page = try start.value.mappingImages(Self.preferringFallback)
        .pngBytes(options: options, decoder: decoder)
      let header = try ImageHeader.read(page.value).value
      return Converted(
        Message.Preview(png: page.value, width: header.width ?? 0, height: header.height ?? 0),
        diagnostics: start.diagnostics + page.diagnostics)
    } catch {
      return Converted(nil, diagnostics: [Diagnostic(.previewNotMade, "there is no preview: \(error)")])
    }
  }

  /// Prefers the PNG of a HEIC, which is large enough here, so that the HEIC is not decoded again.
  private static func preferringFallback(_ image: InlineImage) -> InlineImage {
    guard let fallback = image.alternates.first(where: { $0.role == .fallback }) else { return image }
    var parts = image.parts
    parts.primary = fallback
    parts.alternates = []
    return InlineImage(parts)
  }

  /// The end of the first units, which is never inside a surrogate pair.
  private static func cut(_ text: String) -> Int {
    let limit = text.utf16.index(text.startIndex, offsetBy: units, limitedBy: text.endIndex)
    guard let limit else { return text.utf16.count }
    return limit.samePosition(in: text.unicodeScalars) == nil ? units - 1 : units
  }
}

extension DiagnosticCode {
  /// The preview of a message could not be drawn.
  static let previewNotMade: DiagnosticCode = "preview.notMade"
}
