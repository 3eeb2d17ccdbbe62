import InlayContainer
import InlayCore
import Testing

/// What must not reach a decoder.
@Suite struct HEIFVettingTests {
  private func vet(_ builder: HEIFBuilder, limits: Limits = .default) throws {
    let source = MemorySource(builder.bytes)
    try HEIFStructure.read(source, limits: limits).value.vet(source, limits: limits)
  }

  private func refusal(_ builder: HEIFBuilder, limits: Limits = .default) -> String {
    do {
      try vet(builder, limits: limits)
      return "none"
    } catch { return "\(error)" }
  }

  /// A grid of tiles of 64 × 64 pixels.
  static func grid(
    rows: Int, columns: Int, width: Int, height: Int, tiles: Int? = nil, inItemData: Bool = true,
    isLarge: Bool = false, hasExtents: Bool = true
  ) -> HEIFBuilder {
    var builder = HEIFBuilder()
    builder.locationVersion = 1
    builder.properties = [HEIFBuilder.ispe(64, 64), HEIFBuilder.ispe(width, height)]
    let tiles = tiles ?? rows * columns
    for id in 2..<(2 + tiles) {
      builder.items.append(.init(id: id, type: "hvc1", isHidden: true, data: [1], properties: [1]))
    }
    builder.items.append(
      .init(
        id: 1, type: "grid",
        data: HEIFBuilder.grid(rows: rows, columns: columns, width: width, height: height, isLarge: isLarge),
        properties: hasExtents ? [2] : [], construction: inItemData ? 1 : 0))
    builder.references = [.init(type: "dimg", from: 1, to: Array(2..<(2 + tiles)))]
    return builder
  }

  @Test(arguments: [true, false], [true, false]) func aSoundGridPasses(_ inItemData: Bool, _ isLarge: Bool)
    throws
  {
    let builder = Self.grid(
      rows: 2, columns: 3, width: 190, height: 100, inItemData: inItemData, isLarge: isLarge)
    try vet(builder)
    let outcome = try read(builder.bytes)
    #expect(outcome.header.width == 190 && outcome.header.height == 100)
    #expect(outcome.header.strikes.map(\.itemID) == [1])
    #expect(outcome.codes == [])
  }

  @Test(arguments: [true, false]) func aGridWithoutSizePropertyIsMeasuredByItsContent(_ isLarge: Bool) throws
  {
    let builder = Self.grid(
      rows: 1, columns: 2, width: 128, height: 60, isLarge: isLarge, hasExtents: false)
    let outcome = try read(builder.bytes)
    #expect(outcome.header.width == 128 && outcome.header.height == 60)
    #expect(outcome.codes == [])
  }

  @Test func aGridMayNameAPropertyThatIsMissing() throws {
    var builder = Self.grid(rows: 1, columns: 2, width: 128, height: 60, hasExtents: false)
    builder.items[builder.items.count - 1].properties = [7, 0]
    let outcome = try read(builder.bytes)
    #expect(outcome.header.width == 128 && outcome.header.height == 60)
    #expect(outcome.codes == [.containerBadProperty])
    #expect(refusal(builder).contains("uses property 7, which does not exist"))
  }

  @Test(arguments: [5, 7]) func aGridMustHaveItsTiles(_ tiles: Int) {
    let builder = Self.grid(rows: 2, columns: 3, width: 190, height: 100, tiles: tiles)
    #expect(refusal(builder).contains("the grid 1 needs 6 tiles but has \(tiles)"))
  }

  @Test func aGridMustBeCoveredByEqualTiles() {
    #expect(refusal(Self.grid(rows: 2, columns: 3, width: 193, height: 100)).contains("do not cover it"))
    var unequal = Self.grid(rows: 1, columns: 2, width: 100, height: 60)
    unequal.properties.append(HEIFBuilder.ispe(64, 65))
    unequal.items[1].properties = [3]
    #expect(refusal(unequal).contains("differ in size"))
  }

  @Test func aGridMustAgreeWithItsSizeProperty() {
    var builder = Self.grid(rows: 1, columns: 2, width: 100, height: 60)
    builder.properties[1] = HEIFBuilder.ispe(100, 61)
    #expect(refusal(builder).contains("differ in size"))
  }

  @Test func aGridOfMillionsOfTilesIsOverTheLimit() {
    var builder = Self.grid(rows: 256, columns: 256, width: 256, height: 256, tiles: 4)
    builder.references = [.init(type: "dimg", from: 1, to: Array(repeating: 2, count: 65_535))]
    #expect(refusal(builder).contains("needs 65536 tiles"))
    #expect(refusal(builder, limits: .strict).contains("exceeds the limit heifBoxes"))
  }

  @Test(arguments: ["dimg", "auxl", "thmb", "cdsc", "prem"]) func nothingRefersToItself(_ type: String) {
    var builder = HEIFBuilder.glyph()
    builder.references.append(.init(type: type, from: 1, to: [1]))
    #expect(refusal(builder).contains("item 1 has a \(type) reference to itself"))
  }

  @Test(arguments: ["dimg", "auxl", "thmb"]) func circlesAreRefused(_ type: String) {
    var builder = HEIFBuilder.glyph(sides: [8, 8, 8])
    builder.references += [
      .init(type: type, from: 1, to: [4]), .init(type: "dimg", from: 4, to: [7]),
      .init(type: "auxl", from: 7, to: [1]),
    ]
    #expect(refusal(builder).contains("is derived from itself"))
    // Reading does not go round.
    #expect(failure(builder.bytes) == nil)
  }

