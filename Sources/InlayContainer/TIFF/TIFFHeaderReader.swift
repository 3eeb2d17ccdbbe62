import InlayCore

/// Reads the header of a TIFF file: its first directory (TIFF 6.0, section 2).
extension HeaderContext {
  mutating func readTIFF() throws -> ImageHeader {
    var header = ImageHeader(mediaType: .tiff)
    var metadata = ImageMetadata()
    metadata.exif = try ExifReader.read(
      &cursor, block: 0..<cursor.count, limits: limits, diagnostics: &diagnostics)
    header.width = metadata.exif.width.flatMap { $0 == 0 ? nil : Int($0) }
    header.height = metadata.exif.height.flatMap { $0 == 0 ? nil : Int($0) }
    if header.width != nil { header.hasAlpha = metadata.exif.hasExtraSamples }
    header.setSingleStrike(metadata, diagnostics: &diagnostics)
    return header
  }
}
