import InlayContainer
import InlayCore
import InlayPixels

/// The Exif item of a strike, with the entries that Apple's TextKit writes (Exif 3.0, 4.6; TIFF 6.0, section 2).
struct GlyphExif {
  let identifier: String
  let description: String
  let insetX: Rational
  let insetY: Rational

  /// The name of the software that makes glyphs.
  static let software = "Apple TextKit"

  private enum Value {
    case text(String)
    case ratio(Rational)
    case directory
  }

  /// An offset of 6, the Exif signature, and a big-endian TIFF structure with two directories.
  var bytes: [UInt8] {
    var entries: [(tag: Int, value: Value)] = [(0x010D, .text(identifier))]
    if !description.isEmpty { entries.append((0x010E, .text(description))) }
    entries += [
      (0x011E, .ratio(insetX)), (0x011F, .ratio(insetY)), (0x0131, .text(Self.software)),
      (0x8769, .directory),
    ]
    var tiff = BoxWriter()
    tiff.text("MM")
    tiff.u16(42)
    tiff.u32(8)
    let secondAt = Self.size(of: entries) + 8
    Self.write(entries, secondDirectory: secondAt, to: &tiff)
    Self.write([(0xA420, .text(identifier))], secondDirectory: 0, to: &tiff)
    var item = BoxWriter()
    item.u32(6)
    item.text("Exif")
    item.u16(0)
    item.append(tiff.bytes)
    return item.bytes
  }

  /// Writes a directory, then its values of more than four bytes, each at an even offset.
  private static func write(
    _ entries: [(tag: Int, value: Value)], secondDirectory: Int, to tiff: inout BoxWriter
  ) {
    var data = BoxWriter()
    let dataAt = tiff.bytes.count + 6 + 12 * entries.count
    tiff.u16(entries.count)
    for (tag, value) in entries {
      tiff.u16(tag)
      switch value {
      case .text(let text):
        let bytes = Array(text.utf8) + [0]
        tiff.u16(2)
        tiff.u32(bytes.count)
        if bytes.count <= 4 {
          tiff.append(bytes + Array(repeating: 0, count: 4 - bytes.count))
        } else {
          tiff.u32(dataAt + data.bytes.count)
          data.append(bytes)
          if bytes.count % 2 == 1 { data.u8(0) }
        }
      case .ratio(let ratio):
        tiff.u16(5)
        tiff.u32(1)
        tiff.u32(dataAt + data.bytes.count)
        data.u32(Int(ratio.numerator))
        data.u32(Int(ratio.denominator))
      case .directory:
        tiff.u16(4)
        tiff.u32(1)
        tiff.u32(secondDirectory)
      }
    }
    tiff.u32(0)
    tiff.append(data.bytes)
  }

  /// Size of a directory and its values in bytes.
  private static func size(of entries: [(tag: Int, value: Value)]) -> Int {
    entries.reduce(6) { sum, entry in
      switch entry.value {
      case .text(let text):
        let count = text.utf8.count + 1
        return sum + 12 + (count <= 4 ? 0 : count + count % 2)
      case .ratio: return sum + 20
      case .directory: return sum + 12
      }
    }
  }
}
