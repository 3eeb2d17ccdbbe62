public import InlayCore
public import InlayPixels

/// Brings a document to pages.
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

  /// Writes the pages.
  ///
  /// - Returns: what was noticed.
  /// - Throws: ``PageOutputError``: ``PageError``, or what the output throws.
  ///   In a cancelled task ``PageOutputError/page(_:)`` with ``PageError/cancelled``, after what the threads have begun: a
  ///   band each, a picture that is being decoded.
  /// - Complexity: O(text + pixels); of a picture not much more than a band is in memory.
  @discardableResult
  public func render<Output: PageOutput>(
    _ format: PageFormat, to output: inout Output
  ) throws(PageOutputError<Output.Failure>) -> [Diagnostic] {
    try PageOutputError<Output.Failure>.stopping { () throws(PageOutputError<Output.Failure>) in
      try rendered(format, to: &output)
    }
  }

  private func rendered<Output: PageOutput>(
    _ format: PageFormat, to output: inout Output
  ) throws(PageOutputError<Output.Failure>) -> [Diagnostic] {
    switch format {
    case .png(let effort):
      let color = PNGBandMaker.color(background)
      let run = PictureRun(writer: PNGPictureWriter(effort: effort, color: color)) {
        width throws(PageError) in
        try PageError.png { () throws(PNGEncodingError) in
          try PNGBandLayout(width: width, color: color, effort: effort).rows
        }
      } check: { (_, _) throws(PageError) in
      }
      return try renderPictures(run, to: &output) { PNGBandMaker(effort: effort, painter: $0) }
    case .webp(let compression):
      let limits = options.limits
      let run = PictureRun(writer: WebPPictureWriter(compression, limits: limits)) {
        PixelBandMaker.rows(width: $0)
      } check: { width, height throws(PageError) in
        try WebPPictureWriter.check(width: width, height: height, limits: limits)
      }
      return try renderPictures(run, to: &output) { PixelBandMaker(painter: $0) }
    case .pdf: return try renderPDF(to: &output)
    }
  }
}
