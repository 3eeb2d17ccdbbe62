/// A property of a glyph's items, with the values that Apple's encoder writes. Equal properties are written once.
enum GlyphProperty: Hashable {
  /// `colr`: unspecified primaries and transfer, BT.601 matrix, full range.
  case colors
  /// `clli`.
  case lightLevel
  /// `ispe`.
  case extents(width: Int, height: Int)
  /// `clap`: the top left part of an image that is one pixel larger if a side is odd.
  case aperture(width: Int, height: Int)
  /// `irot`: no rotation.
  case rotation
  /// `pixi`: this many channels of 8 bits.
  case channels(Int)
  /// `auxC`: an alpha plane.
  case alpha
  /// `hvcC`.
  case configuration([UInt8])

  /// The position of this kind of property among the others.
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

  /// The name of an alpha plane, and the SEI message about how alpha is coded: 8 bits, not premultiplied.
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
        // From the center of the image to the center of the part: half a pixel back if the side is odd.
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
