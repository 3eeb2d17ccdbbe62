public import InlayCore

extension DiagnosticCode {
  /// An image cannot be drawn; its description, or the text it stands over, stands in its place.
  public static let pageImageDescribed: Self = "page.imageDescribed"
  /// A picture could not be had when its place was already set: the place is empty.
  public static let pagePictureMissing: Self = "page.pictureMissing"
  /// Something was noticed while a picture was decoded.
  public static let pagePictureDecoded: Self = "page.pictureDecoded"
  /// A glyph is drawn larger than the largest picture there is of it.
  public static let pageGlyphEnlarged: Self = "page.glyphEnlarged"
}
