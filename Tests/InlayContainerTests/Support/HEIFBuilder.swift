/// A small writer of HEIF files, which can break every rule a test needs broken.
struct HEIFBuilder {
  struct Item {
    var id: Int
    var type: String
    var isHidden = false
    var contentType: String?
    var contentEncoding: String?
    var data: [UInt8] = []
    /// Numbers of properties, from 1.
    var properties: [Int] = []
    var construction = 0
    var dataReference = 0
    /// The data in so many pieces, written in reverse order.
    var pieces = 1
    /// In place of the true extents.
    var extents: [(offset: UInt64, length: UInt64)]?
    var isLocated = true
    var isProtected = false
  }

  struct Reference {
    var type: String
    var from: Int
    var to: [Int]
  }

  var brands = ["heic", "mif1", "heic"]
  var handler = "pict"
  var primary: Int? = 1
  var items: [Item] = []
  /// Whole property boxes.
  var properties: [[UInt8]] = []
  var references: [Reference] = []
  var locationVersion = 0
  var informationVersion = 0
  var entryVersion = 2
  var referenceVersion = 0
  var associationVersion = 0
  var hasWideAssociations = false
  var offsetSize = 4
  var lengthSize = 4
  var baseSize = 0
  var hasLargeMediaData = false
  /// The last box has the size 0: all up to the end.
  var hasOpenMediaData = false
  /// A base offset added to each item's and taken off its extents.
  var base: UInt64 = 0
  var boxesBeforeMeta: [UInt8] = []

  /// A glyph of some strikes, each a group of color, alpha and Exif.
  static func glyph(
    sides: [Int] = [64], name: String? = "id", description: String? = nil,
    exif: ((Int) -> ExifBuilder)? = nil
  ) -> HEIFBuilder {
    var builder = HEIFBuilder()
    builder.properties = [auxiliary("urn:mpeg:hevc:2015:auxid:1"), pixi(8, 8, 8)]
    for (index, side) in sides.enumerated() {
      let id = 1 + 3 * index
      builder.properties.append(ispe(side, side))
      let size = builder.properties.count
      builder.items.append(Item(id: id, type: "hvc1", data: [1, 2, 3], properties: [size, 2]))
      builder.items.append(
        Item(id: id + 1, type: "hvc1", isHidden: true, data: [4, 5], properties: [size, 1]))
      let exif = exif?(index) ?? ExifBuilder(documentName: name, description: description)
      builder.items.append(Item(id: id + 2, type: "Exif", isHidden: true, data: exif.heifItem))
      builder.references.append(Reference(type: "auxl", from: id + 1, to: [id]))
      builder.references.append(Reference(type: "cdsc", from: id + 2, to: [id]))
    }
    return builder
  }

  // MARK: Properties

  static func ispe(_ width: Int, _ height: Int) -> [UInt8] {
    Bytes.fullBox(
      "ispe",
      Bytes.build {
        $0.u32(width)
        $0.u32(height)
      })
  }

  static func pixi(_ bits: Int...) -> [UInt8] {
    Bytes.fullBox(
      "pixi",
      Bytes.build {
        $0.u8(bits.count)
        for bit in bits { $0.u8(bit) }
      })
  }

  static func auxiliary(_ name: String) -> [UInt8] {
    Bytes.fullBox("auxC", Array(name.utf8) + [0])
  }

  static func irot(_ quarters: Int) -> [UInt8] { Bytes.box("irot", [UInt8(quarters)]) }
  static func imir(_ axis: Int) -> [UInt8] { Bytes.box("imir", [UInt8(axis)]) }

  static func clap(_ width: (Int, Int), _ height: (Int, Int), _ x: (Int, Int), _ y: (Int, Int)) -> [UInt8] {
    Bytes.box(
      "clap",
      Bytes.build {
        for pair in [width, height, x, y] {
          $0.u32(pair.0)
          $0.u32(pair.1)
        }
      })
  }

  static func grid(rows: Int, columns: Int, width: Int, height: Int, isLarge: Bool = false) -> [UInt8] {
    Bytes.build {
      $0.u8(0)
      $0.u8(isLarge ? 1 : 0)
      $0.u8(rows - 1)
      $0.u8(columns - 1)
      $0.big(UInt64(width), isLarge ? 4 : 2)
      $0.big(UInt64(height), isLarge ? 4 : 2)
    }
  }

  // MARK: Building

  var bytes: [UInt8] {
    let ftyp = Bytes.box(
      "ftyp",
      Bytes.build {
        $0.text(brands[0])
        $0.u32(0)
        for brand in brands.dropFirst() { $0.text(brand) }
      })
    let head = ftyp + boxesBeforeMeta
    // Offsets have a fixed width, so a first pass with any of them gives the length.
    let length = meta(mediaStart: 0).count
    let header = hasLargeMediaData ? 16 : 8
    let content = mediaContent
    var media = Bytes()
    if hasLargeMediaData {
      media.u32(1)
      media.text("mdat")
      media.u64(UInt64(16 + content.count))
    } else {
      media.u32(hasOpenMediaData ? 0 : 8 + content.count)
      media.text("mdat")
    }
    return head + meta(mediaStart: head.count + length + header) + media.all + content
  }

