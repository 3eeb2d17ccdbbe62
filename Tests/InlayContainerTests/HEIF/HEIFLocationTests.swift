import InlayContainer
import InlayCore
import Testing

/// Where the data of items lies.
@Suite struct HEIFLocationTests {
  @Test(arguments: [0, 1, 2], [4, 8]) func readsEveryVersionOfIloc(_ version: Int, _ size: Int) throws {
    var builder = HEIFBuilder.glyph(sides: [64, 40], name: "glyph", description: "a dog")
    builder.locationVersion = version
    builder.offsetSize = size
    builder.lengthSize = size
    let outcome = try read(builder.bytes)
    #expect(outcome.codes == [])
    #expect(outcome.header.isAdaptiveImageGlyph)
    #expect(outcome.header.strikes.map(\.identifier) == ["glyph", "glyph"])
    #expect(outcome.header.strikes.map(\.description) == ["a dog", "a dog"])
    #expect(outcome.header.strikes.map(\.width) == [64, 40])
    #expect(outcome.header.strikes.map(\.hasAlpha) == [true, true])
  }

  @Test(arguments: [4, 8]) func addsTheBaseOffset(_ size: Int) throws {
    var builder = HEIFBuilder.glyph(name: "glyph")
    builder.baseSize = size
    builder.base = 100
    #expect(try read(builder.bytes).header.identifier == "glyph")
  }

  @Test(arguments: [2, 3, 16]) func joinsExtentsInTheirOrder(_ pieces: Int) throws {
    var builder = HEIFBuilder.glyph(name: "a rather long identifier")
    builder.items[2].pieces = pieces
    let outcome = try read(builder.bytes)
    #expect(outcome.header.identifier == "a rather long identifier")
    #expect(outcome.codes == [])
  }

  @Test(arguments: [1, 4]) func readsItemsFromItemData(_ pieces: Int) throws {
    var builder = HEIFBuilder.glyph(name: "in idat")
    builder.locationVersion = 1
    builder.items[2].construction = 1
    builder.items[2].pieces = pieces
    #expect(try read(builder.bytes).header.identifier == "in idat")
  }

  @Test func aMissingItemDataIsADiagnostic() throws {
    var builder = HEIFBuilder.glyph()
    builder.locationVersion = 1
    builder.items[2].construction = 1
    builder.items[2].data = []
    builder.items[2].extents = [(0, 40)]
    let outcome = try read(builder.bytes)
    #expect(outcome.header.identifier == nil)
    #expect(outcome.codes == [.containerSkippedMetadata])
  }

  @Test(arguments: [2, 7]) func doesNotFollowItemsIntoItems(_ construction: Int) throws {
    var builder = HEIFBuilder.glyph()
    builder.locationVersion = 2
    builder.items[2].construction = construction
    // The item lies in itself, the first turn of a loop.
    builder.references.append(.init(type: "iloc", from: 3, to: [3]))
    let bytes = builder.bytes
    let outcome = try read(bytes)
    #expect(outcome.header.identifier == nil)
    #expect(outcome.codes == [.containerSkippedMetadata])
    let structure = try HEIFStructure.read(MemorySource(bytes)).value
    #expect(throws: InlayError.self) { try structure.vet(MemorySource(bytes)) }
  }

  @Test func doesNotFollowItemsIntoOtherFiles() throws {
    var builder = HEIFBuilder.glyph()
    builder.items[2].dataReference = 1
    #expect(try read(builder.bytes).codes == [.containerSkippedMetadata])
  }

  @Test func anItemWithoutAPlaceIsADiagnostic() throws {
    var builder = HEIFBuilder.glyph()
    builder.items[2].isLocated = false
    #expect(try read(builder.bytes).codes == [.containerSkippedMetadata])
  }

  struct Extent: Sendable { var offset: UInt64, length: UInt64, size: Int }

  @Test(arguments: [
    Extent(offset: 0, length: 100_000, size: 4), Extent(offset: 100_000, length: 1, size: 4),
    Extent(offset: 0xFFFF_FFFF, length: 0xFFFF_FFFF, size: 4),
    Extent(offset: 0x1_0000_0000, length: 16, size: 8), Extent(offset: .max, length: 1, size: 8),
    Extent(offset: 1, length: .max, size: 8),
    Extent(offset: UInt64(Int.max), length: UInt64(Int.max), size: 8),
  ])
  func anExtentOutsideOfTheFileIsADiagnosticAndFailsVetting(_ extent: Extent) throws {
    var builder = HEIFBuilder.glyph()
    builder.offsetSize = extent.size
    builder.lengthSize = extent.size
    builder.items[2].extents = [(extent.offset, extent.length)]
    let bytes = builder.bytes
    let outcome = try read(bytes)
    #expect(outcome.header.identifier == nil)
    #expect(!outcome.header.isAdaptiveImageGlyph)
    #expect(outcome.codes == [.containerSkippedMetadata])
    let structure = try HEIFStructure.read(MemorySource(bytes)).value
    #expect(throws: InlayError.containerTruncated(at: bytes.count)) { try structure.vet(MemorySource(bytes)) }
  }

  @Test func anOffsetBeyond64BitsIsMalformed() {
    var builder = HEIFBuilder.glyph()
    builder.baseSize = 8
    builder.offsetSize = 8
    builder.base = 1
    builder.items[0].extents = [(.max, 1)]
    let error = failure(builder.bytes)
    #expect(
      error?.code == .containerMalformed
        && error?.message == "the location of item 1 does not fit in 64 bits",
      "\(String(describing: error))")
  }

  @Test func anUnknownNumberSizeIsMalformed() {
    var builder = HEIFBuilder.glyph()
    builder.offsetSize = 3
    let error = failure(builder.bytes)
    #expect(
      error?.code == .containerMalformed && error?.message == "iloc states a number size of 3 bytes",
      "\(String(describing: error))")
  }

  @Test func aLengthOfZeroReachesToTheEnd() throws {
    var builder = HEIFBuilder.glyph(name: "last")
    let bytes = builder.bytes
    let exif = builder.items[2].data.count
    builder.items[2].extents = [(UInt64(bytes.count - exif), 0)]
    #expect(try read(builder.bytes).header.identifier == "last")
  }

  @Test func tooManyExtentsAreOverTheLimit() {
    var builder = HEIFBuilder.glyph()
    builder.items[0].extents = Array(repeating: (0, 1), count: 33)
    #expect(
      failure(builder.bytes, limits: .strict)
        == .limit("heifExtents", allowed: 32, found: 33))
    #expect(failure(builder.bytes) == nil)
  }
}
