import Inlay

/// Lays a document out, paragraph by paragraph: a stream of ``PageEvent``s.
struct PageSetter {
  /// Pixels that ink may reach beyond a line's box; what reaches further is cut off.
  let overdraw: Int
  /// What was noticed so far.
  private(set) var diagnostics: [Diagnostic] = []

  init(
    _ text: DecomposedText, options: PageOptions, fonts: PageFonts, pictures: PagePictures
  ) throws(PageError) {
    overdraw = 64
  }

  /// The next event; `nil` at the end.
  mutating func next() throws(PageError) -> PageEvent? { nil }
}
