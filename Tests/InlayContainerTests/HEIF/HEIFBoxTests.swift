import InlayContainer
import InlayCore
import Testing

/// Boxes, versions and counts.
@Suite struct HEIFBoxTests {
  @Test func readsALargeAndAnOpenMediaBox() throws {
    var builder = HEIFBuilder.glyph(name: "glyph")
    builder.hasLargeMediaData = true
    #expect(try read(builder.bytes).header.identifier == "glyph")
    builder.hasLargeMediaData = false
    builder.hasOpenMediaData = true
    let outcome = try read(builder.bytes)
    #expect(outcome.header.identifier == "glyph")
    #expect(outcome.codes == [])
  }

  @Test func stepsOverUnknownAndUUIDBoxes() throws {
    var builder = HEIFBuilder.glyph(name: "glyph")
    builder.boxesBeforeMeta =
      Bytes.box("free", [1, 2, 3]) + Bytes.box("uuid", Array(repeating: 7, count: 16) + [1])
    #expect(try read(builder.bytes).header.identifier == "glyph")
  }

  @Test func aUUIDBoxWithoutRoomForItsNameIsMalformed() {
    var builder = HEIFBuilder.glyph()
    builder.boxesBeforeMeta = Bytes.box("uuid", [1, 2, 3, 4])
    let error = failure(builder.bytes)
    #expect(error?.code == .containerMalformed && error?.place == .byte(24), "\(String(describing: error))")
  }

  @Test(arguments: [2, 3]) func readsEveryVersionOfItemEntries(_ version: Int) throws {
    var builder = HEIFBuilder.glyph(name: "glyph")
    builder.entryVersion = version
    builder.informationVersion = version - 2
    #expect(try read(builder.bytes).header.identifier == "glyph")
  }

  @Test func readsReferencesAndAssociationsWithWideIDs() throws {
    var builder = HEIFBuilder.glyph(sides: [20, 30], name: "glyph")
    for index in builder.items.indices { builder.items[index].id += 70_000 }
    for index in builder.references.indices {
      builder.references[index].from += 70_000
      builder.references[index].to = builder.references[index].to.map { $0 + 70_000 }
    }
    builder.primary = nil
    builder.entryVersion = 3
    builder.locationVersion = 2
    builder.referenceVersion = 1
    builder.associationVersion = 1
    builder.hasWideAssociations = true
    let outcome = try read(builder.bytes)
    #expect(outcome.header.strikes.map(\.itemID) == [70_001, 70_004])
    #expect(outcome.header.strikes.map(\.width) == [20, 30])
    #expect(outcome.header.strikes.map(\.hasAlpha) == [true, true])
    #expect(outcome.header.identifier == "glyph")
    #expect(outcome.header.width == 20)
    #expect(outcome.codes == [.containerIrregular])
  }

  @Test func itemsOutOfOrderAreStrikesByID() throws {
    var builder = HEIFBuilder.glyph(sides: [20, 30], name: "glyph")
    builder.items.reverse()
    let outcome = try read(builder.bytes)
    #expect(outcome.header.strikes.map(\.itemID) == [1, 4])
    #expect(outcome.header.strikes.map(\.width) == [20, 30])
  }

  @Test func twoItemsWithOneIDAreMalformed() {
    var builder = HEIFBuilder.glyph()
    builder.items[1].id = 1
    let error = failure(builder.bytes)
    #expect(
      error?.code == .containerMalformed && error?.message == "two items have the ID 1",
      "\(String(describing: error))")
  }

  @Test func twentyThousandItemsAreOverTheLimit() {
    var builder = HEIFBuilder()
    builder.items = (1...20_000).map { .init(id: $0, type: "hvc1", data: [1]) }
    #expect(
      failure(builder.bytes) == .limit("heifItems", allowed: 4_096, found: 20_000))
  }

  @Test func asManyItemsAsAllowedAreRead() throws {
    var builder = HEIFBuilder()
    builder.properties = [HEIFBuilder.ispe(8, 9)]
    builder.items = (1...4_096).map { .init(id: $0, type: "hvc1", isHidden: $0 > 256, properties: [1]) }
    let outcome = try read(builder.bytes)
    #expect(outcome.header.strikes.count == 256)
    #expect(outcome.header.strikes.last?.height == 9)
  }

  @Test func tooManyStrikesAreOverTheLimit() {
    var builder = HEIFBuilder()
    builder.properties = [HEIFBuilder.ispe(8, 9)]
    builder.items = (1...257).map { .init(id: $0, type: "hvc1", properties: [1]) }
    #expect(failure(builder.bytes) == .limit("strikes", allowed: 256, found: 257))
  }

  @Test func tooManyBoxesAreOverTheLimit() {
    var builder = HEIFBuilder.glyph()
    builder.properties = (0..<5_000).map { _ in HEIFBuilder.irot(0) }
    #expect(
      failure(builder.bytes, limits: .strict)
        == .limit("heifBoxes", allowed: 4_096, found: 4_097))
  }

  @Test func itemsThatAreNoPicturesAreMalformed() {
    var builder = HEIFBuilder.glyph()
    builder.handler = "mdir"
    let error = failure(builder.bytes)
    #expect(
      error?.code == .containerMalformed && error?.message == "the items are of the type mdir, not images",
      "\(String(describing: error))")
  }

  @Test func aFileWithoutMetaIsMalformed() {
    let file = Bytes.box("ftyp", Array("heic\0\0\0\0heic".utf8)) + Bytes.box("free", [])
    #expect(failure(file) == .containerMalformed(at: file.count, what: "the meta box is missing"))
  }

  @Test func aSecondListOfItemsIsMalformed() {
    let list = Bytes.fullBox("iinf", [0, 0])
    let file =
      Bytes.box("ftyp", Array("heic\0\0\0\0heic".utf8)) + Bytes.fullBox("meta", list + list)
    #expect(failure(file) == .containerMalformed(at: 46, what: "meta contains two iinf boxes"))
  }

  @Test func theMediaTypeFollowsTheBrands() throws {
    func type(_ brands: String...) throws -> MIMEType {
      var builder = HEIFBuilder.glyph()
      builder.brands = brands
      return try read(builder.bytes).header.mediaType
    }
    #expect(try type("heic", "mif1") == .heic)
    #expect(try type("mif1", "miaf", "heic") == .heic)
    #expect(try type("mif1", "miaf") == .heif)
    #expect(try type("mif1", "avif", "miaf") == .avif)
    #expect(try type("avif", "mif1", "heic") == .avif)
    #expect(try type("zzzz", "mif1") == .heif)
  }

  @Test func aGlyphMustBeHEIC() throws {
    var builder = HEIFBuilder.glyph(name: "glyph")
    builder.brands = ["avif", "mif1"]
    let header = try read(builder.bytes).header
    #expect(header.identifierSource == .documentName)
    #expect(!header.isAdaptiveImageGlyph)
  }
}
