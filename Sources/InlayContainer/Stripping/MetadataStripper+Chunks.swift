import InlayCore

/// WebP (WebP Container Specification) and GIF (GIF89a).
extension MetadataStripper {
  mutating func stripWebP() throws {
    var at = 12
    var chunks = 0
    while at + 8 <= bytes.count {
      chunks += 1
      try Limits.check("imageChunks", chunks, limits.imageChunks)
      let length = try u32(at + 4, little: true)
      guard length <= bytes.count - at - 8 else { throw Self.notStripped("it is cut short") }
      let content = at + 8..<at + 8 + length
      if isNext("EXIF", at: at) { try stripTIFF(content) }
      if isNext("XMP ", at: at) { try stripXMP(content) }
      at = content.upperBound + length % 2
    }
  }

  mutating func stripGIF() throws {
    func tableSize(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }
    guard bytes.count >= 13 else { return }
    var at = 13 + tableSize(bytes[10])
    // The end of the last packet of XMP. What looks like another one before it is a part of it.
    var blanked = 0
    while at + 2 <= bytes.count {
      switch bytes[at] {
      case 0x21:
        let isComment = bytes[at + 1] == 0xFE
        if bytes[at + 1] == 0xFF, at >= blanked, isNext("XMP DataXMP", at: at + 3) {
          // The packet follows without blocks, and ends at bytes that lead any reader of blocks to the end.
          let start = at + 14
          var end = start
          while end + 2 <= bytes.count, bytes[end] != 0x01 || bytes[end + 1] != 0xFF { end += 1 }
          guard end + 2 <= bytes.count else { throw Self.notStripped("its XMP has no end") }
          try stripXMP(start..<end)
          blanked = end
        }
        at = try skipBlocks(at + 2, blanking: isComment)
      case 0x2C:
        guard at + 10 <= bytes.count else { return }
        at = try skipBlocks(at + 10 + tableSize(bytes[at + 9]) + 1, blanking: false)
      default: return
      }
    }
  }

  /// Skips blocks of data. Returns the offset behind the empty one that ends them.
  private mutating func skipBlocks(_ start: Int, blanking: Bool) throws -> Int {
    var at = start
    while at < bytes.count, bytes[at] != 0 {
      let end = min(at + 1 + Int(bytes[at]), bytes.count)
      if blanking { try blank(at + 1..<end) }
      at = end
    }
    return at + 1
  }
}
