import InlayContainer
import InlayCore
import TestKit
import Testing

/// Exif, read through the PNG chunk that holds nothing else.
@Suite struct ExifTests {
  private func read(_ tiff: [UInt8]) throws -> Outcome {
    var builder = PNGBuilder()
    builder.add("eXIf", tiff)
    return try InlayContainerTests.read(builder.bytes)
  }

  @Test(arguments: [true, false]) func readsEitherByteOrder(_ little: Bool) throws {
    var exif = ExifBuilder(little: little, documentName: "name", description: "seen")
    exif.rational(0x011E, 3, 2)
    exif.rational(0x011F, 1, 3)
    exif.text(0x0131, "Apple TextKit")
    exif.short(0x0112, 3)
    exif.uniqueID = Array("unique\0".utf8)
    let outcome = try read(exif.tiff)
    #expect(outcome.codes == [])
    #expect(outcome.header.identifier == "name")
    #expect(outcome.header.description == "seen")
    #expect(outcome.header.software == "Apple TextKit")
    #expect(outcome.header.orientation == .down)
    #expect(outcome.header.strikes.first?.insetX == Rational(3, 2))
    #expect(outcome.header.strikes.first?.insetY == Rational(1, 3))
  }

  @Test(arguments: ["a", "abc", "abcd"]) func shortTextStandsInItsEntry(_ name: String) throws {
    #expect(try read(ExifBuilder(documentName: name).tiff).header.identifier?.rawValue == name)
  }

  @Test func textWithoutNULIsTaken() throws {
    var exif = ExifBuilder()
    exif.bytes(0x010D, Array("unterminated".utf8))
    let outcome = try read(exif.tiff)
    #expect(outcome.header.identifier == "unterminated")
    #expect(outcome.codes == [])
  }

  @Test func textEndsAtItsNUL() throws {
    var exif = ExifBuilder()
    exif.bytes(0x010D, Array("name\0hidden\0".utf8))
    exif.bytes(0x010E, Array("padded\0\0\0\0".utf8))
    let outcome = try read(exif.tiff)
    #expect(outcome.header.identifier == "name")
    #expect(outcome.header.description == "padded")
    #expect(outcome.codes == [.containerTextAfterNUL])
  }

  @Test(arguments: [[0], [], [0, 0, 0, 0, 0, 0]] as [[UInt8]]) func emptyTextIsNone(_ value: [UInt8]) throws {
    var exif = ExifBuilder()
    exif.bytes(0x010D, value)
    let outcome = try read(exif.tiff)
    #expect(outcome.header.identifier == nil)
    #expect(outcome.codes == [])
  }

  @Test func textThatIsNotUTF8IsRepairedWithADiagnostic() throws {
    var exif = ExifBuilder()
    exif.bytes(0x010D, [0x61, 0xFF, 0x62, 0xC3, 0x28, 0])
    let outcome = try read(exif.tiff)
    #expect(outcome.header.identifier == "a\u{FFFD}b\u{FFFD}(")
    #expect(outcome.codes == [.containerNotUTF8])
  }

  @Test(arguments: [(1, 0, 5), (0, 0, 5), (-1, 1, 10), (1, -1, 10)])
  func anInsetThatCannotBeCountsAsZero(_ numerator: Int, _ denominator: Int, _ type: Int) throws {
    var exif = ExifBuilder(documentName: "name")
    exif.rational(0x011E, numerator, denominator, type: type)
    let outcome = try read(exif.tiff)
    #expect(outcome.header.strikes.first?.insetX == .zero)
    #expect(outcome.header.identifier == "name")
    #expect(outcome.codes == [.containerBadInset])
  }

  @Test func aSignedInsetThatIsPositiveIsTaken() throws {
    var exif = ExifBuilder()
    exif.rational(0x011F, 5, 4, type: 10)
    #expect(try read(exif.tiff).header.strikes.first?.insetY == Rational(5, 4))
  }

