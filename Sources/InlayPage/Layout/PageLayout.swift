public import InlayCore
public import InlayPixels

/// Where the lines and pictures of a document stand, for those who draw them on their own: a stream, of which nothing is
/// kept.
///
/// ```swift
/// let text = try Decomposer.decompose([AttributedRun("Tea at four.")]).value
/// var layout = try PageLayout(text, options: PageOptions())
/// while let line = try layout.next() {
///   for box in line.boxes { print(text.placements[box.index].at, box.x, box.y, box.width, box.height) }
/// }
/// ```
///
/// To be used by one thread at a time.
public struct PageLayout: ~Copyable {
  private var setter: PageSetter
  private let scale: Double
  private let pictures: PagePictures
  private var widthOfPage = 0
  /// The pages that are complete, in order.
  public private(set) var pages: [PlacedPage] = []

  /// A layout of `text`. Pictures are decoded, by `decoder`, as far as their sizes need it.
  ///
  /// - Throws: ``PageError`` if the options make no sense, or there are no fonts.
  public init(
    _ text: DecomposedText, options: PageOptions = PageOptions(), decoder: ImageDecoder = .standard
  ) throws(PageError) {
    pictures = PagePictures(text, decoder: decoder, limits: options.limits)
    setter = try PageSetter(
      text, options: options, fonts: try PageFonts(options.fonts), pictures: pictures)
    scale = options.scale
  }

  /// The next line, from the first to the last; `nil` at the end.
  ///
  /// - Throws: ``PageError`` if memory is short, or Pango fails.
  /// - Complexity: O(text), all lines together; a column is in memory at most.
  public mutating func next() throws(PageError) -> PlacedLine? {
    while let event = try setter.next() {
      switch event {
      case .begin(_, let width, _): widthOfPage = width
      case .line(let line): return line.placed
      case .end(let page, let height):
        pages.append(
          PlacedPage(page: page, width: Double(widthOfPage) / scale, height: Double(height) / scale))
      }
    }
    return nil
  }

  /// What was noticed so far.
  public var diagnostics: [Diagnostic] { setter.diagnostics + pictures.diagnostics }
}

/// A page of a ``PageLayout``. Lengths are points.
public struct PlacedPage: Sendable, Hashable {
  /// Its number, from 0.
  public var page: Int
  /// Its width.
  public var width: Double
  /// Its height; of the one tall picture that is made where there are no pages, as high as the text.
  public var height: Double
}

extension PageRenderer {
  /// Where all lines and pictures stand. ``PageLayout`` gives them one by one.
  ///
  /// - Throws: ``PageError``
  /// - Complexity: O(text)
  public func layout() throws(PageError) -> Converted<[PlacedLine]> {
    var layout = try PageLayout(text, options: options, decoder: decoder)
    var lines: [PlacedLine] = []
    while let line = try layout.next() { lines.append(line) }
    return Converted(lines, diagnostics: layout.diagnostics)
  }
}
