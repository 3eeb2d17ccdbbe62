/// The fields of a TIFF directory that a glyph uses.
struct ExifFields {
  /// Tag 0x010D.
  var documentName: String?
  /// Tag 0x010E.
  var imageDescription: String?
  /// Tag 0x0112.
  var orientation: ImageOrientation?
  /// Tag 0x011E.
  var xPosition: Rational?
  /// Tag 0x011F.
  var yPosition: Rational?
  /// Tag 0x0131.
  var software: String?
  /// Tag 0xA420 of the Exif directory.
  var imageUniqueID: String?
  /// Tags 0x0100 and 0x0101, used only for TIFF files.
  var width: UInt32?
  var height: UInt32?
  /// Whether tag 0x0152, ExtraSamples, is present, which means alpha in a TIFF file.
  var hasExtraSamples = false
}