  @Test func aPremultipliedImageIsNoCircle() throws {
    var builder = HEIFBuilder.glyph()
    builder.references.append(.init(type: "prem", from: 1, to: [2]))
    try vet(builder)
  }

  @Test func referencesToMissingItemsAreRefused() {
    var builder = HEIFBuilder.glyph()
    builder.references.append(.init(type: "dimg", from: 1, to: [99]))
    #expect(refusal(builder).contains("to item 99, which does not exist"))
    builder.references = [.init(type: "auxl", from: 99, to: [1])]
    #expect(refusal(builder).contains("from item 99, which does not exist"))
  }

  @Test func layersThatDoubleAreOverTheLimit() throws {
    // Each overlay is made of the one before, twice: 2^30 images to decode.
    var builder = HEIFBuilder()
    builder.properties = [HEIFBuilder.ispe(64, 64)]
    builder.items = [.init(id: 1, type: "hvc1", data: [1], properties: [1])]
    for id in 2...31 {
      builder.items.append(.init(id: id, type: "iovl", isHidden: true, data: [1], properties: [1]))
      builder.references.append(.init(type: "dimg", from: id, to: [id - 1, id - 1]))
    }
    #expect(refusal(builder).contains("exceeds the limit imagePixels"))
    builder.items.removeLast(25)
    builder.references.removeLast(25)
    try vet(builder)
  }

  @Test func parameterSetsMustLieWithinTheirBox() throws {
    func configuration(_ lengths: [Int], bytes: Int) -> [UInt8] {
      Bytes.box(
        "hvcC",
        Bytes.build {
          $0.all += Array(repeating: 0, count: 22)
          $0.u8(1)
          $0.u8(0x20)
          $0.u16(lengths.count)
          for length in lengths {
            $0.u16(length)
            $0.all += Array(repeating: 1, count: min(length, bytes))
          }
        })
    }
    var builder = HEIFBuilder.glyph()
    builder.items[0].properties.append(4)
    builder.properties.append(configuration([3, 4], bytes: 10))
    try vet(builder)
    builder.properties[3] = configuration([3, 5], bytes: 4)
    #expect(refusal(builder).contains("the parameter sets of hvcC extend beyond its end"))
    builder.properties[3] = Bytes.box("hvcC", [1, 2, 3])
    #expect(refusal(builder).contains("the parameter sets of hvcC extend beyond its end"))
  }

  @Test func strictLimitsAreStricter() throws {
    var builder = HEIFBuilder.glyph(sides: [4_097])
    try vet(builder)
    #expect(refusal(builder, limits: .strict).contains("imageSide"))
    builder = HEIFBuilder.glyph(sides: Array(repeating: 8, count: 22))
    #expect(refusal(builder, limits: .strict).contains("heifItems"))
  }

  @Test func nothingIsDerivedTwice() {
    var builder = HEIFBuilder.glyph(sides: [8, 8])
    builder.references += [.init(type: "dimg", from: 1, to: [4]), .init(type: "dimg", from: 1, to: [5])]
    #expect(refusal(builder).contains("item 1 is derived twice"))
  }

  @Test(arguments: ["hvcC", "av1C"]) func aConfigurationIsShort(_ type: String) {
    var builder = HEIFBuilder.glyph()
    builder.items[0].properties.append(4)
    builder.properties.append(Bytes.box(type, Array(repeating: 0, count: 65_536)))
    #expect(refusal(builder) == "none")
    builder.properties[3] = Bytes.box(type, Array(repeating: 0, count: 65_537))
    #expect(refusal(builder).contains("\(type) has 65537 bytes, more than 65536"))
  }

  @Test func aGridHasPixels() {
    let builder = Self.grid(rows: 1, columns: 2, width: 0, height: 60, hasExtents: false)
    #expect(refusal(builder).contains("a grid has no pixels"))
    // A reader goes on without its size.
    let outcome = try? read(builder.bytes)
    #expect(outcome?.header.width == nil && outcome?.codes == [.containerBadProperty])
  }

  /// Sides and sums that no number holds are over every limit but the greatest.
  @Test func theGreatestSidesAreSafe() throws {
    var builder = HEIFBuilder()
    builder.properties = [HEIFBuilder.ispe(0xFFFF_FFFF, 0xFFFF_FFFF)]
    builder.items = (1...3).map { .init(id: $0, type: $0 == 1 ? "hvc1" : "iovl", data: [1], properties: [1]) }
    builder.references = [.init(type: "dimg", from: 3, to: [1, 2])]
    var limits = Limits.default
    limits.imageSide = .max
    #expect(refusal(builder, limits: limits).contains("exceeds the limit imagePixels"))
    limits.imagePixels = .max
    try vet(builder, limits: limits)
  }

  @Test func aGridGivesItsTiles() throws {
    let bytes = Self.grid(rows: 1, columns: 2, width: 100, height: 60).bytes
    let structure = try HEIFStructure.read(MemorySource(bytes)).value
    let item = structure.items[0]
    let grid = try structure.grid(of: item, in: bytes)
    #expect(grid.tileCount == 2 && grid.width == 100 && grid.height == 60)
    #expect(structure.inputs(of: item) == [1, 2] && structure.inputs(of: structure.items[1]) == [])
  }
}
