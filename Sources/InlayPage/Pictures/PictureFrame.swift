/// Where in its box a picture stands, in pixels from the box's upper left corner; it may reach beyond the box.
struct PictureFrame: Sendable, Hashable {
  var left: Int
  var top: Int
  /// At least 1.
  var width: Int
  var height: Int
}
