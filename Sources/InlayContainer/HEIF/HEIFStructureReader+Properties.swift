import InlayCore

/// Reads the boxes of `iprp` (ISO/IEC 23008-12, 9.3).
extension HEIFStructureReader {
  /// The type names of auxiliary images that are alpha planes (ISO/IEC 23008-12, 6.6.2.1, and the HEVC and AVC
  /// bindings).
  private static let alphaTypes: [StaticString] = [
    "urn:mpeg:hevc:2015:auxid:1", "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha", "urn:mpeg:avc:2015:auxid:1",
  ]

  mutating func readItemProperties(_ box: Box) throws {
    let frame = try cursor.enter(box.payload)
    var hasContainer = false
    while cursor.remaining >= 8 {
      let part = try nextBox()
      switch part.type {
      case .ipco where !hasContainer:
        hasContainer = true
        try readPropertyContainer(part)
      case .ipma: try readAssociations(part)
      default: break
      }
      try cursor.seek(to: part.payload.upperBound)
    }
    cursor.leave(frame)
  }

  private mutating func readPropertyContainer(_ box: Box) throws {
    let frame = try cursor.enter(box.payload)
    while cursor.remaining >= 8 {
      let property = try nextBox()
      structure.properties.append(
        HEIFProperty(
          type: property.type, payload: property.payload, value: try readProperty(property)))
      try cursor.seek(to: property.payload.upperBound)
    }
    cursor.leave(frame)
  }

  private mutating func readProperty(_ box: Box) throws -> HEIFPropertyValue {
    let frame = try cursor.enter(box.payload)
    defer { cursor.leave(frame) }
    do {
      switch box.type {
      case .ispe:
        try cursor.skip(4)
        return .spatialExtents(width: try cursor.u32(), height: try cursor.u32())
      case .irot: return .rotation(quarterTurns: try cursor.u8() & 3)
      // The axis follows the 2022 edition: 0 exchanges top and bottom.
      case .imir: return .mirror(leftToRight: try cursor.u8() & 1 == 1)
      case .clap: return .cleanAperture(try readCleanAperture())
      case .pixi:
        try cursor.skip(4)
        let channels = try cursor.u8()
        return .pixelInformation(channels: channels, bits: channels == 0 ? 0 : try cursor.u8())
      case .auxC:
        try cursor.skip(4)
        return .auxiliary(isAlpha: try isAlphaType())
      default: return .other
      }
    } catch let error as InlayError where error.isContainerDamage {
      return .malformed
    }
  }

  private mutating func readCleanAperture() throws -> HEIFCleanAperture {
    let width = (try cursor.u32(), try cursor.u32())
    let height = (try cursor.u32(), try cursor.u32())
    let horizontal = (try cursor.u32(), try cursor.u32())
    let vertical = (try cursor.u32(), try cursor.u32())
    return HEIFCleanAperture(
      widthNumerator: width.0, widthDenominator: width.1, heightNumerator: height.0,
      heightDenominator: height.1, horizontalOffsetNumerator: horizontal.0,
      horizontalOffsetDenominator: horizontal.1, verticalOffsetNumerator: vertical.0,
      verticalOffsetDenominator: vertical.1)
  }

  /// Whether the following name, up to its NUL, is that of an alpha plane. Throws at the end of the box.
  private mutating func isAlphaType() throws -> Bool {
    for name in Self.alphaTypes where try cursor.isNext(name) {
      guard cursor.remaining > name.utf8CodeUnitCount else { return true }
      try cursor.skip(name.utf8CodeUnitCount)
      return try cursor.u8() == 0
    }
    return false
  }

  /// Reads `ipma`. Throws if it is malformed.
  private mutating func readAssociations(_ box: Box) throws {
    let frame = try cursor.enter(box.payload)
    let version = try version()
    guard version.version <= 1 else { throw unknownVersion(box, version) }
    let hasWideIndices = version.flags & 1 == 1
    let count = Int(try cursor.u32())
    try Limits.check("heifItems", count, limits.heifItems)
    for _ in 0..<count {
      let id = version.version == 0 ? UInt32(try cursor.u16()) : try cursor.u32()
      let associationCount = Int(try cursor.u8())
      let first = structure.associations.count
      try Limits.check("heifBoxes", first + associationCount, limits.heifBoxes)
      for _ in 0..<associationCount {
        let word = hasWideIndices ? try cursor.u16() : UInt16(try cursor.u8())
        let essential: UInt16 = hasWideIndices ? 0x8000 : 0x80
        structure.associations.append(
          HEIFAssociation(property: word & (essential - 1), isEssential: word & essential != 0))
      }
      // Only the first list of an item counts. A second one violates the format.
      guard let index = structure.index(of: id), structure.items[index].associations.isEmpty else {
        structure.associations.removeLast(associationCount)
        continue
      }
      structure.items[index].associations = first..<structure.associations.count
    }
    cursor.leave(frame)
  }
}
