import InlayCore

/// One thing to draw. Places are pixels from the line's origin: the left end of its column, on its baseline; y grows downwards.
enum DrawCommand: Sendable {
  /// A filled rectangle.
  case fill(InkBounds, TextColor)
  /// Glyphs with their left end at x on a baseline at y.
  case glyphs(GlyphRun, x: Double, y: Double, TextColor)
  /// Their outlines, so many pixels wide.
  case outline(GlyphRun, x: Double, y: Double, width: Double, TextColor)
  /// Their shadow: moved and blurred by so many pixels.
  case shadow(GlyphRun, x: Double, y: Double, blur: Double, TextColor)
  /// A line below or through text, from left to right, its middle at y.
  case rule(RuleStroke)
  /// A picture: its upper left corner, on whole pixels of the page once the origin is added.
  case picture(PictureKey, x: Int, y: Int)
  /// A frame for what cannot be drawn; its label is glyphs.
  case frame(InkBounds, TextColor)
  /// What is in the bounds is a link (in PDF).
  case link(String, InkBounds)
}

/// A line below or through text.
struct RuleStroke: Sendable, Hashable {
  var left: Double
  var right: Double
  /// Its middle.
  var y: Double
  var thickness: Double
  /// One that this version knows, `words` excluded: that is several of `single`.
  var style: LineStyle
  var color: TextColor
}
