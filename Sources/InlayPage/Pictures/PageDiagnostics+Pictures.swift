package import InlayCore

extension DiagnosticCode {
  /// An image cannot be drawn. Its description, or the text it covers, takes its place.
  package static let pageImageDescribed = DiagnosticCode("page.imageDescribed", .reduced)
  /// A picture became unavailable after its place was laid out. The place stays empty.
  package static let pagePictureMissing = DiagnosticCode("page.pictureMissing", .lost)
  /// The decoder reported something about a picture.
  package static let pagePictureDecoded = DiagnosticCode("page.pictureDecoded", .reduced)
  /// A glyph is drawn larger than the largest available picture of it.
  package static let pageGlyphEnlarged = DiagnosticCode("page.glyphEnlarged", .reduced)
}
