internal import InlayCore
public import InlayFormats
public import InlayPage
public import InlayPixels

/// How a document is drawn when it is written as PNG, WebP or PDF.
public struct PageSettings: FormatSettings {
  /// Size, margins, fonts and the rest. Its limits are those of `WriteOptions.limits`.
  public var page = PageOptions()
  /// PNG: whether to be fast or small.
  public var effort = PNGEncoder.Effort.fast
  /// WebP: without loss, or of which quality.
  public var compression = WebPEncoder.Compression.lossless

  /// The usual page: 800 points wide, as high as the text is long.
  public init() {}

  package func options(_ writing: WriteOptions) -> PageOptions {
    var page = page
    page.limits = writing.limits
    return page
  }
}

extension WriteOptions {
  /// Options for a picture or PDF of the document.
  ///
  /// - Parameters:
  ///   - width: points of the page's width.
  ///   - scale: pixels a point.
  public static func page(width: Double = 800, scale: Double = 1) -> WriteOptions {
    var options = PageOptions()
    // What is no width at all is refused when the page is drawn.
    let thousandths = (width * 1_000).rounded()
    let isPossible = thousandths.magnitude <= Double(Length.maximum)
    options.width = Length(thousandths: isPossible ? Int(thousandths) : -1)
    options.scale = scale
    return .page(options)
  }

  /// Options for a picture or PDF of the document.
  public static func page(_ page: PageOptions) -> WriteOptions {
    var options = WriteOptions(limits: page.limits)
    options[PageSettings.self].page = page
    return options
  }
}
