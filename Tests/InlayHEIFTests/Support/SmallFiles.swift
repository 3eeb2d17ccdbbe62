import InlayContainer
import InlayCore
import InlayPixels

@testable import InlayHEIF

/// Files of pictures that really decode, in boxes that can be wrong.
enum SmallFiles {
  /// A coded picture of one color (or one alpha).
  static func picture(_ width: Int, _ height: Int, _ color: SIMD4<UInt8>, isAlpha: Bool = false) throws
    -> EncodedPicture
  {
    let planes = GlyphPlanes(Art.plain(width, height, color))
    return try GlyphFile.Part(planes: planes, isAlpha: isAlpha, x: 0, y: 0, width: width, height: height)
      .encoded(quality: 90)
  }

  static func item(
    _ id: Int, _ picture: EncodedPicture, _ width: Int, _ height: Int, isHidden: Bool = false,
    isAlpha: Bool = false
  ) -> HEIFFileWriter.Item {
    HEIFFileWriter.Item(
      id: id, type: "hvc1", isHidden: isHidden, place: .picture, data: picture.data,
      properties: [
        (.extents(width: width, height: height), false), (isAlpha ? .alpha : .colors, true),
        (.configuration(picture.configuration), true),
      ])
  }

  static func grid(
    _ id: Int, rows: Int, columns: Int, width: Int, height: Int
  ) -> HEIFFileWriter.Item {
    var layout = BoxWriter()
    layout.u16(0)
    layout.u8(rows - 1)
    layout.u8(columns - 1)
    layout.u16(width)
    layout.u16(height)
    return HEIFFileWriter.Item(
      id: id, type: "grid", isHidden: false, place: .itemData, data: layout.bytes,
      properties: [(.extents(width: width, height: height), false), (.colors, true)])
  }

  /// One picture and its alpha, whose sizes may differ from each other and from what the boxes say.
  static func pair(color: (Int, Int), alpha: (Int, Int), says: (Int, Int)? = nil) throws -> [UInt8] {
    var writer = HEIFFileWriter(compatibleBrands: ["mif1", "heic"])
    let said = says ?? color
    writer.items = [
      item(1, try picture(color.0, color.1, [200, 30, 90, 255]), said.0, said.1),
      item(
        2, try picture(alpha.0, alpha.1, [0, 0, 0, 200], isAlpha: true), alpha.0, alpha.1, isHidden: true,
        isAlpha: true),
    ]
    writer.references = [.init(type: "auxl", from: 2, to: [1])]
    return writer.bytes
  }
}
