/// The position of a picture in its box, in pixels from the box's upper left corner. It may extend beyond the box.
struct PictureFrame: Sendable, Hashable {
  var left: Int
  var top: Int
  /// At least 1.
  var width: Int
  var height: Int
}
