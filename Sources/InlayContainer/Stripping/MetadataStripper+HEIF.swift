import InlayCore

/// HEIF (ISO/IEC 23008-12): items with Exif and XMP, and the properties `udes` and `altt`.
extension MetadataStripper {
  /// All items together may have so many times `metadataBytes`, because a glyph has an item for each strike.
  private static let metadataBlocks = 64

  mutating func stripHEIF() throws {
    let structure: HEIFStructure
    do { structure = try HEIFStructure.read(MemorySource(bytes), limits: limits).value } catch let error
      as InlayError
    {
      throw Self.notStripped("it cannot be read: \(error)")
    }
    // Items may share data: thousands of them could be one block.
    let (most, overflow) = limits.metadataBytes.multipliedReportingOverflow(by: Self.metadataBlocks)
    var count = 0
    for item in structure.items where item.type == .exif || item.type == .mime {
      guard !item.isProtected else { throw Self.notStripped("its metadata is protected") }
      guard item.type == .exif || item.isXMP else {
        throw Self.notStripped("it holds metadata that is compressed or of an unknown type")
      }
      let ranges: [Range<Int>]
      do { ranges = try structure.ranges(of: item) } catch let error as InlayError {
        throw Self.notStripped("its metadata cannot be read: \(error)")
      }
      let size = ranges.reduce(0) { $0 + $1.count }
      try Limits.check("metadataBytes", size, limits.metadataBytes)
      count += size
      try Limits.check("metadataBytes", count, overflow ? .max : most)
      try stripItem(ranges, isExif: item.type == .exif)
    }
    try stripBoxes(0..<bytes.count, path: [])
  }

  /// Blanks an item, whose parts may be in several places of the file.
  private mutating func stripItem(_ ranges: [Range<Int>], isExif: Bool) throws {
    var item = MetadataStripper(ranges.flatMap { bytes[$0] }, kinds, limits)
    if isExif {
      guard item.bytes.count >= 4 else { return }
      let distance = try item.u32(0)
      guard distance <= item.bytes.count - 4 else { throw Self.notStripped("its Exif is damaged") }
      try item.stripTIFF(4 + distance..<item.bytes.count)
    } else {
      try item.stripXMP(0..<item.bytes.count)
    }
    var at = 0
    for range in ranges {
      bytes.replaceSubrange(range, with: item.bytes[at..<at + range.count])
      at += range.count
    }
  }

  /// Blanks the properties that are text, and refuses metadata of tracks.
  private mutating func stripBoxes(_ container: Range<Int>, path: [String]) throws {
    var at = container.lowerBound
    while at + 8 <= container.upperBound {
      var size = try u32(at)
      let type = String(decoding: bytes[at + 4..<at + 8], as: UTF8.self)
      var header = 8
      if size == 1 {
        guard try u32(at + 8) == 0 else { return }
        size = try u32(at + 12)
        header = 16
      }
      if size == 0 { size = container.upperBound - at }
      guard size >= header, size <= container.upperBound - at else { return }
      let content = at + header..<at + size
      switch (path, type) {
      case ([], "meta"): try stripBoxes(content.dropFirst(4), path: ["meta"])
      case (["meta"], "iprp"): try stripBoxes(content, path: ["meta", "iprp"])
      case (["meta", "iprp"], "ipco"): try stripBoxes(content, path: ["meta", "iprp", "ipco"])
      case (["meta", "iprp", "ipco"], "udes"), (["meta", "iprp", "ipco"], "altt"):
        if kinds.contains(.descriptions), content.count > 4 { try fill(content.dropFirst(4), with: 0) }
      case ([], "moov"), (["moov"], "trak"): try stripBoxes(content, path: path + [type])
      case (["moov"], "udta"), (["moov"], "meta"), (["moov", "trak"], "udta"), (["moov", "trak"], "meta"):
        throw Self.notStripped("its tracks hold metadata")
      default: break
      }
      at += size
    }
  }
}
