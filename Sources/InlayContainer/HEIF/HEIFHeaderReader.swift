import InlayCore

/// Reads the header of a HEIF file from its boxes.
extension HeaderContext {
  /// Maximum size of the Exif and XMP of all strikes together, as a multiple of `metadataBytes`. They are read for each
  /// strike, so many strikes that share or overlap one large block would otherwise be slow.
  private static let metadataBlocks = 8

  mutating func readHEIF(_ mediaType: MIMEType) throws -> ImageHeader {
    var reader = HEIFStructureReader(cursor, limits: limits)
    let structure = try reader.read()
    cursor = reader.cursor
    diagnostics = reader.diagnostics
    var header = ImageHeader(mediaType: mediaType)
    header.isAnimated = structure.hasTrack && structure.brands.isSequence
    guard structure.hasItems else {
      guard structure.hasTrack else {
        if !diagnostics.isEmpty { throw InlayError.containerTruncated(at: cursor.count) }
        throw InlayError.containerMalformed(at: cursor.count, what: "the meta box is missing")
      }
      return header
    }
    let links = HEIFLinks(structure)
    var metadataBytes = 0
    for (index, item) in structure.items.enumerated()
    where item.isImage && !item.isHidden && !links.items[index].isSecondary {
      try Limits.check("strikes", header.strikes.count + 1, limits.strikes)
      let geometry = try readGeometry(of: item, structure)
      var strike = geometry.strike
      strike.hasAlpha = links.items[index].hasAlpha ? true : item.type == .unci ? nil : false
      let metadata = try readMetadata(links.items[index], structure, &metadataBytes)
      metadata.apply(to: &strike)
      if header.strikes.isEmpty { header.software = metadata.exif.software }
      header.strikes.append(strike)
    }
    header.adoptFirstStrike(diagnostics: &diagnostics)
    try setPrimary(&header, structure, links)
    return header
  }

  /// Takes size, orientation and alpha from the primary item, which viewers show. If the primary item is not an image,
  /// uses the first strike. Throws if reading fails.
  private mutating func setPrimary(
    _ header: inout ImageHeader, _ structure: HEIFStructure, _ links: HEIFLinks
  ) throws {
    guard let id = structure.primaryItem, let index = structure.index(of: id), structure.items[index].isImage
    else {
      diagnostics.report(.containerIrregular, "the primary item is missing or is not an image")
      if let first = header.strikes.first { header.setSize(first) }
      return
    }
    if let first = header.strikes.first, first.itemID != id {
      diagnostics.report(
        .containerPrimaryNotFirst,
        "the primary item is \(id), but the first visible image is \(first.itemID ?? 0)")
    }
    let item = structure.items[index]
    let geometry = try readGeometry(of: item, structure, reporting: false)
    var primary = header.strikes.first { $0.itemID == id } ?? geometry.strike
    if primary.hasAlpha == nil, item.type != .unci { primary.hasAlpha = links.items[index].hasAlpha }
    header.setSize(primary)
    header.bitDepth = geometry.bitDepth
    header.colorModel = geometry.channels == 1 ? .gray : geometry.channels == 3 ? .rgb : nil
  }

  // MARK: Geometry

  private struct Geometry {
    var strike: Strike
    var channels: Int?
    var bitDepth: Int?
  }

  /// Applies the properties of an image item in order. Throws if reading fails.
  private mutating func readGeometry(
    of item: HEIFItem, _ structure: HEIFStructure, reporting: Bool = true
  ) throws -> Geometry {
    var geometry = Geometry(strike: Strike(itemID: item.id, width: 0, height: 0))
    // The sides after the properties applied so far.
    var (width, height) = (0, 0)
    var problems: [String] = []
    if item.type == .grid, let grid = try readGrid(item, structure) {
      (width, height) = (grid.width, grid.height)
    }
    for association in structure.associations[item.associations] where association.property != 0 {
      let index = Int(association.property) - 1
      guard structure.properties.indices.contains(index) else {
        problems.append("property \(association.property) of item \(item.id) does not exist")
        continue
      }
      switch structure.properties[index].value {
      case .spatialExtents(let w, let h): (width, height) = (Int(w), Int(h))
      case .rotation(let turns):
        geometry.strike.orientation = geometry.strike.orientation.turned(
          quarterTurnsClockwise: -Int(turns))
        if turns & 1 == 1 { (width, height) = (height, width) }
      case .mirror(let leftToRight):
        geometry.strike.orientation =
          leftToRight
          ? geometry.strike.orientation.mirroredLeftToRight()
          : geometry.strike.orientation.mirroredTopToBottom()
      case .cleanAperture(let aperture):
        if let size = aperture.size(within: width, height) {
          (width, height) = size
        } else {
          problems.append("the clean aperture of item \(item.id) cannot be applied")
        }
      case .pixelInformation(let channels, let bits):
        geometry.channels = Int(channels)
        geometry.bitDepth = bits == 0 ? nil : Int(bits)
      case .auxiliary, .other: break
      case .malformed:
        problems.append("property \(association.property) of item \(item.id) is too short")
      }
    }
    if width == 0 || height == 0 { problems.append("item \(item.id) does not state its size") }
    if reporting {
      for problem in problems { diagnostics.report(.containerBadProperty, problem) }
    }
    let swaps = geometry.strike.orientation.swapsAxes
    geometry.strike.width = swaps ? height : width
    geometry.strike.height = swaps ? width : height
    return geometry
  }

