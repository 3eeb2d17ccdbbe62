public import InlayCore
package import InlayPixels

/// The positions of a document's lines and pictures, as a stream that keeps nothing.
///
/// One thread at a time may use it.
package struct PageLayout: ~Copyable {
  private var typesetter: PageTypesetter
  private let scale: Double
  private let pictures: PagePictures
  private var widthOfPage = 0
  /// The complete pages, in order.
  package private(set) var pages: [PlacedPage] = []

  /// Creates a layout of `text`. `decoder` decodes pictures as far as their sizes are needed. If `keepsCells`,
  /// ``cells`` are kept.
  ///
  /// - Throws: `InlayError` if the options are invalid, or there are no fonts.
  package init(
    _ text: DecomposedText, options: PageOptions = PageOptions(), decoder: ImageDecoder = .standard,
    keepsCells: Bool = false
  ) throws {
    // The typesetter says what is wrong with options that give no geometry.
    let bound = (try? PageGeometry(options)).map { AttachmentBound(text, $0) }
    pictures = PagePictures(text, decoder: decoder, limits: options.limits, bound: bound)
    typesetter = try PageTypesetter(
      text, options: options, fonts: try PageFonts(options.fonts), pictures: pictures,
      keepsCells: keepsCells)
    scale = options.scale
  }

  /// The next line; `nil` at the end.
  ///
  /// - Throws: `InlayError` if memory is short, or Pango fails.
  /// - Complexity: O(text) for all lines together. At most one column is in memory.
  package mutating func next() throws -> PlacedLine? {
    while let event = try typesetter.next() {
      switch event {
      case .begin(_, let width, _): widthOfPage = width
      case .line(let line): if !line.isAddition { return line.placed }
      case .end(let page, let height):
        pages.append(
          PlacedPage(page: page, width: Double(widthOfPage) / scale, height: Double(height) / scale))
      }
    }
    return nil
  }

  /// The cells of tables so far.
  package var cells: [PlacedCell] { typesetter.cells }

  /// The diagnostics so far.
  package var diagnostics: [Diagnostic] { typesetter.diagnostics + pictures.diagnostics }
}

/// A page of a ``PageLayout``. Lengths are in points.
package struct PlacedPage: Sendable, Hashable {
  /// Index of the page, from 0.
  package var page: Int
  /// Its width.
  package var width: Double
  /// Its height. The single tall picture without a page size is as high as the text.
  package var height: Double
}

extension PageRenderer {
  /// Positions of all lines and pictures, for programs that draw them themselves.
  ///
  /// ```swift
  /// let text = try Decomposer.decompose([AttributedRun("Tea at four.")]).value
  /// for line in try PageRenderer(text).layout().value {
  ///   for box in line.boxes { print(text.placements[box.index].at, box.x, box.y, box.width, box.height) }
  /// }
  /// ```
  ///
  /// - Throws: `InlayError` if the options are invalid, there are no fonts, or memory is short.
  /// - Complexity: O(text)
  public func layout() throws -> Converted<[PlacedLine]> {
    var layout = try PageLayout(text, options: options, decoder: decoder)
    var lines: [PlacedLine] = []
    while let line = try layout.next() { lines.append(line) }
    return Converted(lines, diagnostics: paperDiagnostics + layout.diagnostics)
  }
}
