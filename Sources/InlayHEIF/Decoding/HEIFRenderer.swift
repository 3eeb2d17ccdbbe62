import InlayContainer
import InlayCore
import InlayPixels

/// Renders the pixels of an item of a vetted file: decodes the coded images, then assembles, crops and rotates them as
/// stated by the boxes.
///
/// The decoding library never gets the file, only coded images, one at a time (``CodedPicture/file``). So Inlay's own
/// reader interprets grids, alpha planes and properties, and memory and time depend only on numbers that were checked.
struct HEIFRenderer {
  /// Maximum nesting of identity items and grids.
  private static let maximumDepth = 8

  let file: [UInt8]
  let structure: HEIFStructure
  let type: MIMEType
  let budget: DecodingBudget
  private(set) var diagnostics = DiagnosticCollector()

  /// Number of bytes of what is already decoded.
  private var heldBytes = 0
  /// Number of pixels that decoders may still process.
  private var pixelsLeft: Int
  /// Number of bytes of coded data that may still be read. Parts of an image do not share data, so in total they have
  /// at most as many bytes as the file.
  private var dataLeft: Int
  /// The configurations in `hvcC` and `av1C` properties, by their offset. A thousand tiles may share one.
  private var hevcSetups: [Int: HEVCSetup] = [:]
  private var av1Setups: [Int: AV1Setup] = [:]

  init(_ file: [UInt8], _ structure: HEIFStructure, _ budget: DecodingBudget, _ type: MIMEType) {
    (self.file, self.structure, self.budget, self.type) = (file, structure, budget, type)
    // Color and alpha, each with the overhang of tiles, and an allowance for small images.
    pixelsLeft = 4 * budget.pixels + (1 << 20)
    dataLeft = file.count
  }

  /// The image of the item at `index` with its alpha, in sRGB. Throws if it cannot be decoded.
  mutating func pixels(at index: Int) throws -> StraightPixels {
    let item = structure.items[index]
    var raster = try raster(at: index, channels: 4, colors: nil)
    let expected =
      budget.orientation.swapsAxes ? (budget.height, budget.width) : (budget.width, budget.height)
    guard expected == (raster.width, raster.height) else {
      throw damaged(
        "two headers disagree: \(expected.0) × \(expected.1) and \(raster.width) × \(raster.height) pixels")
    }
    var isPremultiplied = false
    if let alpha = HEIFLinks(structure).items[index].alpha {
      let plane = try self.raster(at: alpha, channels: 1, colors: .plain)
      guard (plane.width, plane.height) == (raster.width, raster.height) else {
        throw damaged(
          "the alpha plane has \(plane.width) × \(plane.height) pixels, but "
            + "the colors have \(raster.width) × \(raster.height)")
      }
      raster.setAlpha(plane)
      isPremultiplied = structure.references.contains { $0.type == .prem && $0.from == item.id }
    }
    let (width, height) = (raster.width, raster.height)
    if isPremultiplied {
      try hold(raster.bytes.count)
      let straight = PremultipliedPixels(unchecked: raster.bytes, width: width, height: height).straight()
      raster = HEIFRaster(width: width, height: height, channels: 4, bytes: straight.bytes)
    }
    convertColors(&raster, item)
    return StraightPixels(unchecked: raster.bytes, width: width, height: height)
  }

  /// The pixels of the item at `index`, with its properties applied, in color or as one channel of gray. `colors` is
  /// the color information of the item that it is part of. Throws if it cannot be decoded.
  mutating func raster(
    at index: Int, channels: Int, colors: CodedColors?, depth: Int = 0
  ) throws -> HEIFRaster {
    let item = structure.items[index]
    guard depth < Self.maximumDepth else {
      throw damaged("items are derived from each other more than 8 levels deep")
    }
    guard !item.isProtected else {
      throw InlayError.pixelsUnsupported(type, why: "item \(item.id) is protected")
    }
    let colors = colors ?? self.colors(of: item)
    var raster: HEIFRaster
    switch item.type {
    case .hvc1, .hev1, .av01: raster = try coded(item, channels, colors)
    case .grid: raster = try grid(item, channels, colors, depth)
    case .iden:
      let inputs = structure.inputs(of: item)
      guard inputs.count == 1 else {
        throw damaged("the identity item \(item.id) has \(inputs.count) inputs")
      }
      raster = try self.raster(at: inputs[0], channels: channels, colors: colors, depth: depth + 1)
    default:
      throw InlayError.pixelsUnsupported(type, why: "image items of the type \(item.type) are not supported")
    }
    try transform(&raster, item)
    return raster
  }

