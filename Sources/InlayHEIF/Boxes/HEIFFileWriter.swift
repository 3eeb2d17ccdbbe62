/// Writes a HEIF file of items, with the box layout of Apple's encoder (ISO/IEC 14496-12, 8.11; ISO/IEC 23008-12).
struct HEIFFileWriter {
  /// Where to put an item's data.
  enum Place: Int {
    /// At the start of `mdat`, for metadata.
    case metadata
    /// After the metadata in `mdat`, for coded images.
    case picture
    /// In `idat`, for the description of a grid.
    case itemData
  }

  struct Item {
    let id: Int
    let type: StaticString
    var isHidden = true
    /// Whether it is an XMP packet.
    var isXMP = false
    let place: Place
    let data: [UInt8]
    /// Its properties in order.
    var properties: [(property: GlyphProperty, isEssential: Bool)] = []
  }

  /// The references of one type from one item.
  struct Reference {
    let type: StaticString
    let from: Int
    let to: [Int]
  }

  var compatibleBrands: [StaticString]
  var primary = 1
  var items: [Item] = []
  var references: [Reference] = []

  init(compatibleBrands: [StaticString]) { self.compatibleBrands = compatibleBrands }

  /// The bytes of the file.
  var bytes: [UInt8] {
    var head = BoxWriter()
    head.box("ftyp") {
      $0.text("heic")
      $0.u32(0)
      for brand in compatibleBrands { $0.text(brand) }
    }
    // Offsets have a fixed size, so a first pass with any offset gives the length.
    let length = meta(mediaStart: 0).count
    let mediaStart = head.bytes.count + length + 16
    let media = data(of: .metadata) + data(of: .picture)
    head.append(meta(mediaStart: mediaStart))
    head.u32(1)
    head.text("mdat")
    head.u64(16 + media.count)
    head.append(media)
    return head.bytes
  }

  private func data(of place: Place) -> [UInt8] {
    items.lazy.filter { $0.place == place }.flatMap(\.data)
  }

  /// All properties, sorted by kind and then by first use.
  private var properties: [GlyphProperty] {
    var seen: Set<GlyphProperty> = []
    let all = items.flatMap(\.properties).map(\.property).filter { seen.insert($0).inserted }
    return all.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }.map(
      \.element)
  }

  // MARK: meta

  private func meta(mediaStart: Int) -> [UInt8] {
    var writer = BoxWriter()
    writer.fullBox("meta") {
      $0.pictureHandler()
      // All data is in this file.
      $0.box("dinf") {
        $0.fullBox("dref") {
          $0.u32(1)
          $0.fullBox("url ", flags: 1) { _ in }
        }
      }
      $0.fullBox("pitm") { $0.u16(primary) }
      writeInformation(to: &$0)
      writeReferences(to: &$0)
      writeProperties(to: &$0)
      let itemData = data(of: .itemData)
      if !itemData.isEmpty { $0.box("idat") { $0.append(itemData) } }
      writeLocations(mediaStart: mediaStart, to: &$0)
    }
    return writer.bytes
  }

  private func writeInformation(to writer: inout BoxWriter) {
    writer.fullBox("iinf") {
      $0.u16(items.count)
      for item in items {
        $0.fullBox("infe", version: 2, flags: item.isHidden ? 1 : 0) {
          $0.u16(item.id)
          $0.u16(0)
          $0.text(item.type)
          $0.u8(0)
          if item.isXMP {
            $0.text("application/rdf+xml")
            $0.u8(0)
          }
        }
      }
    }
  }

  private func writeReferences(to writer: inout BoxWriter) {
    writer.fullBox("iref") {
      for reference in references {
        $0.box(reference.type) {
          $0.u16(reference.from)
          $0.u16(reference.to.count)
          for id in reference.to { $0.u16(id) }
        }
      }
    }
  }

  private func writeProperties(to writer: inout BoxWriter) {
    let properties = properties
    var numbers: [GlyphProperty: Int] = [:]
    for (index, property) in properties.enumerated() { numbers[property] = index + 1 }
    let users = items.filter { !$0.properties.isEmpty }
    writer.box("iprp") {
      $0.box("ipco") { for property in properties { property.write(to: &$0) } }
      // 7-bit numbers are enough: a glyph has at most 20 strikes, and each adds at most four properties.
      $0.fullBox("ipma") {
        $0.u32(users.count)
        for item in users {
          $0.u16(item.id)
          $0.u8(item.properties.count)
          for (property, isEssential) in item.properties {
            $0.u8((isEssential ? 0x80 : 0) | (numbers[property] ?? 0))
          }
        }
      }
    }
  }

  private func writeLocations(mediaStart: Int, to writer: inout BoxWriter) {
    var starts = [
      Place.metadata: mediaStart, .picture: mediaStart + data(of: .metadata).count, .itemData: 0,
    ]
    let hasItemData = items.contains { $0.place == .itemData }
    writer.fullBox("iloc", version: hasItemData ? 1 : 0) {
      $0.u16(0x4400)
      $0.u16(items.count)
      for item in items {
        $0.u16(item.id)
        if hasItemData { $0.u16(item.place == .itemData ? 1 : 0) }
        $0.u16(0)
        $0.u16(1)
        $0.u32(starts[item.place, default: 0])
        $0.u32(item.data.count)
        starts[item.place, default: 0] += item.data.count
      }
    }
  }
}
