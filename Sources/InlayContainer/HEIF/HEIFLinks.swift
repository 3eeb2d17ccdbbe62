/// What references say about each item, turned round: from the image to its metadata and auxiliary images.
package struct HEIFLinks {
  package struct Item {
    /// The Exif item that describes it, as an index.
    var exif: Int?
    /// The XMP item that describes it, as an index.
    var xmp: Int?
    /// The alpha plane that belongs to it, as an index; the first where there are several.
    package var alpha: Int?
    /// Whether an alpha plane belongs to it.
    package var hasAlpha: Bool { alpha != nil }
    /// Whether it is a thumbnail or an auxiliary image of another.
    var isSecondary = false
    /// Whether it is an alpha plane; `nil` until it is asked for.
    fileprivate var isAlphaPlane: Bool?
  }

  /// One for each of ``HEIFStructure/items``.
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