  /// Reserves `bytes` more. Throws if that exceeds the budget.
  private mutating func hold(_ bytes: Int) throws {
    try budget.check(bytes: heldBytes + bytes)
    heldBytes += bytes
  }

  private func damaged(_ what: String) -> InlayError { .pixelsDamaged(type, at: nil, what: what) }

  // MARK: Coded

  private mutating func coded(
    _ item: HEIFItem, _ channels: Int, _ colors: CodedColors?
  ) throws -> HEIFRaster {
    var picture = try codedPicture(item)
    picture.colors = colors
    guard picture.codedPixels <= pixelsLeft else {
      throw damaged("its parts have far more pixels than the picture shows")
    }
    pixelsLeft -= picture.codedPixels
    let pixels = picture.width * picture.height
    // The file passed to the library contains data and configuration once more, and the library copies them for its
    // decoder.
    let working =
      picture.codedPixels * picture.bytesPerPixel + 2 * (picture.data.count + picture.configuration.count)
      + pixels * channels
    try hold(working)
    try LibHEIF.requireDecoder(picture.codec, type)
    let planes = try picture.decode(type)
    let conversion = PlaneConversion(type: type)
    let bytes =
      channels == 1
      ? try conversion.gray(planes, width: picture.width, height: picture.height)
      : try conversion.rgba(planes, width: picture.width, height: picture.height)
    heldBytes -= working - pixels * channels
    return HEIFRaster(width: picture.width, height: picture.height, channels: channels, bytes: bytes)
  }

  /// The data of a coded item, checked against its stated size. Throws if it is invalid.
  private mutating func codedPicture(_ item: HEIFItem) throws -> CodedPicture {
    var configuration: Range<Int>?
    var size: (width: Int, height: Int)?
    let wanted: FourCC = item.type == .av01 ? .av1C : .hvcC
    for property in structure.properties(of: item) {
      if property.type == wanted { configuration = configuration ?? property.payload }
      if case .spatialExtents(let width, let height) = property.value {
        size = size ?? (Int(width), Int(height))
      }
    }
    guard let configuration, let size else {
      throw damaged("item \(item.id) does not state its size or its coding")
    }
    let data = try codedData(item)
    if item.type == .av01 {
      return try .av1(av1Setup(configuration), data, width: size.width, height: size.height, type)
    }
    return try .hevc(hevcSetup(configuration), data, width: size.width, height: size.height, type)
  }

  private mutating func hevcSetup(_ property: Range<Int>) throws -> HEVCSetup {
    if let known = hevcSetups[property.lowerBound] { return known }
    let setup = try HEVCSetup(file[property], type)
    hevcSetups[property.lowerBound] = setup
    return setup
  }

  private mutating func av1Setup(_ property: Range<Int>) throws -> AV1Setup {
    if let known = av1Setups[property.lowerBound] { return known }
    let setup = try AV1Setup(file[property], type)
    av1Setups[property.lowerBound] = setup
    return setup
  }

  /// The data of an item, joined. It is copied only if the copy fits in the budget; otherwise this throws.
  private mutating func codedData(_ item: HEIFItem) throws -> [UInt8] {
    let ranges: [Range<Int>]
    do { ranges = try structure.ranges(of: item) } catch let error as InlayError {
      throw error.inHeader(of: type)
    }
    for range in ranges {
      dataLeft -= range.count
      guard dataLeft >= 0 else { throw damaged("the parts of the picture overlap in the file") }
    }
    let count = ranges.reduce(0) { $0 + $1.count }
    try budget.check(bytes: heldBytes + 2 * count)
    var data: [UInt8] = []
    data.reserveCapacity(count)
    for range in ranges { data += file[range] }
    return data
  }

  // MARK: Grids

