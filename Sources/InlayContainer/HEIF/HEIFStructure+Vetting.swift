package import InlayCore

/// Checks that must pass before a decoder gets a file. Reading is lenient; these checks are not.
extension HEIFStructure {
  /// Maximum number of pixels to decode for one image, as a multiple of the pixel limit: color, alpha, the overhang of
  /// tiles, and layers.
  private static let decodedImages = 4
  /// Maximum size of an `hvcC` or `av1C` in bytes. A few hundred are usual.
  private static let maximumConfigurationBytes = 65_536

  /// Throws for a file that could harm a decoder: data outside the file, items derived from themselves, missing
  /// properties, grids whose tiles do not match, sizes over the limits, and images that are small to store but need far
  /// more pixels to decode than they show.
  ///
  /// - Complexity: O(items + references + associations + extents + bytes of the properties).
  package func vet(
    _ source: any ByteSource, limits: Limits = .default
  ) throws {
    var cursor = ByteCursor(source)
    // A property may belong to every item, but is read only once.
    var read = Array(repeating: false, count: properties.count)
    for item in items {
      try vetProperties(of: item, limits, &read, &cursor)
      // An item may be declared without data, as `iden` is.
      if item.construction != .none { _ = try ranges(of: item) }
    }
    for reference in references { try vet(reference) }
    let inputs = try orderedInputs()
    try vetSizes(inputs, limits, &cursor)
  }

  private func vetProperties(
    of item: HEIFItem, _ limits: Limits, _ read: inout [Bool], _ cursor: inout ByteCursor
  ) throws {
    var (width, height) = (0, 0)
    for association in associations[item.associations] where association.property != 0 {
      let index = Int(association.property) - 1
      guard properties.indices.contains(index) else {
        throw InlayError.containerMalformed(
          at: item.offset, what: "item \(item.id) uses property \(association.property), which does not exist"
        )
      }
      let property = properties[index]
      switch property.value {
      case .malformed:
        throw InlayError.containerMalformed(
          at: property.payload.lowerBound, what: "the property \(property.type) is too short")
      case .spatialExtents(let w, let h):
        (width, height) = (Int(w), Int(h))
        guard width > 0, height > 0 else {
          throw InlayError.containerMalformed(at: property.payload.lowerBound, what: "an image has no pixels")
        }
        try Limits.check("imageSide", max(width, height), limits.imageSide)
        try Self.checkPixels(width, height, limits)
      case .rotation(let turns): if turns & 1 == 1 { (width, height) = (height, width) }
      case .cleanAperture(let aperture):
        guard let size = aperture.size(within: width, height) else {
          throw InlayError.containerMalformed(
            at: property.payload.lowerBound, what: "a clean aperture cannot be applied")
        }
        (width, height) = size
      case .other where [.hvcC, .av1C].contains(property.type) && !read[index]:
        read[index] = true
        try Self.vetConfiguration(property, &cursor)
      default: break
      }
    }
  }

  private static func checkPixels(_ width: Int, _ height: Int, _ limits: Limits) throws {
    let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
    try Limits.check("imagePixels", overflow ? .max : pixels, limits.imagePixels)
  }

  /// Throws if the configuration of a decoder is too large. The parameter sets of `hvcC` must lie within it, each with
  /// its two-byte header (ISO/IEC 14496-15, 8.3.3.1).
  private static func vetConfiguration(
    _ property: HEIFProperty, _ cursor: inout ByteCursor
  ) throws {
    func malformed(_ what: String) -> InlayError {
      .containerMalformed(at: property.payload.lowerBound, what: what)
    }
    guard property.payload.count <= maximumConfigurationBytes else {
      throw malformed(
        "\(property.type) has \(property.payload.count) bytes, more than \(maximumConfigurationBytes)")
    }
    guard property.type == .hvcC else { return }
    let frame = try cursor.enter(property.payload)
    var hasEmptySet = false
    do {
      try cursor.skip(22)
      for _ in 0..<(try cursor.u8()) {
        try cursor.skip(1)
        for _ in 0..<(try cursor.u16()) {
          let count = Int(try cursor.u16())
          hasEmptySet = hasEmptySet || count < 2
          try cursor.skip(count)
        }
      }
    } catch let error as InlayError where error.isContainerDamage {
      throw malformed("the parameter sets of hvcC extend beyond its end")
    }
    if hasEmptySet { throw malformed("a parameter set of hvcC has no header") }
    cursor.leave(frame)
  }

  private func vet(_ reference: HEIFReference) throws {
    guard [.dimg, .auxl, .thmb, .prem, .cdsc].contains(reference.type) else { return }
    guard index(of: reference.from) != nil else {
      throw InlayError.containerMalformed(
        at: reference.offset,
        what: "a \(reference.type) reference from item \(reference.from), which does not exist")
    }
    for target in reference.targets {
      let id = referenceTargets[target]
      guard index(of: id) != nil else {
        throw InlayError.containerMalformed(
          at: reference.offset, what: "a \(reference.type) reference to item \(id), which does not exist")
      }
      guard id != reference.from else {
        throw InlayError.containerMalformed(
          at: reference.offset, what: "item \(id) has a \(reference.type) reference to itself")
      }
    }
  }

  // MARK: Derivations

