import InlayCore

/// Lays a document out, paragraph by paragraph, as a stream of ``PageEvent``s that keeps nothing. Do not copy it:
/// copies share what is known about fonts and styles.
struct PageTypesetter {
  /// Pixels by which ink may extend beyond a line's box. Ink beyond that is clipped.
  let overdraw: Int
  private let context: LayoutContext
  private var lines: LineStream
  private var filler: PageFiller
  /// Maximum number of pages; `nil` for all.
  private let maximumPages: Int?
  private var isAtEnd = false
  private var isPastLastPage = false
  private var isCancelled = false

  /// - Parameter tallest: the height in pixels at which a new page begins even without a page size. Each page is then
  ///   as high as its content.
  /// - Parameter sizes: the size of each placement, if the caller draws the boxes.
  /// - Throws: `InlayError` for invalid options, and for sides that are too large.
  init(
    _ text: DecomposedText, options: PageOptions, fonts: PageFonts, pictures: PagePictures,
    tallest: Int? = nil, sizes: [BoxSize]? = nil, keepsCells: Bool = false
  ) throws {
    try text.checkTables(options.limits)
    if let pages = options.maximumPages, pages < 1 {
      throw InlayError.pageOption("maximum number of pages", why: "must be at least 1, not \(pages)")
    }
    maximumPages = options.maximumPages
    let geometry = try PageGeometry(options, tallest: tallest)
    context = LayoutContext(text, options, geometry, fonts, pictures, sizes)
    overdraw = context.overdraw
    lines = LineStream(context)
    filler = PageFiller(
      geometry, overdraw: overdraw, maximumPixels: options.limits.pagePixels,
      keepsCells: keepsCells)
  }

  /// Where the cells of tables are so far, if that was asked for.
  var cells: [PlacedCell] { filler.cells ?? [] }

  /// The diagnostics so far.
  var diagnostics: [Diagnostic] { context.diagnostics }

  /// The next event; `nil` at the end.
  ///
  /// After its task is canceled, there are no more events: later lines may lack pictures that were not decoded.
  mutating func next() throws -> PageEvent? {
    while true {
      if isCancelled { throw CancellationError() }
      if isPastLastPage { return nil }
      if let event = filler.pop() {
        if case .end(let page, _) = event { isPastLastPage = page + 1 == maximumPages }
        return event
      }
      if isAtEnd { return nil }
      if let line = try lines.next() {
        isCancelled = Task.isCancelled
        if isCancelled { throw CancellationError() }
        try filler.add(line)
      } else {
        filler.finish()
        isAtEnd = true
      }
    }
  }
}