  private mutating func grid(
    _ item: HEIFItem, _ channels: Int, _ colors: CodedColors?, _ depth: Int
  ) throws -> HEIFRaster {
    let grid: HEIFGrid
    do { grid = try structure.grid(of: item, in: file) } catch let error as InlayError {
      throw error.inHeader(of: type)
    }
    let tiles = structure.inputs(of: item)
    guard tiles.count == grid.tileCount, grid.width <= Int.max / grid.height else {
      throw damaged("the grid \(item.id) does not have the tiles it needs")
    }
    try hold(grid.width * grid.height * channels)
    var canvas = HEIFRaster(width: grid.width, height: grid.height, channels: channels)
    // A tile may be placed several times, but is decoded once.
    var places: [Int: [Int]] = [:]
    for (place, tile) in tiles.enumerated() { places[tile, default: []].append(place) }
    var size: (width: Int, height: Int)?
    for (place, tile) in tiles.enumerated() {
      try Task.checkCancellation()
      guard let all = places[tile], all.first == place else { continue }
      let raster = try self.raster(at: tile, channels: channels, colors: colors, depth: depth + 1)
      let expected = size ?? (raster.width, raster.height)
      guard expected == (raster.width, raster.height) else {
        throw damaged("the tiles of the grid \(item.id) differ in size")
      }
      size = expected
      for place in all {
        canvas.place(
          raster, x: place % grid.columns * raster.width, y: place / grid.columns * raster.height)
      }
      heldBytes -= raster.bytes.count
    }
    return canvas
  }

  // MARK: Properties

  /// Crops and rotates as stated by the properties of the item, in their order. Throws if that is not possible.
  private mutating func transform(_ raster: inout HEIFRaster, _ item: HEIFItem) throws {
    var orientation = ImageOrientation.up
    for property in structure.properties(of: item) {
      switch property.value {
      case .rotation(let turns): orientation = orientation.turned(quarterTurnsClockwise: -Int(turns))
      case .mirror(let leftToRight):
        orientation = leftToRight ? orientation.mirroredLeftToRight() : orientation.mirroredTopToBottom()
      case .cleanAperture(let aperture):
        try turn(&raster, orientation)
        orientation = .up
        guard let size = aperture.size(within: raster.width, raster.height),
          let origin = aperture.origin(within: raster.width, raster.height)
        else { throw damaged("the clean aperture of item \(item.id) cannot be applied") }
        let before = raster.bytes.count
        try hold(size.width * size.height * raster.channels)
        raster.crop(origin: origin, size: size)
        heldBytes -= before
      default: break
      }
    }
    try turn(&raster, orientation)
  }

  private mutating func turn(_ raster: inout HEIFRaster, _ orientation: ImageOrientation) throws {
    guard orientation != .up else { return }
    try hold(raster.bytes.count)
    raster.turn(orientation)
    heldBytes -= raster.bytes.count
  }

  // MARK: Colors

  private mutating func convertColors(_ raster: inout HEIFRaster, _ item: HEIFItem) {
    let profile = profile(of: item)
    if profile == nil, let colors = colors(of: item), !colors.isSRGB {
      diagnostics.report(
        .pixelsProfileIgnored,
        "colors with the primaries \(colors.primaries) and the transfer function \(colors.transfer) of H.273 were "
          + "treated as sRGB")
    }
    let shared = ColorConversion.toSRGB(from: .rgb, profile: profile, diagnostics: &diagnostics)
    raster.convert(shared.conversion)
  }

  /// The color information in the item's `colr` property.
  func colors(of item: HEIFItem) -> CodedColors? {
    for property in structure.properties(of: item) where property.type == .colr {
      if let colors = CodedColors(property: file[property.payload]) { return colors }
    }
    return nil
  }

  /// The ICC profile of the item, or of the first item it is derived from.
  func profile(of item: HEIFItem) -> [UInt8]? {
    if let own = ownProfile(item) { return own }
    return structure.inputs(of: item).first.flatMap { ownProfile(structure.items[$0]) }
  }

  private func ownProfile(_ item: HEIFItem) -> [UInt8]? {
    for property in structure.properties(of: item) where property.type == .colr {
      let content = file[property.payload]
      if content.starts(with: "prof".utf8) || content.starts(with: "rICC".utf8) {
        return Array(content.dropFirst(4))
      }
    }
    return nil
  }
}
