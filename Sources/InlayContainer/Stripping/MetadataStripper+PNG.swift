import InlayCore

/// PNG (W3C, third edition): `eXIf`, `tEXt`, `zTXt`, `iTXt`.
extension MetadataStripper {
  /// Keywords of text that says how a picture came to be.
  private static let originKeywords: Set<String> = [
    "Author", "Copyright", "Creation Time", "Software", "Source", "Make", "Model", "date:create",
    "date:modify",
    "date:timestamp",
  ]
  /// Keywords of text that says what a picture shows.
  private static let descriptionKeywords: Set<String> = [
    "Title", "Description", "Comment", "Caption", "Disclaimer", "Warning",
  ]

  mutating func stripPNG() throws {
    var at = 8
    var chunks = 0
    while at + 12 <= bytes.count {
      chunks += 1
      try Limits.check("imageChunks", chunks, limits.imageChunks)
      let length = try u32(at)
      guard length <= bytes.count - at - 12 else { throw Self.notStripped("it is cut short") }
      let content = at + 8..<at + 8 + length
      let before = Array(bytes[content])
      if isNext("eXIf", at: at + 4) {
        try stripTIFF(content)
      } else if isNext("tEXt", at: at + 4) || isNext("zTXt", at: at + 4) || isNext("iTXt", at: at + 4) {
        try stripText(content, isCompressed: bytes[at + 4] == 0x7A, isInternational: bytes[at + 4] == 0x69)
      } else if isNext("IEND", at: at + 4) {
        return
      }
      if before != Array(bytes[content]) {
        let checksum = CRC32.checksum(bytes[at + 4..<content.upperBound])
        for index in 0..<4 {
          bytes[content.upperBound + index] = UInt8(truncatingIfNeeded: checksum >> UInt32(24 - 8 * index))
        }
      }
      at = content.upperBound + 4
    }
  }

  private mutating func stripText(_ content: Range<Int>, isCompressed: Bool, isInternational: Bool) throws {
    guard let nul = bytes[content].firstIndex(of: 0) else { return }
    let keyword = String(decoding: bytes[content.lowerBound..<nul], as: UTF8.self)
    var isCompressed = isCompressed
    var text = nul + 1
    if isCompressed { text += 1 }
    if isInternational {
      guard nul + 2 < content.upperBound else { return }
      isCompressed = bytes[nul + 1] != 0
      text = nul + 3
      // The language and the translated keyword.
      for _ in 0..<2 {
        guard text <= content.upperBound, let end = bytes[text..<content.upperBound].firstIndex(of: 0) else {
          return
        }
        text = end + 1
      }
    }
    guard text <= content.upperBound else { return }
    let value = text..<content.upperBound
    let isXMP = keyword == "XML:com.adobe.xmp"
    if isXMP, !isCompressed { return try stripXMP(value) }
    // Raw profiles and compressed XMP hold both kinds, and cannot be taken apart in place.
    let holdsBoth = isXMP || keyword.hasPrefix("Raw profile type ")
    let isKept =
      !holdsBoth
      && (Self.originKeywords.contains(keyword) && !kinds.contains(.origin)
        || Self.descriptionKeywords.contains(keyword) && !kinds.contains(.descriptions))
    if isKept { return }
    if isCompressed {
      try fillCompressed(value)
    } else {
      try blank(value)
    }
  }

  /// Replaces compressed data with spaces in stored blocks of the same total length (RFC 1950, RFC 1951, 3.2.4).
  private mutating func fillCompressed(_ range: Range<Int>) throws {
    let largest = 65_535
    var left = range.count - 6
    guard left >= 5 else {
      // Too short to hold any text.
      return
    }
    var stream: [UInt8] = [0x78, 0x01]
    var spaces = 0
    while left > 0 {
      // A block needs a header of five bytes; the last takes what is left.
      var size = min(left - 5, largest)
      if left - 5 - size > 0, left - 5 - size < 5 { size -= 5 }
      let isLast = left - 5 - size == 0
      stream += [
        isLast ? 1 : 0, UInt8(size & 0xFF), UInt8(size >> 8), UInt8(~size & 0xFF), UInt8(~size >> 8 & 0xFF),
      ]
      stream += [UInt8](repeating: 0x20, count: size)
      spaces += size
      left -= 5 + size
    }
    var (a, b) = (1, 0)
    for _ in 0..<spaces {
      a = (a + 0x20) % 65_521
      b = (b + a) % 65_521
    }
    stream += [UInt8(b >> 8), UInt8(b & 0xFF), UInt8(a >> 8), UInt8(a & 0xFF)]
    guard stream.count == range.count else { throw Self.notStripped("its compressed text cannot be blanked") }
    bytes.replaceSubrange(range, with: stream)
  }
}
