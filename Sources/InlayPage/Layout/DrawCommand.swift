import InlayCore

/// One thing to draw. Positions are in pixels from the line's origin, which is the left end of its column on its
/// baseline; y grows downwards.
enum DrawCommand: Sendable {
  /// A filled rectangle.
  case fill(InkBounds, TextColor)
  /// Glyphs that start at x, on a baseline at y.
  case glyphs(GlyphRun, x: Double, y: Double, TextColor)
  /// The outlines of glyphs. `width` is the stroke width in pixels.
  case outline(GlyphRun, x: Double, y: Double, width: Double, TextColor)
  /// The shadow of glyphs, at its own position, blurred by `blur` pixels.
  case shadow(GlyphRun, x: Double, y: Double, blur: Double, TextColor)
  /// An underline or strikethrough, from left to right, centered at y.
  case rule(RuleStroke)
  /// A border of dashes, dots or two lines.
  case edge(EdgeStroke)
  /// A picture, by its upper left corner, which is on a whole pixel of the page after the origin is added.
  case picture(PictureKey, x: Int, y: Int)
  /// The frame of something that cannot be drawn. Its label is drawn as glyphs.
  case frame(InkBounds, TextColor)
  /// The area of a link (in PDF).
  case link(String, InkBounds)
}

/// An underline or strikethrough.
struct RuleStroke: Sendable, Hashable {
  var left: Double
  var right: Double
  /// The vertical center.
  var y: Double
  var thickness: Double
  /// The style: one that this version knows, but not `words`, which becomes several strokes of `single`.
  var style: LineStyle
  var color: TextColor
}
