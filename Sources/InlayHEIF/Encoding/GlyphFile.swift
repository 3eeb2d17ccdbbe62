import InlayCore
import InlayPixels

/// Assembles a glyph: codes the strikes and lays them out as items, as Apple's encoder does.
struct GlyphFile {
  /// Maximum side of a strike that is a single image, in pixels. Larger strikes are grids of tiles with this side.
  static let tileSide = 512

  /// A part of a strike to code.
  struct Part {
    let planes: GlyphPlanes
    let isAlpha: Bool
    let x: Int, y: Int
    /// Size of the part, and of the coded image, which has even sides, in pixels.
    let width: Int, height: Int

    var codedWidth: Int { width + width % 2 }
    var codedHeight: Int { height + height % 2 }
  }

  /// The source of the images and metadata of the strikes.
  struct Source {
    var picture: (Part) throws -> EncodedPicture
    /// Makes Exif and XMP for a strike.
    var metadata: (GlyphRecipe.Strike) -> (exif: [UInt8], xmp: [UInt8])
  }

  private let source: Source
  private var writer: HEIFFileWriter
  private var nextID = 1

  /// Codes all strikes of a validated recipe. Throws if that fails.
  init(_ recipe: GlyphRecipe, _ source: Source) throws {
    self.source = source
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

  /// The bytes of the file.
  var bytes: [UInt8] { writer.bytes }

  private mutating func takeID() -> Int {
    defer { nextID += 1 }
    return nextID
  }

  /// Adds the items of a strike and returns the ID of the visible one. Throws if that fails.
  private mutating func add(_ strike: GlyphRecipe.Strike) throws -> Int {
    let pixels = strike.pixels
    let planes = GlyphPlanes(pixels)
    let isGrid = max(pixels.width, pixels.height) > Self.tileSide
    let color =
      isGrid ? try addGrid(planes, pixels, isAlpha: false) : try addSingle(planes, pixels, isAlpha: false)
    let alpha =
      isGrid ? try addGrid(planes, pixels, isAlpha: true) : try addSingle(planes, pixels, isAlpha: true)
    writer.references.append(.init(type: "auxl", from: alpha, to: [color]))
    let metadata = source.metadata(strike)
    for (type, isXMP, data): (StaticString, Bool, [UInt8]) in [
      ("Exif", false, metadata.exif), ("mime", true, metadata.xmp),
    ] {
      let id = takeID()
      writer.items.append(.init(id: id, type: type, isXMP: isXMP, place: .metadata, data: data))
      writer.references.append(.init(type: "cdsc", from: id, to: [color]))
    }
    return color
  }

  // MARK: Images

  private mutating func addSingle(
    _ planes: GlyphPlanes, _ pixels: StraightPixels, isAlpha: Bool
  ) throws -> Int {
    let (width, height) = (pixels.width, pixels.height)
    let part = Part(planes: planes, isAlpha: isAlpha, x: 0, y: 0, width: width, height: height)
    let picture = try source.picture(part)
    // Chroma of half the size needs even sides. A clean aperture crops the extra column and row.
    let (evenWidth, evenHeight) = (part.codedWidth, part.codedHeight)
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
  ) throws -> Int {
    let side = Self.tileSide
    let (columns, rows) = ((pixels.width + side - 1) / side, (pixels.height + side - 1) / side)
    let extents = GlyphProperty.extents(width: side, height: side)
    var tiles: [Int] = []
    for index in 0..<rows * columns {
      let picture = try source.picture(
        Part(
          planes: planes, isAlpha: isAlpha, x: index % columns * side, y: index / columns * side, width: side,
          height: side))
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
}
