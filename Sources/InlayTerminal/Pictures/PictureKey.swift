/// One picture in one box: what is made once, however often it is placed.
struct PictureKey: Sendable, Hashable {
  /// Index into the document's images.
  var entry: Int
  /// The cells it covers.
  var box: CellBox
  /// How it is set into them.
  var rule: PictureFit.Rule
}
