package import InlayCore

/// The boxes of a HEIF file that say what it holds, read but not judged: ``vet(_:limits:)`` judges.
package struct HEIFStructure: Sendable {
  package var brands: HEIFBrands
  /// Bytes of the file.
  package var fileCount: Int
  /// Whether there is a `meta` box with items; without one the file can be a sequence of frames only.
  package var hasItems = false
  /// Whether there is a track.
  package var hasTrack = false
  package var primaryItem: UInt32?
  /// Sorted by ID, each ID once.
  package var items: [HEIFItem] = []
  /// Extents of all items.
  package var extents: [HEIFExtent] = []
  /// Numbered from 1 in associations.
  package var properties: [HEIFProperty] = []
  /// Associations of all items.
  package var associations: [HEIFAssociation] = []
  package var references: [HEIFReference] = []
  /// Targets of all references.
  package var referenceTargets: [UInt32] = []
  /// The content of the `idat` box.
  package var itemData: Range<Int>?

  /// Reads the structure of a file whose first box is `ftyp`.
  ///
  /// - Complexity: O(boxes, entries and associations), each under its limit.
  package static func read(
    _ source: any ByteSource, limits: Limits = .default
  ) throws -> Converted<HEIFStructure> {
    var reader = HEIFStructureReader(ByteCursor(source), limits: limits)
    let structure = try reader.read()
    return Converted(structure, diagnostics: reader.diagnostics.diagnostics)
  }

  /// Where in ``items`` the item `id` is. Complexity: O(log items).
  package func index(of id: UInt32) -> Int? {
    // Writers number from 1 without gaps.
    let guess = Int(id) - 1
    if items.indices.contains(guess), items[guess].id == id { return guess }
    var (low, high) = (0, items.count)
    while low < high {
      let middle = (low + high) / 2
      if items[middle].id < id { low = middle + 1 } else { high = middle }
    }
    return low < items.count && items[low].id == id ? low : nil
  }

  /// The properties of an item in order, those that do not exist left out.
  package func properties(of item: HEIFItem) -> some Sequence<HEIFProperty> {
    associations[item.associations].lazy.compactMap { association in
      let index = Int(association.property) - 1
      return properties.indices.contains(index) ? properties[index] : nil
    }
  }

  /// Where in the file the parts of an item's data lie, in order.
  ///
  /// - Throws: ``InlayError`` if a part lies outside of the file, or the data has no place in this file.
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

  /// The part of the file an item's extents are counted in.
  private func space(of item: HEIFItem) throws -> Range<Int> {
    switch item.construction {
    case .file: return 0..<fileCount
    case .itemData:
      guard let itemData else {
        throw InlayError.containerMalformed(
          at: item.offset, what: "item \(item.id) lies in idat, which is missing")
      }
      return itemData
    case .none:
      throw InlayError.containerMalformed(at: item.offset, what: "item \(item.id) has no place in the file")
    case .item:
      throw InlayError.containerMalformed(at: item.offset, what: "item \(item.id) lies in other items")
    case .external:
      throw InlayError.containerMalformed(at: item.offset, what: "item \(item.id) lies in another file")
    case .unknown:
      throw InlayError.containerMalformed(
        at: item.offset, what: "item \(item.id) is stored in an unknown way")
    }
  }
}
