package import InlayCore

/// The boxes of a HEIF file that describe its content. Reading does not validate them; ``vet(_:limits:)`` does.
package struct HEIFStructure: Sendable {
  package var brands: HEIFBrands
  /// Size of the file in bytes.
  package var fileCount: Int
  /// Whether there is a `meta` box with items. Without one, the file can only be a sequence of frames.
  package var hasItems = false
  /// Whether there is a track.
  package var hasTrack = false
  package var primaryItem: UInt32?
  /// The items, sorted by ID. Each ID occurs once.
  package var items: [HEIFItem] = []
  /// The extents of all items.
  package var extents: [HEIFExtent] = []
  /// The properties. Associations number them from 1.
  package var properties: [HEIFProperty] = []
  /// The associations of all items.
  package var associations: [HEIFAssociation] = []
  package var references: [HEIFReference] = []
  /// The targets of all references.
  package var referenceTargets: [UInt32] = []
  /// The byte range of the content of the `idat` box.
  package var itemData: Range<Int>?

  /// Reads the structure of a file whose first box is `ftyp`. Throws if it is malformed or exceeds a limit.
  ///
  /// - Complexity: O(boxes, entries and associations), each bounded by a limit.
  package static func read(
    _ source: any ByteSource, limits: Limits = .default
  ) throws -> Converted<HEIFStructure> {
    var reader = HEIFStructureReader(ByteCursor(source), limits: limits)
    let structure = try reader.read()
    return Converted(structure, diagnostics: reader.diagnostics.diagnostics)
  }

  /// The index in ``items`` of the item `id`. Complexity: O(log items).
  package func index(of id: UInt32) -> Int? {
    // Most writers number items from 1 without gaps.
    let guess = Int(id) - 1
    if items.indices.contains(guess), items[guess].id == id { return guess }
    var (low, high) = (0, items.count)
    while low < high {
      let middle = (low + high) / 2
      if items[middle].id < id { low = middle + 1 } else { high = middle }
    }
    return low < items.count && items[low].id == id ? low : nil
  }

  /// The properties of an item in order, without those that do not exist.
  package func properties(of item: HEIFItem) -> some Sequence<HEIFProperty> {
    associations[item.associations].lazy.compactMap { association in
      let index = Int(association.property) - 1
      return properties.indices.contains(index) ? properties[index] : nil
    }
  }

  /// The byte ranges of an item's data in the file, in order.
  ///
  /// - Throws: `InlayError` if a range is outside the file, or the data is not in this file.
  package func ranges(of item: HEIFItem) throws -> [Range<Int>] {
    let space = try space(of: item)
    var ranges: [Range<Int>] = []
    ranges.reserveCapacity(item.extents.count)
    for extent in extents[item.extents] {
      guard let offset = Int(exactly: extent.offset), offset <= space.count else {
        throw InlayError.containerTruncated(at: space.upperBound)
      }
      let rest = space.count - offset
      let length = extent.length == 0 ? rest : Int(exactly: extent.length) ?? .max
      guard length <= rest else { throw InlayError.containerTruncated(at: space.upperBound) }
      let start = space.lowerBound + offset
      ranges.append(start..<start + length)
    }
    return ranges
  }

  /// The part of the file that an item's offsets are relative to. Throws if it is not in this file.
  private func space(of item: HEIFItem) throws -> Range<Int> {
    switch item.construction {
    case .file: return 0..<fileCount
    case .itemData:
      guard let itemData else {
        throw InlayError.containerMalformed(
          at: item.offset, what: "item \(item.id) is stored in idat, which is missing")
      }
      return itemData
    case .none:
      throw InlayError.containerMalformed(
        at: item.offset, what: "item \(item.id) has no location in the file")
    case .item:
      throw InlayError.containerMalformed(at: item.offset, what: "item \(item.id) is stored in other items")
    case .external:
      throw InlayError.containerMalformed(at: item.offset, what: "item \(item.id) is stored in another file")
    case .unknown:
      throw InlayError.containerMalformed(
        at: item.offset, what: "item \(item.id) is stored in an unknown way")
    }
  }
}
