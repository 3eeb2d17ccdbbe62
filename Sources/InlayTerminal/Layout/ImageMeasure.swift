/// What a layout needs to know about an image.
package enum ImageMeasure: Sendable, Hashable {
  /// The image can be shown. Width and height are its upright size in pixels, both at least 1.
  case drawable(width: Int, height: Int)
  /// The image cannot be shown. Its label takes its place.
  case described
}
