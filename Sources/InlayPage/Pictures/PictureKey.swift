/// A picture at a size: what is scaled once, however often it is drawn.
struct PictureKey: Sendable, Hashable {
  /// Index into the document's images.
  var entry: Int
  /// Pixels, at least 1.
  var width: Int
  var height: Int
  /// How it is set into them.
  var fit = Fit.stretched

  enum Fit: Sendable, Hashable {
    /// To the whole box: an attachment, whose box has its proportions.
    case stretched
    /// As Apple's systems set the chosen strike of a glyph into its square: insets, oblong strikes in the middle.
    case glyph
  }
}
