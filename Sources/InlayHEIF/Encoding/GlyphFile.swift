import Inlay
import InlayContainer
import InlayPixels

/// Puts a glyph together: codes the strikes and lays them out as items the way Apple's encoder does.
struct GlyphFile {
  /// Pixels a side of the largest strike that is one picture; larger ones are grids of tiles of this size.
  static let tileSide = 512

  private let recipe: GlyphRecipe
  private var writer: HEIFFileWriter
  private var nextID = 1

  /// Codes all strikes of a checked recipe.
  init(_ recipe: GlyphRecipe) throws(GlyphError) {
    self.recipe = recipe
    let isPlain =
      recipe.strikes.count == 1
      && recipe.strikes.allSatisfy { max($0.pixels.width, $0.pixels.height) <= Self.tileSide }
    writer = HEIFFileWriter(
      compatibleBrands: isPlain
        ? ["mif1", "MiHE", "MiPr", "miaf", "MiHB", "heic"] : ["mif1", "MiHE", "miaf", "MiHB", "heic"])
    for (index, strike) in recipe.strikes.enumerated() {
      let color = try add(strike)
      if index == 0 { writer.primary = color }
    }
  }

  /// The file.
  var bytes: [UInt8] { writer.bytes }

  private mutating func takeID() -> Int {
    defer { nextID += 1 }
    return nextID
  }

  /// Adds the items of a strike and gives the number of the one that is seen.
  private mutating func add(_ strike: GlyphRecipe.Strike) throws(GlyphError) -> Int {
    let pixels = strike.pixels
    let planes = GlyphPlanes(pixels)
    let isGrid = max(pixels.width, pixels.height) > Self.tileSide
    let color =
      isGrid ? try addGrid(planes, pixels, isAlpha: false) : try addSingle(planes, pixels, isAlpha: false)
    let alpha =
      isGrid ? try addGrid(planes, pixels, isAlpha: true) : try addSingle(planes, pixels, isAlpha: true)
    writer.references.append(.init(type: "auxl", from: alpha, to: [color]))
    let exif = GlyphExif(
      identifier: recipe.identifier.rawValue, description: recipe.description, insetX: strike.insetX,
      insetY: strike.insetY)
    let metadata: [(StaticString, Bool, [UInt8])] = [
      ("Exif", false, exif.bytes), ("mime", true, GlyphXMP.bytes(description: recipe.description)),
    ]
    for (type, isXMP, data) in metadata {
      let id = takeID()
      writer.items.append(.init(id: id, type: type, isXMP: isXMP, place: .metadata, data: data))
      writer.references.append(.init(type: "cdsc", from: id, to: [color]))
    }
    return color
  }

  // MARK: Images

  private mutating func addSingle(
    _ planes: GlyphPlanes, _ pixels: StraightPixels, isAlpha: Bool
  ) throws(GlyphError) -> Int {
    let (width, height) = (pixels.width, pixels.height)
    // Chroma of half the size has no odd sides; a clean aperture takes off the column and the row too many.
    let (evenWidth, evenHeight) = (width + width % 2, height + height % 2)
    let picture = try encode(planes, x: 0, y: 0, width: width, height: height, isAlpha: isAlpha) {
      (evenWidth, evenHeight)
    }
    let extents = GlyphProperty.extents(width: evenWidth, height: evenHeight)
    var properties: [(property: GlyphProperty, isEssential: Bool)] =
      isAlpha
      ? [(extents, false), (.channels(1), false), (.alpha, true)]
      : [(.colors, true), (.lightLevel, false), (extents, false), (.channels(3), false)]
    properties.append((.configuration(picture.configuration), true))
    if (evenWidth, evenHeight) != (width, height) {
      properties.append((.aperture(width: width, height: height), true))
    }
    properties.append((.rotation, true))
    let id = takeID()
    writer.items.append(
      .init(
        id: id, type: "hvc1", isHidden: isAlpha, place: .picture, data: picture.data, properties: properties))
    return id
  }

  private mutating func addGrid(
    _ planes: GlyphPlanes, _ pixels: StraightPixels, isAlpha: Bool
  ) throws(GlyphError) -> Int {
    let side = Self.tileSide
    let (columns, rows) = ((pixels.width + side - 1) / side, (pixels.height + side - 1) / side)
    let extents = GlyphProperty.extents(width: side, height: side)
    var tiles: [Int] = []
    for index in 0..<rows * columns {
      let picture = try encode(
        planes, x: index % columns * side, y: index / columns * side, width: side, height: side,
        isAlpha: isAlpha
      ) { (side, side) }
      let id = takeID()
      let configuration = GlyphProperty.configuration(picture.configuration)
      writer.items.append(
        .init(
          id: id, type: "hvc1", place: .picture, data: picture.data,
          properties: isAlpha
            ? [(extents, true), (configuration, true)]
            : [(extents, true), (.colors, true), (.lightLevel, false), (configuration, true)]))
      tiles.append(id)
    }
    var layout = BoxWriter()
    layout.u16(0)
    layout.u8(rows - 1)
    layout.u8(columns - 1)
    layout.u16(pixels.width)
    layout.u16(pixels.height)
    let whole = GlyphProperty.extents(width: pixels.width, height: pixels.height)
    let id = takeID()
    writer.items.append(
      .init(
        id: id, type: "grid", isHidden: isAlpha, place: .itemData, data: layout.bytes,
        properties: isAlpha
          ? [(whole, false), (.channels(1), false), (.alpha, true), (.rotation, true)]
          : [(.colors, true), (.lightLevel, false), (whole, false), (.channels(3), false), (.rotation, true)])
    )
    writer.references.append(.init(type: "dimg", from: id, to: tiles))
    return id
  }

  private func encode(
    _ planes: GlyphPlanes, x: Int, y: Int, width: Int, height: Int, isAlpha: Bool,
    size: () -> (width: Int, height: Int)
  ) throws(GlyphError) -> EncodedPicture {
    let part =
      isAlpha
      ? planes.alpha(x: x, y: y, width: width, height: height)
      : planes.color(x: x, y: y, width: width, height: height)
    let (configuration, data) = try HEVCEncoder.encode(part, quality: isAlpha ? nil : recipe.quality)
    let size = size()
    guard let picture = EncodedPicture(configuration, data, width: size.width, height: size.height) else {
      throw .encoding("the HEVC encoder behind libheif gave a picture of an unexpected form")
    }
    return picture
  }
}
