/// The references of a file in reverse: from each image to its metadata and auxiliary images.
package struct HEIFLinks {
  package struct Item {
    /// The index of the Exif item that describes it.
    var exif: Int?
    /// The index of the XMP item that describes it.
    var xmp: Int?
    /// The index of its alpha plane; the first if there are several.
    package var alpha: Int?
    /// Whether it has an alpha plane.
    package var hasAlpha: Bool { alpha != nil }
    /// Whether it is a thumbnail or an auxiliary image of another item.
    var isSecondary = false
    /// Whether it is an alpha plane; `nil` before this is determined.
    fileprivate var isAlphaPlane: Bool?
  }

  /// The links of each of ``HEIFStructure/items``, by the same index.
  package private(set) var items: [Item]

  package init(_ structure: HEIFStructure) {
    items = Array(repeating: Item(), count: structure.items.count)
    for reference in structure.references {
      guard let from = structure.index(of: reference.from) else { continue }
      let source = structure.items[from]
      switch reference.type {
      case .thmb: items[from].isSecondary = true
      case .auxl:
        items[from].isSecondary = true
        let isAlpha =
          items[from].isAlphaPlane
          ?? structure.properties(of: source).contains { $0.value == .auxiliary(isAlpha: true) }
        items[from].isAlphaPlane = isAlpha
        guard isAlpha else { continue }
        for target in reference.targets {
          guard let index = structure.index(of: structure.referenceTargets[target]) else { continue }
          items[index].alpha = items[index].alpha ?? from
        }
      case .cdsc where source.type == .exif || source.isXMP:
        for target in reference.targets {
          guard let index = structure.index(of: structure.referenceTargets[target]) else { continue }
          if source.isXMP {
            items[index].xmp = items[index].xmp ?? from
          } else {
            items[index].exif = items[index].exif ?? from
          }
        }
      default: break
      }
    }
  }
}
