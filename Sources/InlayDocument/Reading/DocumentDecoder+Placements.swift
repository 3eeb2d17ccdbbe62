internal import InlayCore
internal import InlayJSON

extension DocumentDecoder {
  mutating func placements() throws -> [ImagePlacement] {
    var placements: [ImagePlacement] = []
    let glyph = PlacementAttributes(.glyph)
    let attachment = PlacementAttributes(.attachment)
    try reader.beginArray()
    // There may be millions of placements, nearly all in one of these two spellings.
    var usual = (pattern: PlacementSpelling.glyph, attributes: glyph)
    var other = (pattern: PlacementSpelling.attachment, attributes: attachment)
    var counter = CancellationCounter()
    while true {
      while placements.count < limits.placements,
        let (at, image, length) = reader.nextElement(spelled: usual.pattern)
      {
        if counter.isCancelledNow() { throw CancellationError() }
        // The pattern guarantees that the numbers are in range.
        placements.append(
          ImagePlacement(
            start: UInt32(truncatingIfNeeded: at), length: UInt32(truncatingIfNeeded: length),
            image: UInt32(truncatingIfNeeded: image), attributes: usual.attributes))
      }
      if placements.count < limits.placements,
        let (at, image, length) = reader.nextElement(spelled: other.pattern)
      {
        placements.append(ImagePlacement(at..<at + length, image: image, attributes: other.attributes))
        swap(&usual, &other)
        continue
      }
      guard try reader.hasNextElement() else { break }
      if placements.count >= limits.placements {
        try Limits.check("placements", placements.count + 1, limits.placements)
      }
      placements.append(try placement(glyph, attachment))
    }
    return placements
  }

  private mutating func placement(
    _ glyph: PlacementAttributes, _ attachment: PlacementAttributes
  ) throws -> ImagePlacement {
    let start = reader.offset
    var at = -1
    var image = -1
    var length = -1
    // The two common kinds are matched without creating a string.
    var plain: PlacementAttributes?
    var kind: PlacementKind?
    var size: DisplaySize?
    var unknown: [JSONMember] = []
    try reader.beginObject()
    while let name = try reader.nextMemberName() {
      switch name {
      case "at": at = try offset()
      case "image": image = try offset()
      case "length": length = try count()
      case "kind":
        let token = try reader.readStringToken()
        switch token {
        case "glyph": (plain, kind) = (glyph, .glyph)
        case "attachment": (plain, kind) = (attachment, .attachment)
        default: kind = PlacementKind(rawValue: reader.string(token))
        }
      case "displaySize": size = try displaySize()
      default: try self.unknown(name, into: &unknown)
      }
    }
    guard at >= 0 else { throw missing("at", at: start) }
    guard image >= 0 else { throw missing("image", at: start) }
    guard length >= 0 else { throw missing("length", at: start) }
    guard let kind else { throw missing("kind", at: start) }
    if let plain, size == nil, unknown.isEmpty {
      return ImagePlacement(at..<at + length, image: image, attributes: plain)
    }
    let attributes = PlacementAttributes(
      kind, displaySize: size, unknownMembers: try members(unknown, at: start))
    return ImagePlacement(at..<at + length, image: image, attributes: attributes)
  }

  private mutating func displaySize() throws -> DisplaySize {
    let start = try self.start()
    var width: Length?
    var height: Length?
    try reader.beginObject()
    while let name = try reader.nextMemberName() {
      switch name {
      case "height": height = try size()
      case "width": width = try size()
      default: try refuse(name)
      }
    }
    guard let width else { throw missing("width", at: start) }
    guard let height else { throw missing("height", at: start) }
    return DisplaySize(width: width, height: height)
  }
}
