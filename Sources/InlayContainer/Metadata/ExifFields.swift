/// The fields of a TIFF directory that matter to a glyph.
struct ExifFields {
  /// 0x010D.
  var documentName: String?
  /// 0x010E.
  var imageDescription: String?
  /// 0x0112.
  var orientation: ImageOrientation?
  /// 0x011E.
  var xPosition: Rational?
  /// 0x011F.
  var yPosition: Rational?
  /// 0x0131.
  var software: String?
  /// 0xA420 of the Exif directory.
  var imageUniqueID: String?
  /// 0x0100 and 0x0101, which only TIFF files use.
  var width: UInt32?
  var height: UInt32?
  /// Whether there is 0x0152, ExtraSamples: in a TIFF file, alpha.
  var hasExtraSamples = false
}
