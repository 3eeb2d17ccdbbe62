import InlayCore

/// Reads the header of a PNG (ISO/IEC 15948; APNG and eXIf as in the W3C's third edition).
///
/// `IHDR` must be valid. The following chunks are skipped, image data is never fetched, and metadata counts only if its
/// checksum is right. A file that ends after `IHDR` still has a header, because browsers show it too.
extension HeaderContext {
  private struct Chunk {
    let type: FourCC
    /// The byte range of the type and content, which the checksum covers.
    let covered: Range<Int>
    var content: Range<Int> { covered.lowerBound + 4..<covered.upperBound }
  }

  private enum ChunkType {
    static let ihdr = FourCC("I", "H", "D", "R")
    static let idat = FourCC("I", "D", "A", "T")
    static let iend = FourCC("I", "E", "N", "D")
    static let trns = FourCC("t", "R", "N", "S")
    static let actl = FourCC("a", "c", "T", "L")
    static let exif = FourCC("e", "X", "I", "f")
    static let itxt = FourCC("i", "T", "X", "t")
    static let text = FourCC("t", "E", "X", "t")
    static let ztxt = FourCC("z", "T", "X", "t")
  }

  /// The valid bit depths of each color type.
  private static let depths: [UInt8: (model: ColorModel, hasAlpha: Bool, depths: [UInt8])] = [
    0: (.gray, false, [1, 2, 4, 8, 16]), 2: (.rgb, false, [8, 16]), 3: (.palette, false, [1, 2, 4, 8]),
    4: (.gray, true, [8, 16]), 6: (.rgb, true, [8, 16]),
  ]

  private static let signatureBytes = 8
  /// The maximum length of a chunk in the standard.
  private static let maximumLength = Int(Int32.max)
  /// The maximum length of a text chunk's keyword in the standard.
  private static let maximumKeyword = 79

  mutating func readPNG() throws -> ImageHeader {
    var header = ImageHeader(mediaType: .png)
    try cursor.skip(Self.signatureBytes)
    try readIHDR(&header)
    var metadata = ImageMetadata()
    var hasExif = false
    var hasImageData = false
    var isComplete = false
    var chunks = 1
    do {
      while !isComplete {
        let chunk = try nextChunk(&chunks)
        switch chunk.type {
        case ChunkType.idat: hasImageData = true
        case ChunkType.iend: isComplete = true
        case ChunkType.trns where header.hasAlpha == false: header.hasAlpha = true
        case ChunkType.actl where !hasImageData && chunk.content.count == 8:
          if let content = try soundContent(of: chunk) {
            header.isAnimated = content.prefix(4).contains { $0 != 0 } && content.prefix(4) != [0, 0, 0, 1]
          }
        case ChunkType.exif where !hasExif:
          guard try soundContent(of: chunk) != nil else { break }
          hasExif = true
          metadata.exif = try ExifReader.read(
            &cursor, block: chunk.content, limits: limits, diagnostics: &diagnostics)
        case ChunkType.itxt: try readInternationalText(chunk, &metadata)
        case ChunkType.text, ChunkType.ztxt: try readText(chunk, &metadata)
        default: break
        }
        try cursor.seek(to: chunk.covered.upperBound + 4)
      }
      if !hasImageData { diagnostics.report(.containerIrregular, "the PNG has no image data") }
    } catch let error as InlayError where error.isContainerDamage {
      diagnostics.report(.containerTruncated, "the PNG is truncated after its header: \(error)")
    }
    header.setSingleStrike(metadata, diagnostics: &diagnostics)
    return header
  }

  private mutating func readIHDR(_ header: inout ImageHeader) throws {
    let start = cursor.position
    var chunks = 0
    let chunk = try nextChunk(&chunks)
    guard chunk.type == ChunkType.ihdr, chunk.content.count == 13 else {
      throw InlayError.containerMalformed(at: start, what: "the first chunk is not an IHDR of 13 bytes")
    }
    guard try hasRightChecksum(chunk) else {
      throw InlayError.containerMalformed(at: start, what: "the checksum of IHDR does not match")
    }
    try cursor.seek(to: chunk.content.lowerBound)
    let width = try cursor.u32()
    let height = try cursor.u32()
    for side in [width, height] where side == 0 || side > UInt32(Int32.max) {
      throw InlayError.containerMalformed(at: start, what: "IHDR states a side of \(side) pixels")
    }
    let depth = try cursor.u8()
    let colorType = try cursor.u8()
    guard let color = Self.depths[colorType], color.depths.contains(depth) else {
      throw InlayError.containerMalformed(
        at: start, what: "IHDR has color type \(colorType) with \(depth) bits")
    }
    header.width = Int(width)
    header.height = Int(height)
    header.bitDepth = Int(depth)
    header.colorModel = color.model
    header.hasAlpha = color.hasAlpha
    try cursor.seek(to: chunk.covered.upperBound + 4)
  }

  // MARK: Chunks

