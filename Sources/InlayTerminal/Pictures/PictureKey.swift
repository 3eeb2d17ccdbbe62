internal import InlayCore

/// One picture in one box. It is drawn once, however often it is placed.
struct PictureKey: Sendable, Hashable {
  /// Index into the document's images.
  var entry: Int
  /// The cells it covers.
  var box: CellBox
  /// How it is placed in the box.
  var rule: PictureFit.Rule
}

/// A picture in a box, on a background that differs from the terminal's.
struct PictureOnColor: Hashable {
  var key: PictureKey
  var color: TextColor?
}
