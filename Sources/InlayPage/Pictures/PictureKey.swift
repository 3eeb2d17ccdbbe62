/// A picture at a size. It is scaled once, however often it is drawn.
struct PictureKey: Sendable, Hashable {
  /// Index into the document's images.
  var entry: Int
  /// Size in pixels, at least 1 × 1.
  var width: Int
  var height: Int
  /// How the picture fits the size.
  var fit = Fit.stretched

  enum Fit: Sendable, Hashable {
    /// Stretched to the whole box, as for an attachment, whose box has its proportions.
    case stretched
    /// Placed as Apple's systems place the chosen strike of a glyph in its square: with insets, and oblong strikes
    /// centered.
    case glyph
  }
}
