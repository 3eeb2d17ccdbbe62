/// The properties of an XMP packet that matter to a glyph.
struct XMPFields {
  /// `tiff:DocumentName`.
  var documentName: String?
  /// `dc:description`: the default language, else the first one.
  var description: String?
}
