/// A property of a glyph's items, with the values Apple's encoder gives it. Equal ones are written once.
enum GlyphProperty: Hashable {
  /// `colr`: primaries and transfer left open, BT.601's matrix, full range.
  case colors
  /// `clli`.
  case lightLevel
  /// `ispe`.
  case extents(width: Int, height: Int)
  /// `clap`: the first columns and rows, of an image one larger where a side is odd.
  case aperture(width: Int, height: Int)
  /// `irot`: none.
  case rotation
  /// `pixi`: as many channels of 8 bits.
  case channels(Int)
  /// `auxC`: an alpha plane.
  case alpha
  /// `hvcC`.
  case configuration([UInt8])

  /// Where properties of this kind stand among the others.
  var rank: Int {
    switch self {
    case .colors: 0
    case .lightLevel: 1
    case .extents: 2
    case .aperture: 3
    case .rotation: 4
    case .channels(let count): count == 3 ? 5 : 6
    case .alpha: 7
    case .configuration: 8
    }
  }

  /// The name of an alpha plane, and the SEI message that says how alpha is coded: 8 bits, not multiplied.
  private static let (alphaName, alphaMessage): (StaticString, [UInt8]) = (
    "urn:mpeg:hevc:2015:auxid:1", [0, 0, 0, 12, 0, 0, 0, 8, 0x4E, 1, 0xA5, 4, 0, 1, 0xFE, 0x40]
  )

  func write(to writer: inout BoxWriter) {
    switch self {
    case .colors:
      writer.box("colr") {
        $0.text("nclx")
        for code in [2, 2, 6] { $0.u16(code) }
        $0.u8(0x80)
      }
    case .lightLevel:
      writer.box("clli") {
        $0.u16(203)
        $0.u16(64)
      }
    case .extents(let width, let height):
      writer.fullBox("ispe") {
        $0.u32(width)
        $0.u32(height)
      }
    case .aperture(let width, let height):
      writer.box("clap") {
        for side in [width, height] {
          $0.u32(side)
          $0.u32(1)
        }
        // From the center of the image to that of the part: half a pixel back where the side is odd.
        for side in [width, height] {
          $0.u32(side % 2 == 1 ? -1 : 0)
          $0.u32(side % 2 == 1 ? 2 : 1)
        }
      }
    case .rotation: writer.box("irot") { $0.u8(0) }
    case .channels(let count):
      writer.fullBox("pixi") {
        $0.u8(count)
        for _ in 0..<count { $0.u8(8) }
      }
    case .alpha:
      writer.fullBox("auxC") {
        $0.text(Self.alphaName)
        $0.u8(0)
        $0.append(Self.alphaMessage)
      }
    case .configuration(let content): writer.box("hvcC") { $0.append(content) }
    }
  }
}
