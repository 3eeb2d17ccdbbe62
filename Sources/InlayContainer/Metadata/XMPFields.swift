/// The properties of an XMP packet that a glyph uses.
struct XMPFields {
  /// `tiff:DocumentName`.
  var documentName: String?
  /// `dc:description`: the one in the default language, else the first one.
  var description: String?
}