  /// Items sorted so that each comes after the items it is derived from, with their `dimg` references.
  private struct Inputs {
    var order: [Int]
    /// For each item, the index of the `dimg` reference that starts from it.
    var derivations: [Int?]
  }

  /// Sorts the items, and throws for circles of `dimg`, `auxl` and `thmb`. Ignores `prem`, which leads from an image to
  /// its alpha plane, whose `auxl` leads back.
  private func orderedInputs() throws -> Inputs {
    var derivations: [Int?] = Array(repeating: nil, count: items.count)
    var outgoing: [[Int]] = Array(repeating: [], count: items.count)
    for (number, reference) in references.enumerated()
    where [.dimg, .auxl, .thmb].contains(reference.type) {
      guard let from = index(of: reference.from) else { continue }
      outgoing[from].append(number)
      guard reference.type == .dimg else { continue }
      guard derivations[from] == nil else {
        throw InlayError.containerMalformed(
          at: reference.offset, what: "item \(reference.from) is derived twice")
      }
      derivations[from] = number
    }
    // Removes items without unresolved references one by one, which resolves the references to them. The remaining
    // items form a circle.
    var waiting = Array(repeating: 0, count: items.count)
    var dependents: [[Int]] = Array(repeating: [], count: items.count)
    for from in items.indices {
      for number in outgoing[from] {
        for target in references[number].targets {
          guard let to = index(of: referenceTargets[target]) else { continue }
          waiting[from] += 1
          dependents[to].append(from)
        }
      }
    }
    var order = items.indices.filter { waiting[$0] == 0 }
    var next = 0
    while next < order.count {
      for dependent in dependents[order[next]] {
        waiting[dependent] -= 1
        if waiting[dependent] == 0 { order.append(dependent) }
      }
      next += 1
    }
    if let stuck = items.indices.first(where: { waiting[$0] > 0 }) {
      throw InlayError.containerMalformed(
        at: items[stuck].offset, what: "item \(items[stuck].id) is derived from itself")
    }
    return Inputs(order: order, derivations: derivations)
  }

  private func vetSizes(
    _ inputs: Inputs, _ limits: Limits, _ cursor: inout ByteCursor
  ) throws {
    // The number of pixels that a decoder processes for each item, including the items it is derived from.
    var cost = Array(repeating: 0, count: items.count)
    let (allowed, overflow) = limits.imagePixels.multipliedReportingOverflow(by: Self.decodedImages)
    let maximumCost = overflow ? Int.max : allowed
    for index in inputs.order where items[index].isImage {
      let item = items[index]
      let size = size(of: item)
      var pixels = size.map { Self.product($0.width, $0.height) } ?? 0
      if item.type == .grid { try vetGrid(item, size, inputs.derivations[index], limits, &cursor) }
      if let derivation = inputs.derivations[index] {
        for target in references[derivation].targets {
          guard let input = self.index(of: referenceTargets[target]) else { continue }
          pixels = Self.sum(pixels, cost[input])
        }
      }
      try Limits.check("imagePixels", pixels, maximumCost)
      cost[index] = pixels
    }
  }

  /// Checks that a grid has the number of tiles it states, that all have the same size, and that they cover the grid.
  /// Throws if not.
  private func vetGrid(
    _ item: HEIFItem, _ size: (width: Int, height: Int)?, _ derivation: Int?, _ limits: Limits,
    _ cursor: inout ByteCursor
  ) throws {
    let grid = try grid(of: item, &cursor)
    try Limits.check("imageSide", max(grid.width, grid.height), limits.imageSide)
    try Self.checkPixels(grid.width, grid.height, limits)
    if let size, size != (grid.width, grid.height) {
      throw InlayError.containerMalformed(
        at: item.offset, what: "the grid \(item.id) and its ispe differ in size")
    }
    let tiles = derivation.map { references[$0].targets } ?? 0..<0
    guard tiles.count == grid.tileCount else {
      throw InlayError.containerMalformed(
        at: item.offset, what: "the grid \(item.id) needs \(grid.tileCount) tiles but has \(tiles.count)")
    }
    var first: (width: Int, height: Int)?
    for target in tiles {
      guard let index = index(of: referenceTargets[target]), items[index].isImage,
        let tile = self.size(of: items[index])
      else {
        throw InlayError.containerMalformed(
          at: item.offset, what: "a tile of the grid \(item.id) does not state its size")
      }
      if let first, first != tile {
        throw InlayError.containerMalformed(
          at: item.offset, what: "the tiles of the grid \(item.id) differ in size")
      }
      first = tile
    }
    guard let first, Self.product(first.width, grid.columns) >= grid.width,
      Self.product(first.height, grid.rows) >= grid.height
    else {
      throw InlayError.containerMalformed(
        at: item.offset, what: "the tiles of the grid \(item.id) do not cover it")
    }
  }

  /// The coded size of an item, from its `ispe`.
  private func size(of item: HEIFItem) -> (width: Int, height: Int)? {
    for property in properties(of: item) {
      if case .spatialExtents(let width, let height) = property.value { return (Int(width), Int(height)) }
    }
    return nil
  }

  private static func product(_ a: Int, _ b: Int) -> Int {
    let (product, overflow) = a.multipliedReportingOverflow(by: b)
    return overflow ? .max : product
  }

  private static func sum(_ a: Int, _ b: Int) -> Int {
    let (sum, overflow) = a.addingReportingOverflow(b)
    return overflow ? .max : sum
  }
}
