import InlayCore

/// JPEG (ITU-T T.81, annex B), and IPTC (IIM 4.2) in its Photoshop segment.
extension MetadataStripper {
  /// Blanks the metadata of the JPEG at the start of `file`, and of those that follow it in the same file.
  mutating func stripJPEG(_ file: Range<Int>) throws {
    var next = file.lowerBound
    while next < file.upperBound {
      let end = try stripFrame(next, file.upperBound)
      // Further images (Multi-Picture Format) come after the first with metadata of their own.
      next = end
      while next + 3 <= file.upperBound,
        bytes[next] != 0xFF || bytes[next + 1] != 0xD8 || bytes[next + 2] != 0xFF
      {
        next += 1
      }
      if next + 3 > file.upperBound { return }
    }
  }

  /// Blanks the metadata of one image. Returns the offset behind it.
  private mutating func stripFrame(_ start: Int, _ end: Int) throws -> Int {
    var at = start + 2
    while at + 2 <= end {
      guard bytes[at] == 0xFF else {
        at += 1
        continue
      }
      let marker = bytes[at + 1]
      if marker == 0xFF {
        at += 1
        continue
      }
      if marker == 0xD9 { return at + 2 }
      // Entropy-coded data: stuffed zeros and restart markers.
      if marker == 0 || marker == 0x01 || (0xD0...0xD8).contains(marker) {
        at += 2
        continue
      }
      guard at + 4 <= end else { return end }
      let length = try u16(at + 2)
      guard length >= 2, at + 2 + length <= end else { throw Self.notStripped("it is cut short") }
      try stripSegment(marker, at + 4..<at + 2 + length)
      at += 2 + length
    }
    return end
  }

  private mutating func stripSegment(_ marker: UInt8, _ content: Range<Int>) throws {
    // A name that only ends in what follows the segment is none.
    func hasName(_ name: StaticString) -> Bool {
      content.count >= name.utf8CodeUnitCount && isNext(name, at: content.lowerBound)
    }
    switch marker {
    case 0xFE: try blank(content)
    case 0xE1 where hasName("Exif\0\0"): try stripTIFF(content)
    case 0xE1 where hasName("http://ns.adobe.com/xap/1.0/\0"): try stripXMP(content.dropFirst(29))
    // A piece of a packet, which cannot be read alone.
    case 0xE1 where hasName("http://ns.adobe.com/xmp/extension/\0"): try blank(content.dropFirst(75))
    case 0xEC where hasName("Ducky"): try fill(content.dropFirst(5), with: 0)
    case 0xED where hasName("Photoshop 3.0\0"): try stripPhotoshop(content.dropFirst(14))
    default: break
    }
  }

  private mutating func stripPhotoshop(_ resources: Range<Int>) throws {
    var at = resources.lowerBound
    while at + 12 <= resources.upperBound, isNext("8BIM", at: at) {
      let id = try u16(at + 4)
      let name = Int(bytes[at + 6])
      let size = at + 6 + (name + 2) / 2 * 2
      guard size + 4 <= resources.upperBound else { return }
      let length = try u32(size)
      guard length <= resources.upperBound - size - 4 else { throw Self.notStripped("its IPTC is damaged") }
      let content = size + 4..<size + 4 + length
      if id == 0x0404 { try stripIPTC(content) }
      at = content.upperBound + length % 2
    }
  }

  /// Blanks the datasets of an IPTC record.
  mutating func stripIPTC(_ block: Range<Int>) throws {
    // Object name, keywords, headline, caption, and who wrote it.
    let descriptions: Set<UInt8> = [5, 25, 105, 120, 122]
    var at = block.lowerBound
    while at + 5 <= block.upperBound, bytes[at] == 0x1C {
      let (record, dataset) = (bytes[at + 1], bytes[at + 2])
      let length = try u16(at + 3)
      // Lengths of 32 KiB and more have a form of their own, which hardly any writer uses.
      guard length < 0x8000, length <= block.upperBound - at - 5 else {
        throw Self.notStripped("its IPTC is damaged")
      }
      let value = at + 5..<at + 5 + length
      if record == 2, dataset != 0 {
        let kind = descriptions.contains(dataset) ? StrippedMetadata.descriptions : .origin
        if kinds.contains(kind) { try blank(value) }
      }
      at = value.upperBound
    }
  }
}