  @Test func anUnsignedInsetMayBeLarge() throws {
    var exif = ExifBuilder()
    exif.rational(0x011F, 0xFFFF_FFFF, 1)
    #expect(try read(exif.tiff).header.strikes.first?.insetY == Rational(0xFFFF_FFFF, 1))
  }

  @Test func anOrientationThatIsNoneIsIgnored() throws {
    for value in [0, 9, 0xFFFF] {
      var exif = ExifBuilder()
      exif.short(0x0112, value)
      #expect(try read(exif.tiff).header.orientation == .up)
    }
  }

  @Test func aNameOfAnotherTypeIsIgnored() throws {
    var exif = ExifBuilder(description: "seen")
    exif.short(0x010D, 7)
    let outcome = try read(exif.tiff)
    #expect(outcome.header.identifier == nil)
    #expect(outcome.header.description == "seen")
    #expect(outcome.codes == [.containerDamagedMetadata])
  }

  @Test(
    arguments: [
      [], [0x4D], Array("MM\0*".utf8), Array("MM\0+\0\0\0\u{8}".utf8), Array("XX\0*\0\0\0\u{8}\0\0".utf8),
      Array("MM\0*\0\0\0\u{7F}".utf8), Array("MM\0*\0\0\0\0".utf8), Array("MM\0*\0\0\0\u{8}\0\u{1}".utf8),
    ] as [[UInt8]])
  func whatIsNoTIFFIsADiagnostic(_ tiff: [UInt8]) throws {
    #expect(try read(tiff).codes == [.containerDamagedMetadata])
  }

  @Test func aNamePastTheEndIsADiagnosticAndTheRestCounts() throws {
    var tiff = ExifBuilder(documentName: "a long name", description: "a description").tiff
    // The count of the first entry.
    tiff.replaceSubrange(14..<18, with: [0, 0, 1, 0])
    let outcome = try read(tiff)
    #expect(outcome.header.identifier == nil)
    #expect(outcome.header.description == "a description")
    #expect(outcome.codes == [.containerDamagedMetadata])
  }

  @Test func aDirectoryThatPointsToItselfEnds() throws {
    var exif = ExifBuilder(documentName: "name")
    exif.long(0x8769, 8)
    let outcome = try read(exif.tiff)
    #expect(outcome.header.identifier == "name")
    #expect(outcome.codes == [])
  }

  @Test func theFirstOfTwoNamesCounts() throws {
    var exif = ExifBuilder(documentName: "first")
    exif.text(0x010D, "second")
    #expect(try read(exif.tiff).header.identifier == "first")
  }

  @Test func manyEntriesForOneLongTextAreReadOnce() throws {
    let (count, length) = (20_000, 700_000)
    let start = 8 + 2 + 12 * count
    let tiff = Bytes.build {
      $0.text("MM\0*")
      $0.u32(8)
      $0.u16(count)
      for index in 0..<count {
        $0.u16(0x010D)
        $0.u16(2)
        $0.u32(length)
        // The last one would reach a text behind the zeros.
        $0.u32(index == count - 1 ? start + 8 : start)
      }
      $0.all += Array(repeating: 0, count: length)
      $0.text("the name")
    }
    let outcome = try ProcessorTime.limit { try read(tiff) }
    #expect(outcome.header.identifier == nil)
    #expect(outcome.codes == [])
  }

  @Test func aTIFFFileHasASizeAndNoGlyph() throws {
    var exif = ExifBuilder(documentName: "name")
    exif.short(0x0100, 40)
    exif.long(0x0101, 30)
    exif.short(0x0152, 2)
    let outcome = try InlayContainerTests.read(exif.tiff)
    #expect(outcome.header.mediaType == .tiff)
    #expect(outcome.header.width == 40 && outcome.header.height == 30)
    #expect(outcome.header.hasAlpha == true)
    #expect(outcome.header.identifier == "name")
    #expect(!outcome.header.isAdaptiveImageGlyph)
  }
}
