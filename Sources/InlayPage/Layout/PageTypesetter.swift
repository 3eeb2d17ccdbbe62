import InlayCore

/// Lays a document out, paragraph by paragraph: a stream of ``PageEvent``s, of which nothing is kept. Not to be copied: what
/// is known of fonts and styles is shared.
struct PageTypesetter {
  /// Pixels that ink may reach beyond a line's box; what reaches further is cut off.
  let overdraw: Int
  private let context: LayoutContext
  private var lines: LineStream
  private var filler: PageFiller
  /// Pages after which it ends; `nil` for all.
  private let maximumPages: Int?
  private var isAtEnd = false
  private var isPastLastPage = false
  private var isCancelled = false

  /// - Parameter tallest: where there is no page, the pixels after which a new one begins all the same; each is as high as
  ///   what it holds.
  /// - Parameter sizes: of each placement, if somebody else draws them.
  /// - Throws: ``InlayError`` for options that make no sense, and for sides that are too large.
  init(
    _ text: DecomposedText, options: PageOptions, fonts: PageFonts, pictures: PagePictures,
    tallest: Int? = nil, sizes: [BoxSize]? = nil
  ) throws {
    if let pages = options.maximumPages, pages < 1 {
      throw InlayError.pageOption("maximum of pages", why: "must be at least 1, not \(pages)")
    }
    maximumPages = options.maximumPages
    let geometry = try PageGeometry(options, tallest: tallest)
    context = LayoutContext(text, options, geometry, fonts, pictures, sizes)
    overdraw = context.overdraw
    lines = LineStream(context)
    filler = PageFiller(geometry, overdraw: overdraw)
  }

  /// The diagnostics so far.
  var diagnostics: [Diagnostic] { context.diagnostics }

  /// The next event; `nil` at the end.
  ///
  /// Once its task was cancelled there are no more: what is set by then may lack pictures that were not decoded.
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
        filler.add(line)
      } else {
        filler.finish()
        isAtEnd = true
      }
    }
  }
}