  /// Where the extents of items lie in `mdat` and `idat`, and what these hold.
  private func layout() -> (extents: [[(offset: Int, length: Int)]], media: [UInt8], itemData: [UInt8]) {
    var spaces: [[UInt8]] = [[], []]
    var all: [[(offset: Int, length: Int)]] = []
    for item in items {
      let space = item.construction == 1 ? 1 : 0
      let size = max((item.data.count + item.pieces - 1) / item.pieces, 1)
      var pieces: [ArraySlice<UInt8>] = []
      var rest = item.data[...]
      while !rest.isEmpty {
        pieces.append(rest.prefix(size))
        rest = rest.dropFirst(size)
      }
      var extents: [(offset: Int, length: Int)] = []
      for piece in pieces.reversed() {
        extents.append((spaces[space].count, piece.count))
        spaces[space] += piece
      }
      all.append(extents.reversed())
    }
    return (all, spaces[0], spaces[1])
  }

  private var mediaContent: [UInt8] { layout().media }

  private func meta(mediaStart: Int) -> [UInt8] {
    let layout = layout()
    var content = Bytes.fullBox(
      "hdlr",
      Bytes.build {
        $0.u32(0)
        $0.text(handler)
        $0.all += Array(repeating: 0, count: 13)
      })
    if let primary { content += Bytes.fullBox("pitm", Bytes.build { $0.u16(primary) }) }
    content += information
    content += locations(layout.extents, mediaStart: mediaStart)
    if !references.isEmpty { content += referenceBox }
    content += Bytes.box("iprp", Bytes.box("ipco", properties.flatMap { $0 }) + associations)
    if !layout.itemData.isEmpty { content += Bytes.box("idat", layout.itemData) }
    return Bytes.fullBox("meta", content)
  }

  private var information: [UInt8] {
    Bytes.fullBox(
      "iinf", version: informationVersion,
      Bytes.build {
        $0.big(UInt64(items.count), informationVersion == 0 ? 2 : 4)
        for item in items {
          $0.all += Bytes.fullBox(
            "infe", version: entryVersion, flags: item.isHidden ? 1 : 0,
            Bytes.build {
              $0.big(UInt64(item.id), entryVersion == 3 ? 4 : 2)
              $0.u16(item.isProtected ? 1 : 0)
              $0.text(item.type)
              $0.u8(0)
              if let type = item.contentType {
                $0.text(type)
                $0.u8(0)
              }
              if let encoding = item.contentEncoding {
                $0.text(encoding)
                $0.u8(0)
              }
            })
        }
      })
  }

  private func locations(_ extents: [[(offset: Int, length: Int)]], mediaStart: Int) -> [UInt8] {
    let located = zip(items, extents).filter { $0.0.isLocated }
    return Bytes.fullBox(
      "iloc", version: locationVersion,
      Bytes.build {
        $0.u16(offsetSize << 12 | lengthSize << 8 | baseSize << 4)
        $0.big(UInt64(located.count), locationVersion == 2 ? 4 : 2)
        for (item, extents) in located {
          $0.big(UInt64(item.id), locationVersion == 2 ? 4 : 2)
          if locationVersion > 0 { $0.u16(item.construction) }
          $0.u16(item.dataReference)
          $0.big(base, baseSize)
          let start = item.construction == 1 ? 0 : mediaStart
          let places =
            item.extents
            ?? extents.map { (UInt64(truncatingIfNeeded: start + $0.offset) &- base, UInt64($0.length)) }
          $0.u16(places.count)
          for place in places {
            $0.big(place.offset, offsetSize)
            $0.big(place.length, lengthSize)
          }
        }
      })
  }

  private var referenceBox: [UInt8] {
    let size = referenceVersion == 0 ? 2 : 4
    return Bytes.fullBox(
      "iref", version: referenceVersion,
      references.flatMap { reference in
        Bytes.box(
          reference.type,
          Bytes.build {
            $0.big(UInt64(reference.from), size)
            $0.u16(reference.to.count)
            for to in reference.to { $0.big(UInt64(to), size) }
          })
      })
  }

  private var associations: [UInt8] {
    let associated = items.filter { !$0.properties.isEmpty }
    return Bytes.fullBox(
      "ipma", version: associationVersion, flags: hasWideAssociations ? 1 : 0,
      Bytes.build {
        $0.u32(associated.count)
        for item in associated {
          $0.big(UInt64(item.id), associationVersion == 0 ? 2 : 4)
          $0.u8(item.properties.count)
          for property in item.properties { $0.big(UInt64(property), hasWideAssociations ? 2 : 1) }
        }
      })
  }
}
