import Foundation

/// ICC profiles written by hand (ICC.1:2001-04).
enum ColorProfileFile {
  /// The colorants of sRGB, adapted to D50, in the order red, green, blue.
  static let sRGBColorants: [[Double]] = [
    [0.43607, 0.22249, 0.01392], [0.38515, 0.71687, 0.09708], [0.14307, 0.06061, 0.71410],
  ]

  /// A display whose primaries are these, all with one curve.
  static func rgb(colorants: [[Double]], curve: [UInt8]) -> [UInt8] {
    var tags = zip(["rXYZ", "gXYZ", "bXYZ"], colorants).map { ($0, xyz($1)) }
    tags += ["rTRC", "gTRC", "bTRC"].map { ($0, curve) }
    return profile(space: "RGB ", tags)
  }

  /// A display of grays.
  static func gray(curve: [UInt8]) -> [UInt8] { profile(space: "GRAY", [("kTRC", curve)]) }

  /// A printer: each corner of the cube of its four inks a color in Lab.
  static let inks: [UInt8] = {
    let identity: [UInt32] = [65_536, 0, 0, 0, 65_536, 0, 0, 0, 65_536]
    let ramp = (0...255).map { UInt8($0) }
    let corners = (0..<16).flatMap { (corner: UInt8) -> [UInt8] in
      let lightness: UInt8 = corner & 1 == 1 ? 20 : 250 - corner * 10
      return [lightness, 128, 100 + corner * 4]
    }
    var table = Array("mft1\0\0\0\0".utf8) + [4, 3, 2, 0] + identity.flatMap { PNGFile.big($0) }
    for _ in 0..<4 { table += ramp }
    table += corners
    for _ in 0..<3 { table += ramp }
    return profile(space: "CMYK", [("A2B0", table)])
  }()

  /// A power.
  static func gamma(_ value: Double) -> [UInt8] {
    let fixed = UInt16(value * 256)
    return Array("curv\0\0\0\0".utf8) + PNGFile.big(1) + [UInt8(fixed >> 8), UInt8(fixed & 0xFF), 0, 0]
  }

  /// The curve of sRGB (IEC 61966-2-1) at 1,024 places.
  static let sRGBCurve: [UInt8] =
    Array("curv\0\0\0\0".utf8) + PNGFile.big(1_024)
    + (0..<1_024).flatMap { step -> [UInt8] in
      let encoded = Double(step) / 1_023
      let light = encoded <= 0.04045 ? encoded / 12.92 : pow((encoded + 0.055) / 1.055, 2.4)
      let value = UInt16((light * 65_535).rounded())
      return [UInt8(value >> 8), UInt8(value & 0xFF)]
    }

  /// An `iCCP` chunk's content.
  static func chunk(_ profile: [UInt8]) -> [UInt8] { Array("test\0\0".utf8) + Zlib.stored(profile) }

  private static func xyz(_ values: [Double]) -> [UInt8] {
    Array("XYZ \0\0\0\0".utf8)
      + values.flatMap { PNGFile.big(UInt32(bitPattern: Int32(($0 * 65_536).rounded()))) }
  }

  private static func profile(space: String, _ own: [(String, [UInt8])]) -> [UInt8] {
    let description =
      Array("desc\0\0\0\0".utf8) + PNGFile.big(2) + Array("x\0".utf8) + [UInt8](repeating: 0, count: 78)
    let tags =
      [
        ("desc", description), ("cprt", Array("text\0\0\0\0x\0".utf8)),
        ("wtpt", xyz([0.9642, 1, 0.8249])),
      ] + own
    var table = PNGFile.big(UInt32(tags.count))
    var body: [UInt8] = []
    let start = 132 + 12 * tags.count
    for (name, content) in tags {
      table += Array(name.utf8) + PNGFile.big(UInt32(start + body.count)) + PNGFile.big(UInt32(content.count))
      body += content + [UInt8](repeating: 0, count: (4 - content.count % 4) % 4)
    }
    var header = PNGFile.big(UInt32(start + body.count)) + Array("lcms".utf8) + [2, 0x40, 0, 0]
    let isInk = space == "CMYK"
    header +=
      Array("\(isInk ? "prtr" : "mntr")\(space)\(isInk ? "Lab " : "XYZ ")".utf8) + [
        7, 0xE4, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0,
      ] + Array("acsp".utf8)
    header += [UInt8](repeating: 0, count: 28) + [0, 0, 0xF6, 0xD6, 0, 1, 0, 0, 0, 0, 0xD3, 0x2D]
    return header + [UInt8](repeating: 0, count: 128 - header.count) + table + body
  }
}
