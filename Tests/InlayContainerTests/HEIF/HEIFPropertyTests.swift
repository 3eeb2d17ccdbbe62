import InlayContainer
import InlayCore
import Testing

/// Properties of image items: size, turning, clean aperture.
@Suite struct HEIFPropertyTests {
  private func image(_ properties: [[UInt8]]) -> HEIFBuilder {
    var builder = HEIFBuilder()
    builder.properties = properties
    builder.items = [.init(id: 1, type: "hvc1", data: [1], properties: Array(1...properties.count))]
    return builder
  }

  @Test(arguments: zip([0, 1, 2, 3], [ImageOrientation.up, .left, .down, .right]))
  func rotationIsAnticlockwise(_ quarters: Int, _ expected: ImageOrientation) throws {
    let header = try read(image([HEIFBuilder.ispe(30, 20), HEIFBuilder.irot(quarters)]).bytes).header
    #expect(header.orientation == expected)
    #expect(header.width == 30 && header.height == 20)
    #expect(header.uprightWidth == (quarters & 1 == 1 ? 20 : 30))
  }

  @Test func mirroringGoesByTheEditionOf2022() throws {
    let topBottom = try read(image([HEIFBuilder.ispe(3, 2), HEIFBuilder.imir(0)]).bytes).header
    #expect(topBottom.orientation == .downMirrored)
    let leftRight = try read(image([HEIFBuilder.ispe(3, 2), HEIFBuilder.imir(1)]).bytes).header
    #expect(leftRight.orientation == .upMirrored)
  }

  @Test func turningAndMirroringApplyInTheirOrder() throws {
    let size = HEIFBuilder.ispe(3, 2)
    let one = try read(image([size, HEIFBuilder.irot(3), HEIFBuilder.imir(1)]).bytes).header
    let other = try read(image([size, HEIFBuilder.imir(1), HEIFBuilder.irot(3)]).bytes).header
    #expect(one.orientation == .leftMirrored)
    #expect(other.orientation == .rightMirrored)
  }

  @Test func theCleanApertureIsTheSize() throws {
    let clap = HEIFBuilder.clap((9, 1), (21, 2), (0, 1), (-64, 128))
    let header = try read(image([HEIFBuilder.ispe(10, 12), clap]).bytes).header
    #expect(header.width == 9 && header.height == 11)
  }

  @Test(arguments: [
    HEIFBuilder.clap((9, 0), (9, 1), (0, 1), (0, 1)), HEIFBuilder.clap((9, 1), (9, 0), (0, 1), (0, 1)),
    HEIFBuilder.clap((9, 1), (9, 1), (0, 0), (0, 1)), HEIFBuilder.clap((9, 1), (9, 1), (0, 1), (0, 0)),
    HEIFBuilder.clap((0, 1), (9, 1), (0, 1), (0, 1)), HEIFBuilder.clap((11, 1), (9, 1), (0, 1), (0, 1)),
    HEIFBuilder.clap((0xFFFF_FFFF, 1), (9, 1), (0, 1), (0, 1)), Bytes.box("clap", [0, 0]),
  ])
  func aCleanApertureThatCannotBeIsIgnored(_ clap: [UInt8]) throws {
    let bytes = image([HEIFBuilder.ispe(10, 12), clap]).bytes
    let outcome = try read(bytes)
    #expect(outcome.header.width == 10 && outcome.header.height == 12)
    #expect(outcome.codes == [.containerBadProperty])
    let structure = try HEIFStructure.read(MemorySource(bytes)).value
    #expect(throws: InlayError.self) { try structure.vet(MemorySource(bytes)) }
  }

  @Test func aMissingPropertyIsIgnoredAndFailsVetting() throws {
    var builder = image([HEIFBuilder.ispe(10, 12)])
    builder.items[0].properties = [1, 7, 0]
    let bytes = builder.bytes
    let outcome = try read(bytes)
    #expect(outcome.header.width == 10)
    #expect(outcome.codes == [.containerBadProperty])
    let structure = try HEIFStructure.read(MemorySource(bytes)).value
    let error = #expect(throws: InlayError.self) { try structure.vet(MemorySource(bytes)) }
    #expect("\(try #require(error))".contains("uses property 7, which does not exist"))
  }

  @Test func anImageWithoutASizeSaysSo() throws {
    let outcome = try read(image([HEIFBuilder.irot(0)]).bytes)
    #expect(outcome.header.width == nil)
    #expect(outcome.header.strikes.map(\.height) == [0])
    #expect(outcome.codes == [.containerBadProperty])
  }

  @Test func aSizeOverTheLimitsIsADiagnosticAndFailsVetting() throws {
    for (width, height) in [(65_536, 1), (60_000, 60_000), (0xFFFF_FFFF, 0xFFFF_FFFF)] {
      let bytes = image([HEIFBuilder.ispe(width, height)]).bytes
      let outcome = try read(bytes)
      #expect(outcome.header.width == width)
      #expect(outcome.codes == [.containerOverPixelLimit])
      let structure = try HEIFStructure.read(MemorySource(bytes)).value
      #expect(throws: InlayError.self) { try structure.vet(MemorySource(bytes)) }
    }
  }

  @Test func channelsGiveTheColorModel() throws {
    let gray = try read(image([HEIFBuilder.ispe(1, 1), HEIFBuilder.pixi(10)]).bytes).header
    #expect(gray.colorModel == .gray)
    #expect(gray.bitDepth == 10)
  }

  /// Without a size, there is nothing that an aperture could be a part of.
  @Test func aCleanApertureNeedsASize() throws {
    let bytes = image([HEIFBuilder.clap((1, 1), (1, 1), (0, 1), (0, 1))]).bytes
    let outcome = try read(bytes)
    #expect(outcome.header.width == nil && outcome.header.height == nil)
    #expect(outcome.codes == [.containerBadProperty, .containerBadProperty])
    let structure = try HEIFStructure.read(MemorySource(bytes)).value
    #expect(throws: InlayError.self) { try structure.vet(MemorySource(bytes)) }
  }

  /// The aperture is in the middle plus its offset, and within the image.
  @Test(arguments: [
    ((4, 1), (0, 1), 3), ((4, 1), (2, 1), 5), ((4, 1), (-3, 1), 0), ((4, 1), (-9, 1), 0), ((4, 1), (9, 1), 6),
    ((7, 2), (1, 2), 3), ((10, 1), (1, 1), 0),
  ])
  func theApertureHasAPlace(_ width: (Int, Int), _ offset: (Int, Int), _ start: Int) throws {
    let bytes = image([HEIFBuilder.ispe(10, 12), HEIFBuilder.clap(width, (12, 1), offset, (0, 1))]).bytes
    let structure = try HEIFStructure.read(MemorySource(bytes)).value
    guard case .cleanAperture(let aperture) = structure.properties[1].value else {
      Issue.record("no aperture")
      return
    }
    let origin = try #require(aperture.origin(within: 10, 12))
    #expect(origin.x == start && origin.y == 0)
    #expect(aperture.origin(within: 0, 0) == nil)
  }

  /// The name of an alpha plane may end with its box, or with a NUL.
  @Test(arguments: [("", true), ("\0", true), ("\0x", true), ("x", false), ("00\0", false)])
  func theNameOfAnAlphaPlaneEnds(_ end: String, _ isAlpha: Bool) throws {
    var builder = HEIFBuilder.glyph()
    builder.properties[0] = Bytes.fullBox("auxC", Array("urn:mpeg:hevc:2015:auxid:1\(end)".utf8))
    #expect(try read(builder.bytes).header.hasAlpha == isAlpha)
  }
}
