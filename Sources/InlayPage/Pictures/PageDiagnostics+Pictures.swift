package import InlayCore

extension DiagnosticCode {
  /// An image cannot be drawn; its description, or the text it stands over, stands in its place.
  package static let pageImageDescribed = DiagnosticCode("page.imageDescribed", .reduced)
  /// A picture could not be had when its place was already set: the place is empty.
  package static let pagePictureMissing = DiagnosticCode("page.pictureMissing", .lost)
  /// The decoder reported something about a picture.
  package static let pagePictureDecoded = DiagnosticCode("page.pictureDecoded", .reduced)
  /// A glyph is drawn larger than the largest picture there is of it.
  package static let pageGlyphEnlarged = DiagnosticCode("page.glyphEnlarged", .reduced)
}
