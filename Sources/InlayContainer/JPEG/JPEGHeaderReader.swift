import InlayCore

/// Reads the header of a JPEG (ITU-T T.81, annex B), up to the first scan.
extension HeaderContext {
  private enum Marker {
    static let app1: UInt8 = 0xE1
    static let startOfScan: UInt8 = 0xDA
    static let endOfImage: UInt8 = 0xD9

    /// Whether a marker starts a frame: SOF0 to SOF15, except DHT, JPG and DAC.
    static func isFrame(_ marker: UInt8) -> Bool {
      (0xC0...0xCF).contains(marker) && marker != 0xC4 && marker != 0xC8 && marker != 0xCC
    }

    /// Whether a marker has no length: TEM, RST0 to RST7 and SOI.
    static func isAlone(_ marker: UInt8) -> Bool {
      marker == 0x01 || (0xD0...0xD8).contains(marker)
    }
  }

  /// Maximum number of stray bytes between two segments.
  private static let maximumStrays = 65_536

  mutating func readJPEG() throws -> ImageHeader {
    var header = ImageHeader(mediaType: .jpeg)
    header.hasAlpha = false
    var metadata = ImageMetadata()
    try cursor.skip(2)
    do {
      try readSegments(&header, &metadata)
    } catch let error as InlayError where error.isContainerDamage && header.width != nil {
      diagnostics.report(.containerTruncated, "the JPEG is truncated after its frame header: \(error)")
    }
    header.setSingleStrike(metadata, diagnostics: &diagnostics)
    return header
  }

  private mutating func readSegments(
    _ header: inout ImageHeader, _ metadata: inout ImageMetadata
  ) throws {
    var segments = 0
    var hasExif = false
    while true {
      segments += 1
      try Limits.check("imageChunks", segments, limits.imageChunks)
      let start = cursor.position
      let marker = try nextMarker()
      if marker == Marker.startOfScan || marker == Marker.endOfImage {
        if header.width == nil {
          throw InlayError.containerMalformed(at: start, what: "the JPEG has no frame header before its scan")
        }
        return
      }
      if Marker.isAlone(marker) { continue }
      let length = Int(try cursor.u16())
      guard length >= 2 else {
        throw InlayError.containerMalformed(at: start, what: "a segment states a length of \(length) bytes")
      }
      guard length - 2 <= cursor.remaining else { throw InlayError.containerTruncated(at: cursor.end) }
      let content = cursor.position..<cursor.position + length - 2
      if marker == Marker.app1 {
        try readApplicationSegment(content, &metadata, &hasExif)
      } else if Marker.isFrame(marker), header.width == nil {
        try readFrame(start, &header)
      }
      try cursor.seek(to: content.upperBound)
    }
  }

  /// Reads the next marker. Skips stray bytes before its 0xFF. Throws at the end of the file.
  private mutating func nextMarker() throws -> UInt8 {
    let start = cursor.position
    var strays = 0
    while try cursor.u8() != 0xFF {
      strays += 1
      guard strays <= Self.maximumStrays else {
        throw InlayError.containerMalformed(at: start, what: "a marker is missing")
      }
    }
    var marker = try cursor.u8()
    while marker == 0xFF { marker = try cursor.u8() }
    if strays > 0 {
      diagnostics.report(.containerIrregular, "\(strays) stray bytes precede a marker")
    }
    return marker
  }

  private mutating func readFrame(_ start: Int, _ header: inout ImageHeader) throws {
    let precision = try cursor.u8()
    let height = try cursor.u16()
    let width = try cursor.u16()
    guard width != 0 else { throw InlayError.containerMalformed(at: start, what: "a frame has a width of 0") }
    header.width = Int(width)
    header.bitDepth = Int(precision)
    if height == 0 {
      diagnostics.report(
        .containerIrregular, "the height is stored after the image data, where it is not read")
    } else {
      header.height = Int(height)
    }
    header.colorModel =
      switch try cursor.u8() {
      case 1: .gray
      case 3: .rgb
      case 4: .cmyk
      default: nil
      }
  }

  /// Reads APP1, which holds Exif or XMP; its first bytes tell which. Throws if reading fails.
  private mutating func readApplicationSegment(
    _ content: Range<Int>, _ metadata: inout ImageMetadata, _ hasExif: inout Bool
  ) throws {
    if try cursor.isNext("Exif\0\0") {
      guard !hasExif, isWithinLimit(content, "Exif") else { return }
      hasExif = true
      metadata.exif = try ExifReader.read(
        &cursor, block: content, limits: limits, diagnostics: &diagnostics)
    } else if try cursor.isNext("http://ns.adobe.com/xap/1.0/\0") {
      guard metadata.xmp.documentName == nil, metadata.xmp.description == nil,
        isWithinLimit(content, "XMP")
      else { return }
      try cursor.skip(29)
      metadata.xmp = XMPScanner.scan(
        try cursor.bytes(content.upperBound - cursor.position), diagnostics: &diagnostics)
    }
  }
}
