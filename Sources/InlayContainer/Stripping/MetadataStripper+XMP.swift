import InlayCore

/// XMP (ISO 16684-1).
extension MetadataStripper {
  /// Local names of properties that say what an image shows. `rdf:Description` is no property.
  private static let descriptions: Set<String> = [
    "description", "title", "Title", "Headline", "Caption", "ImageDescription", "ImageTitle", "UserComment",
    "subject",
    "Keywords", "hierarchicalSubject", "Label", "AltTextAccessibility", "ExtDescrAccessibility", "XPTitle",
    "XPComment",
    "XPSubject", "XPKeywords", "prompt", "AIPromptInformation",
  ]
  /// Local names of properties that are kept when the origin of an image is taken out.
  private static let kept: Set<String> = [
    "DocumentName", "Orientation", "ImageWidth", "ImageLength", "PixelXDimension", "PixelYDimension",
    "ColorSpace",
    "XPosition", "YPosition", "XResolution", "YResolution", "ResolutionUnit", "Type",
  ]

  /// Whether the value of a property with this local name is to be blanked.
  private func isStripped(_ name: String) -> Bool {
    if Self.descriptions.contains(name) { return kinds.contains(.descriptions) }
    return kinds.contains(.origin) && !Self.kept.contains(name)
  }

  /// Blanks the values of properties in a packet in UTF-8: the text of elements and the values of attributes.
  mutating func stripXMP(_ packet: Range<Int>) throws {
    guard packet.count > 2 else { return }
    if bytes[packet].prefix(4).contains(0) || bytes[packet].starts(with: [0xFE, 0xFF])
      || bytes[packet].starts(with: [0xFF, 0xFE])
    {
      throw Self.notStripped("its XMP is not UTF-8")
    }
    var at = packet.lowerBound
    // For each open element, whether text in it is blanked.
    var open: [Bool] = []
    while at < packet.upperBound {
      guard bytes[at] == UInt8(ascii: "<") else {
        if open.last ?? kinds.contains(.origin), !Self.isSpace(bytes[at]) { bytes[at] = 0x20 }
        at += 1
        continue
      }
      if isNext("<!--", at: at) {
        let end = find("-->", from: at + 4, before: packet.upperBound)
        try blank(at + 4..<end)
        at = min(end + 3, packet.upperBound)
      } else if isNext("<![CDATA[", at: at) {
        let end = find("]]>", from: at + 9, before: packet.upperBound)
        if open.last ?? true { try blank(at + 9..<end) }
        at = min(end + 3, packet.upperBound)
      } else if isNext("<?", at: at) || isNext("<!", at: at) {
        at = min(find(">", from: at, before: packet.upperBound) + 1, packet.upperBound)
      } else if isNext("</", at: at) {
        at = min(find(">", from: at, before: packet.upperBound) + 1, packet.upperBound)
        _ = open.popLast()
      } else {
        at = stripTag(at + 1, packet.upperBound, &open)
      }
    }
  }

  /// Blanks the attributes of a tag whose name starts at `start`. Returns the offset behind the tag.
  private mutating func stripTag(_ start: Int, _ end: Int, _ open: inout [Bool]) -> Int {
    var at = start
    let name = self.name(&at, end)
    // An element inside of a property belongs to its value; rdf's own elements are the containers of properties.
    let isInside = open.last ?? false
    let strips = isInside || (!Self.isStructure(name) && isStripped(Self.local(name)))
    while at < end {
      let byte = bytes[at]
      if byte == UInt8(ascii: ">") {
        open.append(strips)
        return at + 1
      }
      if byte == UInt8(ascii: "/"), at + 1 < end, bytes[at + 1] == UInt8(ascii: ">") { return at + 2 }
      if Self.isSpace(byte) || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "=") {
        at += 1
        continue
      }
      let attribute = self.name(&at, end)
      while at < end, Self.isSpace(bytes[at]) { at += 1 }
      guard at < end, bytes[at] == UInt8(ascii: "=") else {
        if attribute.isEmpty { at += 1 }
        continue
      }
      at += 1
      while at < end, Self.isSpace(bytes[at]) { at += 1 }
      guard at < end, bytes[at] == UInt8(ascii: "\"") || bytes[at] == UInt8(ascii: "'") else { continue }
      let quote = bytes[at]
      at += 1
      let isKept = attribute.hasPrefix("xmlns") || attribute.hasPrefix("xml:") || attribute.hasPrefix("rdf:")
      let blanks = !isKept && (strips || isStripped(Self.local(attribute)))
      while at < end, bytes[at] != quote {
        if blanks { bytes[at] = 0x20 }
        at += 1
      }
      at += 1
    }
    return end
  }

  private func name(_ at: inout Int, _ end: Int) -> String {
    let start = at
    let ends: [UInt8] = [0x3E, 0x2F, 0x3D, 0x22, 0x27]
    while at < end, !Self.isSpace(bytes[at]), !ends.contains(bytes[at]) { at += 1 }
    return String(decoding: bytes[start..<at], as: UTF8.self)
  }

  /// The offset of a text, or `end` if there is none. Never less than `from`, which may be behind the end.
  private func find(_ text: StaticString, from: Int, before end: Int) -> Int {
    var at = from
    while at < end, !isNext(text, at: at) { at += 1 }
    return at
  }

  /// Whether an element only groups others.
  private static func isStructure(_ name: String) -> Bool {
    ["xmpmeta", "RDF", "Description", "xapmeta"].contains(local(name))
  }

  private static func local(_ name: String) -> String {
    name.utf8.lastIndex(of: UInt8(ascii: ":")).map { String(name[name.utf8.index(after: $0)...]) } ?? name
  }

  private static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }
}