  /// The content of a grid that has no `ispe` property; `nil` if there is one, or if the content cannot be read.
  private mutating func readGrid(
    _ item: HEIFItem, _ structure: HEIFStructure
  ) throws -> HEIFGrid? {
    let hasExtents = structure.properties(of: item).contains { $0.type == .ispe }
    guard !hasExtents else { return nil }
    do {
      return try structure.grid(of: item, &cursor)
    } catch let error as InlayError where error.isContainerDamage {
      return nil
    }
  }

  // MARK: Metadata

  private mutating func readMetadata(
    _ links: HEIFLinks.Item, _ structure: HEIFStructure, _ total: inout Int
  ) throws -> ImageMetadata {
    var metadata = ImageMetadata()
    if let index = links.exif {
      try useBytes(of: structure.items[index], structure, isExif: true, &total) {
        cursor, block, limits, diagnostics in
        metadata.exif = try Self.readExifItem(&cursor, block, limits, &diagnostics)
      }
    }
    if !metadata.isComplete, let index = links.xmp {
      try useBytes(of: structure.items[index], structure, isExif: false, &total) {
        cursor, block, limits, diagnostics in
        let packet = try cursor.within(block) { cursor in
          try cursor.bytes(block.count)
        }
        metadata.xmp = XMPScanner.scan(packet, diagnostics: &diagnostics)
      }
    }
    return metadata
  }

  /// Reads an Exif item. Its first four bytes are the distance from their end to the TIFF structure (ISO/IEC 23008-12,
  /// A.2.1). Throws if reading fails.
  private static func readExifItem(
    _ cursor: inout ByteCursor, _ block: Range<Int>, _ limits: Limits,
    _ diagnostics: inout DiagnosticCollector
  ) throws -> ExifFields {
    guard block.count >= 4 else {
      diagnostics.report(.containerDamagedMetadata, "an Exif item is only \(block.count) bytes long")
      return ExifFields()
    }
    let distance = try cursor.within(block) { cursor in try cursor.u32() }
    guard Int(distance) <= block.count - 4 else {
      diagnostics.report(.containerDamagedMetadata, "the offset in an Exif item points beyond its end")
      return ExifFields()
    }
    return try ExifReader.read(
      &cursor, block: block.lowerBound + 4 + Int(distance)..<block.upperBound, limits: limits,
      diagnostics: &diagnostics)
  }

  /// Joins the data of a metadata item and calls `body` with it. Data that cannot be reached gives a diagnostic. Throws
  /// what `body` throws.
  private mutating func useBytes(
    of item: HEIFItem, _ structure: HEIFStructure, isExif: Bool, _ total: inout Int,
    _ body: (
      inout ByteCursor, Range<Int>, Limits, inout DiagnosticCollector
    ) throws -> Void
  ) throws {
    let name = isExif ? "Exif" : "XMP"
    guard !item.isProtected else {
      diagnostics.report(.containerSkippedMetadata, "the \(name) item \(item.id) is protected")
      return
    }
    let ranges: [Range<Int>]
    do {
      ranges = try structure.ranges(of: item)
    } catch let error as InlayError where error.isContainerDamage {
      diagnostics.report(.containerSkippedMetadata, "the \(name) item \(item.id) cannot be read: \(error)")
      return
    }
    var count = 0
    for range in ranges {
      count += range.count
      guard count <= limits.metadataBytes else {
        if isExif { try Limits.check("metadataBytes", count, limits.metadataBytes) }
        diagnostics.report(
          .containerMetadataOverLimit,
          "the XMP item \(item.id) exceeds the limit metadataBytes of \(limits.metadataBytes)")
        return
      }
    }
    total += count
    let (allowed, overflow) = limits.metadataBytes.multipliedReportingOverflow(by: Self.metadataBlocks)
    try Limits.check("metadataBytes", total, overflow ? .max : allowed)
    if ranges.count == 1 {
      try body(&cursor, ranges[0], limits, &diagnostics)
    } else {
      var joined: [UInt8] = []
      joined.reserveCapacity(count)
      for range in ranges {
        joined += try cursor.within(range) { cursor in
          try cursor.bytes(range.count)
        }
      }
      var piece = ByteCursor(joined)
      try body(&piece, 0..<count, limits, &diagnostics)
    }
  }
}

extension ImageHeader {
  fileprivate mutating func setSize(_ strike: Strike) {
    width = strike.width == 0 ? nil : strike.width
    height = strike.height == 0 ? nil : strike.height
    orientation = strike.orientation
    hasAlpha = strike.hasAlpha
  }
}
