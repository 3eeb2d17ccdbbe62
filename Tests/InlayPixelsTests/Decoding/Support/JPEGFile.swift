/// JPEG files put together of segments, for tests.
enum JPEGFile {
  /// A JPEG with a color profile in its first segments (ICC.1:2010, annex B.4).
  static func with(profile: [UInt8], _ jpeg: [UInt8]) -> [UInt8] {
    let most = 65_519
    let count = UInt8((profile.count + most - 1) / most)
    let segments = (0..<count).flatMap { number -> [UInt8] in
      let piece = profile.dropFirst(Int(number) * most).prefix(most)
      return segment(0xE2, Array("ICC_PROFILE\0".utf8) + [number + 1, count] + piece)
    }
    return jpeg.prefix(2) + segments + jpeg.dropFirst(2)
  }

  /// 8 × 8 pixels of four inks, each 0 or 255 as it is stored. An Adobe marker says that 255 is no ink.
  static func inks(_ inks: [UInt8], hasAdobeMarker: Bool) -> [UInt8] {
    var file: [UInt8] = [0xFF, 0xD8]
    if hasAdobeMarker { file += segment(0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 0]) }
    file += segment(0xDB, [0] + [UInt8](repeating: 8, count: 64))
    file += segment(0xC0, [8, 0, 8, 0, 8, 4] + (1...4).flatMap { [$0, 0x11, 0] as [UInt8] })
    // One code of one bit each: a difference of 8 bits, and the end of a block.
    for (table, symbol) in [(0x00, 8), (0x10, 0)] as [(UInt8, UInt8)] {
      file += segment(0xC4, [table, 1] + [UInt8](repeating: 0, count: 15) + [symbol])
    }
    file += segment(0xDA, [4] + (1...4).flatMap { [$0, 0] as [UInt8] } + [0, 63, 0])
    // The differences are 128 and -128.
    var bits: UInt64 = 0
    for ink in inks { bits = bits << 10 | (ink == 255 ? 0b0_1000_0000_0 : 0b0_0111_1111_0) }
    for shift in [32, 24, 16, 8, 0] as [UInt64] {
      let byte = UInt8(truncatingIfNeeded: bits >> shift)
      file += byte == 255 ? [255, 0] : [byte]
    }
    return file + [0xFF, 0xD9]
  }

  /// A marker with its content.
  static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
    [0xFF, marker, UInt8((content.count + 2) >> 8), UInt8((content.count + 2) & 0xFF)] + content
  }
}
