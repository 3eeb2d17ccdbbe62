/// What a layout needs to know of an image.
public enum ImageMeasure: Sendable, Hashable {
  /// It can be shown, and has so many pixels upright; both at least 1.
  case drawable(width: Int, height: Int)
  /// It cannot be shown: its label stands in its place.
  case described
}
