import InlayCore

/// Exif (CIPA DC-008) and TIFF 6.0.
extension MetadataStripper {
  private enum Tag {
    static let subDirectories = 0x014A
    static let thumbnailOffset = 0x0201
    static let thumbnailLength = 0x0202
    static let xmp = 0x02BC
    static let iptc = 0x83BB
    static let exifDirectory = 0x8769
    static let gpsDirectory = 0x8825
    static let interoperability = 0xA005
    /// ImageDescription, UserComment, and Windows' title, comment, keywords and subject.
    static let descriptions: Set<Int> = [0x010E, 0x9286, 0x9C9B, 0x9C9C, 0x9C9E, 0x9C9F]
    /// What says how the pixels are to be shown, and what makes a glyph: DocumentName, XPosition, YPosition,
    /// ImageUniqueID.
    static let kept: Set<Int> = [
      0x00FE, 0x0100, 0x0101, 0x0102, 0x0103, 0x0106, 0x010D, 0x0111, 0x0112, 0x0115, 0x0116, 0x0117, 0x011A,
      0x011B,
      0x011C, 0x011E, 0x011F, 0x0128, 0x0152, 0x0153, 0x0211, 0x0212, 0x0213, 0x0214, 0x9000, 0x9101, 0x9102,
      0xA000,
      0xA001, 0xA002, 0xA003, 0xA420,
    ]
  }

  /// Bytes of a value of each type.
  private static let sizes: [Int: Int] = [
    1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 7: 1, 8: 2, 9: 4, 10: 8, 11: 4, 12: 8, 13: 4, 129: 1,
  ]

  private static let maximumEntries = 65_536

  /// Blanks the values of a TIFF structure that fills `block`, after an optional `Exif\0\0`.
  mutating func stripTIFF(_ block: Range<Int>) throws {
    var base = block.lowerBound
    if isNext("Exif\0\0", at: base) { base += 6 }
    guard block.upperBound - base >= 8 else { return }
    let little: Bool
    switch try u16(base) {
    case 0x4949: little = true
    case 0x4D4D: little = false
    default: throw Self.notStripped("its Exif is damaged")
    }
    var waiting = [(offset: try u32(base + 4, little: little), isGPS: false)]
    var seen: Set<Int> = []
    var entries = 0
    // Values hardly ever share bytes. Without a limit, each of thousands could be the whole block.
    var left = 8 * block.count
    func spend(_ count: Int) throws {
      left -= count
      if left < 0 { throw Self.notStripped("its Exif is damaged") }
    }
    while let (offset, isGPS) = waiting.popLast() {
      guard offset != 0, seen.insert(offset).inserted else { continue }
      guard offset <= block.upperBound - base - 2 else { throw Self.notStripped("its Exif is damaged") }
      let start = base + offset
      let count = try u16(start, little: little)
      entries += count
      guard entries <= Self.maximumEntries, start + 2 + 12 * count <= block.upperBound else {
        throw Self.notStripped("its Exif is damaged")
      }
      var thumbnail = (offset: 0, length: 0)
      for index in 0..<count {
        let at = start + 2 + 12 * index
        let tag = try u16(at, little: little)
        let values = try u32(at + 4, little: little)
        guard let size = Self.sizes[try u16(at + 2, little: little)] else { continue }
        let (length, overflow) = values.multipliedReportingOverflow(by: size)
        if overflow { throw Self.notStripped("its Exif is damaged") }
        let value = length <= 4 ? at + 8 : base + (try u32(at + 8, little: little))
        switch tag {
        case Tag.exifDirectory, Tag.interoperability:
          waiting.append((try u32(at + 8, little: little), isGPS))
        case Tag.gpsDirectory: waiting.append((try u32(at + 8, little: little), true))
        case Tag.subDirectories:
          for index in 0..<min(values, 64) {
            waiting.append((try u32(value + 4 * index, little: little), isGPS))
          }
        case Tag.thumbnailOffset: thumbnail.offset = try u32(at + 8, little: little)
        case Tag.thumbnailLength: thumbnail.length = try u32(at + 8, little: little)
        default:
          guard value + length <= block.upperBound else { throw Self.notStripped("its Exif is damaged") }
          try spend(length)
          try strip(tag, value..<value + length, isGPS: isGPS)
        }
      }
      if kinds.contains(.origin), thumbnail.length > 0, thumbnail.offset > 0,
        base + thumbnail.offset + thumbnail.length <= block.upperBound
      {
        try spend(thumbnail.length)
        let from = base + thumbnail.offset
        try fill(from..<from + thumbnail.length, with: 0)
      }
      // The next directory, if the block has room for its offset.
      let next = start + 2 + 12 * count
      if next + 4 <= block.upperBound { waiting.append((try u32(next, little: little), isGPS)) }
    }
  }

  private mutating func strip(_ tag: Int, _ value: Range<Int>, isGPS: Bool) throws {
    if isGPS {
      if kinds.contains(.origin) { try fill(value, with: 0) }
    } else if tag == Tag.xmp {
      try stripXMP(value)
    } else if tag == Tag.iptc {
      try stripIPTC(value)
    } else if Tag.descriptions.contains(tag) {
      if kinds.contains(.descriptions) { try fill(value, with: 0) }
    } else if kinds.contains(.origin), !Tag.kept.contains(tag) {
      try fill(value, with: 0)
    }
  }
}
