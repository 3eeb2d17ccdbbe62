public import InlayCore
public import InlayPixels

/// Renders a document as pages.
public struct PageRenderer: Sendable {
  let text: DecomposedText
  let options: PageOptions
  let decoder: ImageDecoder
  /// What could not be taken from the document for the page.
  let paperDiagnostics: [Diagnostic]

  /// Creates a renderer of `text`. `decoder` decodes its pictures.
  public init(
    _ text: DecomposedText, options: PageOptions = PageOptions(), decoder: ImageDecoder = .standard
  ) {
    let following = options.following(text.attributes)
    (self.text, self.options, self.decoder) = (text, following.value, decoder)
    paperDiagnostics = following.diagnostics
  }

  /// Renders all pages, or the first ``PageOptions/maximumPages``.
  ///
  /// - Returns: diagnostics for what could not be drawn as requested.
  /// - Throws: `InlayError` if the options are invalid, there are no fonts, or a picture would be too large; rethrows
  ///   what the output throws. In a canceled task it throws `CancellationError`, after the threads have finished what
  ///   they started: one band each, and a picture that is being decoded.
  /// - Complexity: O(text + pixels). Memory holds little more than one band of a picture.
  @discardableResult
  public func render(_ format: PageFormat, to output: inout some PageOutput) throws -> [Diagnostic] {
    paperDiagnostics + (try stoppingWhenCancelled { try rendered(format, to: &output) })
  }

  private func rendered(_ format: PageFormat, to output: inout some PageOutput) throws -> [Diagnostic] {
    switch format {
    case .png(let effort):
      let color = PNGBandMaker.color(background)
      let run = PictureRun(writer: PNGPictureWriter(effort: effort, color: color)) { width in
        try PNGBandLayout(width: width, color: color, effort: effort).rows
      } check: { _, _ in
      }
      return try renderPictures(run, to: &output) { PNGBandMaker(effort: effort, painter: $0) }
    case .webp(let compression):
      let limits = options.limits
      let run = PictureRun(writer: WebPPictureWriter(compression, limits: limits)) {
        PixelBandMaker.rows(width: $0)
      } check: { width, height in
        try WebPPictureWriter.check(width: width, height: height, limits: limits)
      }
      return try renderPictures(run, to: &output) { PixelBandMaker(painter: $0) }
    case .pdf: return try renderPDF(to: &output)
    }
  }
}
