import InlayCore

/// Reads a ``HEIFStructure`` box by box (ISO/IEC 14496-12, 4.2 and 8.11; ISO/IEC 23008-12).
///
/// It enters only known containers, which bounds the nesting. Every count is checked against a limit before anything is
/// stored.
struct HEIFStructureReader {
  /// The type and position of a box.
  struct Box {
    let type: FourCC
    let start: Int
    let payload: Range<Int>
  }

  /// The version and flags at the start of a full box.
  struct Version {
    let version: UInt8
    let flags: UInt32
  }

  var cursor: ByteCursor
  let limits: Limits
  var diagnostics = DiagnosticCollector()
  var structure: HEIFStructure
  private var boxes = 0

  init(_ cursor: ByteCursor, limits: Limits) {
    self.cursor = cursor
    self.limits = limits
    structure = HEIFStructure(
      brands: HEIFBrands(major: FourCC(rawValue: 0)), fileCount: cursor.count)
  }

  /// Reads the file from its start. Throws if it is malformed.
  mutating func read() throws -> HEIFStructure {
    structure.brands = try HEIFBrands.read(&cursor)
    try cursor.seek(to: 0)
    var cutShortAt: Int?
    while cursor.remaining >= 8 {
      let (box, isCutShort) = try topLevelBox()
      if isCutShort { cutShortAt = box.start }
      switch box.type {
      case .meta where !structure.hasItems:
        if isCutShort { throw InlayError.containerTruncated(at: cursor.count) }
        structure.hasItems = true
        try readMeta(box)
      case .moov: structure.hasTrack = true
      default: break
      }
      try cursor.seek(to: box.payload.upperBound)
    }
    if let cutShortAt {
      diagnostics.report(
        .containerTruncated, "the file ends inside the box at byte \(cutShortAt)")
    } else if cursor.remaining > 0 {
      diagnostics.report(
        .containerIrregular, "\(cursor.remaining) bytes follow the last box, too few for another one")
    }
    return structure
  }

  // MARK: Boxes

  /// Reads the header of the next box in a container. Throws if the box does not fit in the container.
  mutating func nextBox() throws -> Box {
    let start = cursor.position
    let (type, payload) = try boxHeader()
    guard let payload, payload.upperBound <= cursor.end else {
      throw InlayError.containerMalformed(at: start, what: "the box \(type) extends beyond its container")
    }
    return Box(type: type, start: start, payload: payload)
  }

  /// Reads the header of the next box of the file. The last box may be cut short. Throws if the header is malformed.
  private mutating func topLevelBox() throws -> (Box, isCutShort: Bool) {
    let start = cursor.position
    let (type, payload) = try boxHeader()
    if let payload, payload.upperBound <= cursor.end {
      return (Box(type: type, start: start, payload: payload), false)
    }
    return (Box(type: type, start: start, payload: cursor.position..<cursor.end), true)
  }

  /// Reads the header of a box. The size has 32 or 64 bits, or is 0 for everything up to the end. The payload is `nil`
  /// if its end is not addressable. Throws if the header is malformed.
  private mutating func boxHeader() throws -> (FourCC, Range<Int>?) {
    boxes += 1
    try Limits.check("heifBoxes", boxes, limits.heifBoxes)
    let start = cursor.position
    let size32 = try cursor.u32()
    let type = FourCC(rawValue: try cursor.u32())
    let size: UInt64 = size32 == 1 ? try cursor.u64() : UInt64(size32)
    if type == .uuid { try cursor.skip(16) }
    let header = UInt64(cursor.position - start)
    guard size32 != 0 else { return (type, cursor.position..<cursor.end) }
    guard size >= header else {
      throw InlayError.containerMalformed(at: start, what: "the box \(type) is smaller than its header")
    }
    guard let content = Int(exactly: size - header), content <= Int.max - cursor.position else {
      return (type, nil)
    }
    return (type, cursor.position..<cursor.position + content)
  }

  /// Reads version and flags. Throws at the end of the box.
  mutating func version() throws -> Version {
    let word = try cursor.u32()
    return Version(version: UInt8(truncatingIfNeeded: word >> 24), flags: word & 0xFF_FFFF)
  }

  /// The error for an undefined version of a box.
  func unknownVersion(_ box: Box, _ version: Version) -> InlayError {
    .containerMalformed(at: box.start, what: "the box \(box.type) has the unknown version \(version.version)")
  }

  // MARK: meta

  /// Locates the boxes of `meta` first, then reads them in the order of their dependencies. Throws if one is malformed.
  private mutating func readMeta(_ meta: Box) throws {
    let frame = try cursor.enter(meta.payload)
    _ = try version()
    var handler: Box?
    var primary: Box?
    var information: Box?
    var locations: Box?
    var references: Box?
    var propertyBoxes: Box?
    func keep(_ box: Box, as first: inout Box?) throws {
      guard first == nil else {
        throw InlayError.containerMalformed(at: box.start, what: "meta contains two \(box.type) boxes")
      }
      first = box
    }
    while cursor.remaining >= 8 {
      let box = try nextBox()
      switch box.type {
      case .hdlr: try keep(box, as: &handler)
      case .pitm: try keep(box, as: &primary)
      case .iinf: try keep(box, as: &information)
      case .iloc: try keep(box, as: &locations)
      case .iref: try keep(box, as: &references)
      case .iprp: try keep(box, as: &propertyBoxes)
      case .idat: structure.itemData = structure.itemData ?? box.payload
      default: break
      }
      try cursor.seek(to: box.payload.upperBound)
    }
    if let handler { try readHandler(handler) }
    if let primary { try readPrimaryItem(primary) }
    if let information { try readItemInformation(information) }
    if let locations { try readItemLocations(locations) }
    if let references { try readItemReferences(references) }
    if let propertyBoxes { try readItemProperties(propertyBoxes) }
    cursor.leave(frame)
  }

  /// Reads `hdlr`. Throws if the items are not images.
  private mutating func readHandler(_ box: Box) throws {
    let frame = try cursor.enter(box.payload)
    try cursor.skip(8)
    let type = FourCC(rawValue: try cursor.u32())
    guard type == .pict else {
      throw InlayError.containerMalformed(
        at: box.start, what: "the items are of the type \(type), not images")
    }
    cursor.leave(frame)
  }

  /// Reads `pitm`. Throws if it is malformed.
  private mutating func readPrimaryItem(_ box: Box) throws {
    let frame = try cursor.enter(box.payload)
    let version = try version()
    structure.primaryItem = version.version == 0 ? UInt32(try cursor.u16()) : try cursor.u32()
    cursor.leave(frame)
  }
}
