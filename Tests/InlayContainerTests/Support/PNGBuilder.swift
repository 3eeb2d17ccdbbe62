/// A writer of PNG chunks with right checksums, or wrong ones on request.
struct PNGBuilder {
  var width = 3
  var height = 2
  var depth = 8
  var colorType = 6
  var chunks: [(type: String, content: [UInt8], isSound: Bool)] = []
  var isHeaderSound = true
  var hasImageData = true
  var hasEnd = true

  mutating func add(_ type: String, _ content: [UInt8], isSound: Bool = true) {
    chunks.append((type, content, isSound))
  }

  static func chunk(_ type: String, _ content: [UInt8], isSound: Bool = true) -> [UInt8] {
    let covered = Array(type.utf8) + content
    return Bytes.build {
      $0.u32(content.count)
      $0.all += covered
      $0.u32(Int(checksum(covered)) ^ (isSound ? 0 : 1))
    }
  }

  var header: [UInt8] {
    Self.chunk(
      "IHDR",
      Bytes.build {
        $0.u32(width)
        $0.u32(height)
        $0.u8(depth)
        $0.u8(colorType)
        $0.u8(0)
        $0.u8(0)
        $0.u8(0)
      }, isSound: isHeaderSound)
  }

  var bytes: [UInt8] {
    var out: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + header
    for chunk in chunks { out += Self.chunk(chunk.type, chunk.content, isSound: chunk.isSound) }
    if hasImageData { out += Self.chunk("IDAT", [1, 2, 3, 4]) }
    if hasEnd { out += Self.chunk("IEND", []) }
    return out
  }

  static func internationalText(_ keyword: String, _ text: [UInt8], isCompressed: Bool = false) -> [UInt8] {
    Array(keyword.utf8) + [0, isCompressed ? 1 : 0, 0, 0, 0] + text
  }

  /// Bit by bit, as the standard states it.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var remainder = ~UInt32(0)
    for byte in bytes {
      remainder ^= UInt32(byte)
      for _ in 0..<8 { remainder = remainder & 1 == 1 ? 0xEDB8_8320 ^ (remainder >> 1) : remainder >> 1 }
    }
    return ~remainder
  }
}