  private mutating func nextChunk(_ chunks: inout Int) throws -> Chunk {
    chunks += 1
    try Limits.check("imageChunks", chunks, limits.imageChunks)
    let start = cursor.position
    let length = Int(try cursor.u32())
    let type = FourCC(rawValue: try cursor.u32())
    let isNamed = [24, 16, 8, 0].allSatisfy { shift in
      (0x41...0x5A).contains(type.rawValue >> shift & 0xDF)
    }
    guard length <= Self.maximumLength, isNamed else {
      throw InlayError.containerMalformed(at: start, what: "a chunk is malformed")
    }
    guard length <= cursor.remaining - 4 else { throw InlayError.containerTruncated(at: cursor.end) }
    return Chunk(type: type, covered: start + 4..<start + 8 + length)
  }

  private mutating func hasRightChecksum(_ chunk: Chunk) throws -> Bool {
    try cursor.seek(to: chunk.covered.lowerBound)
    let checksum = CRC32.checksum(try cursor.bytes(chunk.covered.count))
    return try cursor.u32() == checksum
  }

  /// The content of an ancillary chunk; `nil`, with a diagnostic, if it exceeds the limit or its checksum is wrong.
  /// Throws if the bytes cannot be read.
  private mutating func soundContent(of chunk: Chunk) throws -> ArraySlice<UInt8>? {
    guard chunk.content.count <= limits.metadataBytes else {
      diagnostics.report(
        .containerMetadataOverLimit,
        "the chunk \(chunk.type) exceeds the limit metadataBytes of \(limits.metadataBytes)")
      return nil
    }
    guard try hasRightChecksum(chunk) else {
      diagnostics.report(
        .containerBadChecksum,
        "the checksum of the chunk \(chunk.type) at byte \(chunk.covered.lowerBound - 4) does not match")
      return nil
    }
    try cursor.seek(to: chunk.content.lowerBound)
    return try cursor.bytes(chunk.content.count)
  }

  // MARK: Text

  private enum Keyword {
    case xmp, description, rawProfile, other

    init(_ name: ArraySlice<UInt8>) {
      if name.elementsEqual("XML:com.adobe.xmp".utf8) {
        self = .xmp
      } else if name.elementsEqual("Description".utf8) {
        self = .description
      } else if name.starts(with: "Raw profile type ".utf8) {
        self = .rawProfile
      } else {
        self = .other
      }
    }
  }

  /// The keyword at the start of a text chunk; `nil` if there is none. Throws if the bytes cannot be read.
  private mutating func keyword(of chunk: Chunk) throws -> (Keyword, length: Int)? {
    try cursor.seek(to: chunk.content.lowerBound)
    let start = try cursor.bytes(min(chunk.content.count, Self.maximumKeyword + 1))
    guard let nul = start.firstIndex(of: 0) else { return nil }
    return (Keyword(start[..<nul]), nul - start.startIndex)
  }

  /// Reads `iTXt`: keyword, compression flag and method, language, translated keyword, and UTF-8 text. Throws if the
  /// bytes cannot be read.
  private mutating func readInternationalText(
    _ chunk: Chunk, _ metadata: inout ImageMetadata
  ) throws {
    guard let (keyword, length) = try keyword(of: chunk) else { return }
    switch keyword {
    case .other, .rawProfile: return
    case .xmp where metadata.xmp.documentName != nil || metadata.xmp.description != nil: return
    case .description where metadata.description != nil: return
    case .xmp, .description: break
    }
    guard let content = try soundContent(of: chunk) else { return }
    let rest = content.dropFirst(length + 1)
    guard rest.count >= 2 else { return }
    guard rest.first == 0 else {
      diagnostics.report(.containerSkippedMetadata, "a text chunk is compressed and was not read")
      return
    }
    let parts = rest.dropFirst(2).split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3 else {
      diagnostics.report(.containerDamagedMetadata, "an iTXt chunk has too few fields")
      return
    }
    if keyword == .description, parts[2].allSatisfy({ $0 == 0x20 }) { return }
    if keyword == .xmp {
      metadata.xmp = XMPScanner.scan(parts[2], diagnostics: &diagnostics)
    } else {
      metadata.description = StoredText.read(parts[2], name: "Description", diagnostics: &diagnostics)
    }
  }

  /// Reads `tEXt`: keyword and Latin-1 text. Skips `zTXt`, which is the same in compressed form. Throws if the bytes
  /// cannot be read.
  private mutating func readText(
    _ chunk: Chunk, _ metadata: inout ImageMetadata
  ) throws {
    guard let (keyword, length) = try keyword(of: chunk), keyword != .other else { return }
    guard chunk.type == ChunkType.text, keyword == .description else {
      diagnostics.report(
        .containerSkippedMetadata,
        "metadata in a \(chunk.type) chunk is compressed or encoded and was not read")
      return
    }
    guard metadata.description == nil, let content = try soundContent(of: chunk) else { return }
    let text = content.dropFirst(length + 1)
    // Spaces are what is left of a description that was taken out.
    guard !text.allSatisfy({ $0 == 0x20 }) else { return }
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: text.lazy.map { Unicode.Scalar($0) })
    metadata.description = String(scalars)
  }
}
