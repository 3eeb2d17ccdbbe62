import InlayCore

/// Reads the header of a WebP (WebP Container Specification; VP8: RFC 6386, 9.1; VP8L: lossless bitstream, section 3).
extension HeaderContext {
  private enum ChunkType {
    static let vp8 = FourCC("V", "P", "8", " ")
    static let vp8l = FourCC("V", "P", "8", "L")
    static let vp8x = FourCC("V", "P", "8", "X")
    static let frame = FourCC("A", "N", "M", "F")
    static let exif = FourCC("E", "X", "I", "F")
    static let xmp = FourCC("X", "M", "P", " ")
  }

  mutating func readWebP() throws -> ImageHeader {
    var header = ImageHeader(mediaType: .webp)
    header.colorModel = .rgb
    header.bitDepth = 8
    try cursor.skip(4)
    let size = Int(try cursor.u32(little: true))
    try cursor.skip(4)
    let file = try cursor.enter(12..<min(cursor.count, max(8 + size, 12)))
    let isCutShort = 8 + size > cursor.count
    var metadata = ImageMetadata()
    let isExtended = try readFirstChunk(&header)
    if isExtended {
      do {
        try readChunks(&header, &metadata)
      } catch let error as InlayError where error.isContainerDamage {
        diagnostics.report(.containerTruncated, "the WebP is truncated after its header: \(error)")
      }
    }
    if isCutShort, diagnostics.isEmpty {
      diagnostics.report(
        .containerTruncated, "the WebP states a size of \(8 + size) bytes but has \(cursor.count)")
    }
    cursor.leave(file)
    header.setSingleStrike(metadata, diagnostics: &diagnostics)
    return header
  }

  /// Reads the size. Returns whether more chunks may follow. Throws if the chunk is malformed.
  private mutating func readFirstChunk(_ header: inout ImageHeader) throws -> Bool {
    let start = cursor.position
    let type = FourCC(rawValue: try cursor.u32())
    let length = Int(try cursor.u32(little: true))
    let content = cursor.position
    switch type {
    case ChunkType.vp8x:
      let flags = try cursor.u8()
      try cursor.skip(3)
      header.width = Int(try cursor.u24Little()) + 1
      header.height = Int(try cursor.u24Little()) + 1
      header.hasAlpha = flags & 0x10 != 0
      guard length >= 10, length <= cursor.end - content else {
        throw InlayError.containerMalformed(at: start, what: "VP8X states a length of \(length) bytes")
      }
      try cursor.seek(to: content + length)
      if length & 1 == 1, cursor.remaining > 0 { try cursor.skip(1) }
      return true
    case ChunkType.vp8:
      let tag = try cursor.u24Little()
      // Bit 0 is clear in a key frame, which continues with a start code.
      guard tag & 1 == 0, try cursor.u24Little() == 0x2A_019D else {
        throw InlayError.containerMalformed(at: start, what: "VP8 does not start with a key frame")
      }
      // The upper two bits request scaling, which decoders ignore.
      header.width = Int(try cursor.u16(little: true) & 0x3FFF)
      header.height = Int(try cursor.u16(little: true) & 0x3FFF)
      header.hasAlpha = false
      guard header.width != 0, header.height != 0 else {
        throw InlayError.containerMalformed(at: start, what: "VP8 has a side of 0 pixels")
      }
      return false
    case ChunkType.vp8l:
      guard try cursor.u8() == 0x2F else {
        throw InlayError.containerMalformed(at: start, what: "VP8L has no signature")
      }
      let bits = try cursor.u32(little: true)
      guard bits >> 29 == 0 else {
        throw InlayError.containerMalformed(at: start, what: "VP8L has an unknown version")
      }
      header.width = Int(bits & 0x3FFF) + 1
      header.height = Int(bits >> 14 & 0x3FFF) + 1
      header.hasAlpha = bits >> 28 & 1 == 1
      return false
    default:
      throw InlayError.containerMalformed(
        at: start, what: "the WebP starts with the unexpected chunk \(type)")
    }
  }

  /// Skips the chunks after `VP8X` and reads the metadata. Throws if the bytes cannot be read.
  private mutating func readChunks(
    _ header: inout ImageHeader, _ metadata: inout ImageMetadata
  ) throws {
    var chunks = 1
    var frames = 0
    var hasImage = false
    var hasExif = false
    while cursor.remaining >= 8 {
      chunks += 1
      try Limits.check("imageChunks", chunks, limits.imageChunks)
      let type = FourCC(rawValue: try cursor.u32())
      let length = Int(try cursor.u32(little: true))
      guard length <= cursor.remaining else { throw InlayError.containerTruncated(at: cursor.end) }
      let content = cursor.position..<cursor.position + length
      switch type {
      case ChunkType.vp8, ChunkType.vp8l: hasImage = true
      case ChunkType.frame:
        frames += 1
        header.isAnimated = frames > 1
      case ChunkType.exif where !hasExif:
        guard isWithinLimit(content, "EXIF") else { break }
        hasExif = true
        metadata.exif = try ExifReader.read(
          &cursor, block: content, limits: limits, diagnostics: &diagnostics)
      case ChunkType.xmp where metadata.xmp.documentName == nil && metadata.xmp.description == nil:
        guard isWithinLimit(content, "XMP") else { break }
        metadata.xmp = XMPScanner.scan(try cursor.bytes(length), diagnostics: &diagnostics)
      default: break
      }
      try cursor.seek(to: content.upperBound)
      // Chunks start at even offsets.
      if length & 1 == 1, cursor.remaining > 0 { try cursor.skip(1) }
    }
    if !hasImage, frames == 0 { diagnostics.report(.containerIrregular, "the WebP has no image data") }
  }

  /// Whether a block of metadata is within its limit. If not, reports it.
  mutating func isWithinLimit(_ block: Range<Int>, _ name: StaticString) -> Bool {
    guard block.count > limits.metadataBytes else { return true }
    diagnostics.report(
      .containerMetadataOverLimit, "\(name) exceeds the limit metadataBytes of \(limits.metadataBytes)")
    return false
  }
}
