/// What a layout needs to know of an image.
package enum ImageMeasure: Sendable, Hashable {
  /// It can be shown, and has this many pixels when upright, both at least 1.
  case drawable(width: Int, height: Int)
  /// It cannot be shown: its label stands in its place.
  case described
}
