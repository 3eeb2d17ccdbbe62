public import InlayCore
public import InlayPixels

/// Draws a document on pages.
public struct PageRenderer: Sendable {
  let text: DecomposedText
  let options: PageOptions
  let decoder: ImageDecoder

  /// A renderer of `text`; its pictures are decoded by `decoder`.
  public init(
    _ text: DecomposedText, options: PageOptions = PageOptions(), decoder: ImageDecoder = .standard
  ) {
    (self.text, self.options, self.decoder) = (text, options, decoder)
  }

  /// Writes the pages: all of them, or the first ``PageOptions/maximumPages``.
  ///
  /// - Returns: diagnostics: what could not be drawn as the document asks.
  /// - Throws: ``InlayError`` if the options make no sense, there are no fonts, or a picture would be too large; what the
  ///   output throws, unchanged. In a cancelled task `CancellationError`, after what the threads have begun: a band each, a
  ///   picture that is being decoded.
  /// - Complexity: O(text + pixels); of a picture not much more than a band is in memory.
  @discardableResult
  public func render(_ format: PageFormat, to output: inout some PageOutput) throws -> [Diagnostic] {
    try stoppingWhenCancelled { try rendered(format, to: &output) }
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
