import InlayCore

/// Reads the boxes that list the items and their locations.
extension HEIFStructureReader {
  /// Maximum number of bytes read of an item's name and content type.
  private static let maximumNames = 1_024

  /// Reads `iinf` (ISO/IEC 14496-12, 8.11.6). Throws if it is malformed.
  mutating func readItemInformation(_ box: Box) throws {
    let frame = try cursor.enter(box.payload)
    let version = try version()
    let count = version.version == 0 ? Int(try cursor.u16()) : Int(try cursor.u32())
    try Limits.check("heifItems", count, limits.heifItems)
    structure.items.reserveCapacity(min(count, cursor.remaining / 20))
    var isSorted = true
    for _ in 0..<count {
      let entry = try nextBox()
      if entry.type == .infe {
        let item = try readItemEntry(entry)
        if let last = structure.items.last, last.id >= item.id { isSorted = false }
        structure.items.append(item)
      }
      try cursor.seek(to: entry.payload.upperBound)
    }
    cursor.leave(frame)
    guard !isSorted else { return }
    structure.items.sort { ($0.id, $0.offset) < ($1.id, $1.offset) }
    for (one, other) in zip(structure.items, structure.items.dropFirst()) where one.id == other.id {
      throw InlayError.containerMalformed(at: other.offset, what: "two items have the ID \(other.id)")
    }
  }

  /// Reads `infe`. Throws if it is malformed.
  private mutating func readItemEntry(_ box: Box) throws -> HEIFItem {
    let frame = try cursor.enter(box.payload)
    let version = try version()
    guard version.version <= 3 else { throw unknownVersion(box, version) }
    let id = version.version == 3 ? try cursor.u32() : UInt32(try cursor.u16())
    var item = HEIFItem(
      id: id, type: FourCC(rawValue: 0), isHidden: version.flags & 1 == 1, isXMP: false,
      isProtected: try cursor.u16() != 0, offset: box.start)
    // Before version 2, an item had only a content type. No image files were written that way.
    if version.version >= 2 {
      item.type = FourCC(rawValue: try cursor.u32())
      if item.type == .mime {
        let names = try cursor.bytes(min(cursor.remaining, Self.maximumNames))
        item.isXMP = Self.namesXMP(names)
      }
    }
    cursor.leave(frame)
    return item
  }

  /// Whether an item with these names is an unencoded XMP packet. The names are the item name, the content type, and
  /// optionally the content encoding, each ended by a NUL.
  private static func namesXMP(_ names: ArraySlice<UInt8>) -> Bool {
    guard let nul = names.firstIndex(of: 0) else { return false }
    let rest = names[(nul + 1)...]
    let end = rest.firstIndex(of: 0) ?? rest.endIndex
    let isEncoded = end + 1 < rest.endIndex && rest[end + 1] != 0
    return !isEncoded && rest[..<end].elementsEqual("application/rdf+xml".utf8)
  }

  /// Reads `iloc` (ISO/IEC 14496-12, 8.11.3). Throws if it is malformed.
  mutating func readItemLocations(_ box: Box) throws {
    let frame = try cursor.enter(box.payload)
    let version = try version()
    guard version.version <= 2 else { throw unknownVersion(box, version) }
    let sizes = try cursor.u16()
    let offsetSize = Int(sizes >> 12)
    let lengthSize = Int(sizes >> 8 & 15)
    let baseSize = Int(sizes >> 4 & 15)
    let indexSize = version.version == 0 ? 0 : Int(sizes & 15)
    for size in [offsetSize, lengthSize, baseSize, indexSize] where size != 0 && size != 4 && size != 8 {
      throw InlayError.containerMalformed(at: box.start, what: "iloc states a number size of \(size) bytes")
    }
    let count = version.version == 2 ? Int(try cursor.u32()) : Int(try cursor.u16())
    try Limits.check("heifItems", count, limits.heifItems)
    for _ in 0..<count {
      let start = cursor.position
      let id = version.version == 2 ? try cursor.u32() : UInt32(try cursor.u16())
      let method = version.version == 0 ? 0 : try cursor.u16() & 15
      let dataReference = try cursor.u16()
      let base = try number(baseSize)
      let extentCount = Int(try cursor.u16())
      try Limits.check("heifExtents", extentCount, limits.heifExtents)
      try Limits.check("heifBoxes", structure.extents.count + extentCount, limits.heifBoxes)
      let first = structure.extents.count
      for _ in 0..<extentCount {
        try cursor.skip(indexSize)
        let (offset, overflow) = base.addingReportingOverflow(try number(offsetSize))
        guard !overflow else {
          throw InlayError.containerMalformed(
            at: start, what: "the location of item \(id) does not fit in 64 bits")
        }
        structure.extents.append(HEIFExtent(offset: offset, length: try number(lengthSize)))
      }
      guard let index = structure.index(of: id), structure.items[index].construction == .none else {
        structure.extents.removeLast(extentCount)
        continue
      }
      structure.items[index].extents = first..<structure.extents.count
      structure.items[index].construction =
        switch method {
        case _ where dataReference != 0: .external
        case 0: .file
        case 1: .itemData
        case 2: .item
        default: .unknown
        }
    }
    cursor.leave(frame)
  }

  /// Reads a number of 0, 4 or 8 bytes. Throws at the end of the box.
  private mutating func number(_ size: Int) throws -> UInt64 {
    switch size {
    case 4: UInt64(try cursor.u32())
    case 8: try cursor.u64()
    default: 0
    }
  }

  /// Reads `iref` (ISO/IEC 14496-12, 8.11.12). Throws if it is malformed.
  mutating func readItemReferences(_ box: Box) throws {
    let frame = try cursor.enter(box.payload)
    let version = try version()
    guard version.version <= 1 else { throw unknownVersion(box, version) }
    while cursor.remaining >= 8 {
      let entry = try nextBox()
      let inner = try cursor.enter(entry.payload)
      let from = version.version == 0 ? UInt32(try cursor.u16()) : try cursor.u32()
      let count = Int(try cursor.u16())
      let first = structure.referenceTargets.count
      try Limits.check("heifBoxes", first + count, limits.heifBoxes)
      for _ in 0..<count {
        structure.referenceTargets.append(
          version.version == 0 ? UInt32(try cursor.u16()) : try cursor.u32())
      }
      structure.references.append(
        HEIFReference(
          type: entry.type, from: from, targets: first..<structure.referenceTargets.count,
          offset: entry.start))
      cursor.leave(inner)
      try cursor.seek(to: entry.payload.upperBound)
    }
    cursor.leave(frame)
  }
}
