import InlayContainer
import InlayCore
import Testing

@Suite struct GIFTests {
  static func screen(_ width: Int, _ height: Int, version: String = "89a", table: Int? = nil) -> [UInt8] {
    Bytes.build {
      $0.text("GIF\(version)")
      $0.little(UInt64(width), 2)
      $0.little(UInt64(height), 2)
      $0.u8(table.map { 0x80 | $0 } ?? 0)
      $0.u16(0)
      if let table { $0.all += Array(repeating: 0, count: 3 << (table + 1)) }
    }
  }

  static func image(_ width: Int, _ height: Int, x: Int = 0, table: Int? = nil, data: [UInt8] = [1, 2])
    -> [UInt8]
  {
    Bytes.build {
      $0.u8(0x2C)
      $0.little(UInt64(x), 2)
      $0.little(0, 2)
      $0.little(UInt64(width), 2)
      $0.little(UInt64(height), 2)
      $0.u8(table.map { 0x80 | $0 } ?? 0)
      if let table { $0.all += Array(repeating: 0, count: 3 << (table + 1)) }
      $0.u8(2)
      $0.u8(data.count)
      $0.all += data
      $0.u8(0)
    }
  }

  static func control(isTransparent: Bool) -> [UInt8] {
    [0x21, 0xF9, 4, isTransparent ? 1 : 0, 0, 0, 0, 0]
  }

  static let end: [UInt8] = [0x3B]

  @Test(arguments: ["87a", "89a"]) func readsTheScreen(_ version: String) throws {
    let outcome = try read(
      Self.screen(30, 20, version: version, table: 7) + Self.image(30, 20, table: 0) + Self.end)
    #expect(outcome.codes == [])
    #expect(outcome.header.mediaType == .gif)
    #expect(outcome.header.width == 30 && outcome.header.height == 20)
    #expect(outcome.header.hasAlpha == false)
    #expect(!outcome.header.isAnimated)
    #expect(outcome.header.colorModel == .palette)
  }

  @Test func transparencyIsAlpha() throws {
    let opaque = Self.screen(3, 2) + Self.control(isTransparent: false) + Self.image(3, 2) + Self.end
    #expect(try read(opaque).header.hasAlpha == false)
    let clear = Self.screen(3, 2) + Self.control(isTransparent: true) + Self.image(3, 2) + Self.end
    #expect(try read(clear).header.hasAlpha == true)
    let partial = Self.screen(3, 2) + Self.image(2, 2, x: 1) + Self.end
    #expect(try read(partial).header.hasAlpha == true)
  }

  @Test func twoImagesAreAnAnimation() throws {
    let loop: [UInt8] = [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0]
    let one = Self.screen(3, 2) + loop + Self.image(3, 2)
    #expect(try read(one + Self.end).header.isAnimated == false)
    #expect(try read(one + Self.image(3, 2)).header.isAnimated == true)
  }

  @Test func withoutAScreenTheFirstImageCounts() throws {
    let header = try read(Self.screen(0, 0) + Self.image(5, 4, x: 1) + Self.end).header
    #expect(header.width == 6 && header.height == 4)
    #expect(
      failure(Self.screen(0, 0) + Self.end)
        == .containerMalformed(at: 6, what: "the GIF has a side of 0 pixels"))
    #expect(
      failure(Self.screen(0, 0) + Self.image(0, 0) + Self.end)
        == .containerMalformed(at: 6, what: "the GIF has a side of 0 pixels"))
  }

  @Test func wrongLengthsAreTruncations() throws {
    #expect(try read(Self.screen(3, 2, table: 7).dropLast(100).map { $0 }).codes == [.containerTruncated])
    let image = Self.image(3, 2, data: Array(repeating: 1, count: 200)).dropLast(100)
    #expect(try read(Self.screen(3, 2) + image).codes == [.containerTruncated])
    #expect(try read(Self.screen(3, 2) + [0x99]).codes == [.containerTruncated])
    #expect(try read(Self.screen(3, 2) + Self.end).codes == [.containerIrregular])
  }

  @Test func tinyBlocksAreOverTheLimit() {
    let blocks: [UInt8] = [0x21, 0xFE] + Array(repeating: [1, 0] as [UInt8], count: 70_000).flatMap { $0 }
    let error = failure(Self.screen(3, 2) + blocks.map { $0 == 0 ? 7 : $0 }, limits: .strict)
    #expect(error?.code == .limit("imageChunks"))
  }
}
