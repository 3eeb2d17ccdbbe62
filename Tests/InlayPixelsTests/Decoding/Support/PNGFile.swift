/// A PNG written chunk by chunk, for tests: any header, stored or endlessly repeating image data, right
/// checksums.
struct PNGFile {
  var width: UInt32
  var height: UInt32
  var depth: UInt8 = 8
  var colorType: UInt8 = 6
  /// What stands between IHDR and the image data.
  var chunks: [(type: String, content: [UInt8])] = []
  /// The zlib stream.
  var imageData: [UInt8]

  init(width: UInt32, height: UInt32, depth: UInt8 = 8, colorType: UInt8 = 6, imageData: [UInt8]) {
    (self.width, self.height, self.depth, self.colorType) = (width, height, depth, colorType)
    self.imageData = imageData
  }

  /// Rows of bytes, each stored behind the filter type 0.
  init(width: UInt32, depth: UInt8 = 8, colorType: UInt8 = 6, rows: [[UInt8]]) {
    self.init(
      width: width, height: UInt32(rows.count), depth: depth, colorType: colorType,
      imageData: Zlib.stored(rows.flatMap { [0] + $0 }))
  }

  var bytes: [UInt8] {
    let header = Self.big(width) + Self.big(height) + [depth, colorType, 0, 0, 0]
    let all = [("IHDR", header)] + chunks + [("IDAT", imageData), ("IEND", [])]
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + all.flatMap { Self.chunk($0.0, $0.1) }
  }

  /// An eXIf chunk that says nothing but the orientation.
  mutating func turn(_ orientation: UInt8) {
    let fields: [UInt8] = [0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
    chunks.append(("eXIf", [0x4D, 0x4D, 0, 42, 0, 0, 0, 8] + fields))
  }

  static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
    let covered = Array(type.utf8) + content
    return big(UInt32(content.count)) + covered + big(checksum(covered))
  }

  /// `bytes` with the checksum of every chunk made right, as far as they are chunks.
  static func withRightChecksums(_ bytes: [UInt8]) -> [UInt8] {
    var out = bytes
    var at = 8
    while bytes.count - at >= 12 {
      let length = bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
      guard length <= bytes.count - at - 12 else { break }
      let end = at + 8 + length
      out.replaceSubrange(end..<end + 4, with: big(checksum(bytes[(at + 4)..<end])))
      at = end + 4
    }
    return out
  }

  static func big(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  private static let remainders: [UInt32] = (0..<256).map { first in
    var value = UInt32(first)
    for _ in 0..<8 { value = value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
    return value
  }

  private static func checksum(_ bytes: some Sequence<UInt8>) -> UInt32 {
    var value = UInt32.max
    for byte in bytes { value = remainders[Int((value ^ UInt32(byte)) & 0xFF)] ^ value >> 8 }
    return ~value
  }
}

/// Streams of zlib (RFC 1950) made without compressing.
enum Zlib {
  /// Bytes as they are, in stored blocks.
  static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var out: [UInt8] = [0x78, 0x01]
    var at = 0
    repeat {
      let end = min(at + 65_535, bytes.count)
      let length = UInt16(end - at)
      out.append(end == bytes.count ? 1 : 0)
      for value in [length, ~length] { out += [UInt8(value & 0xFF), UInt8(value >> 8)] }
      out += bytes[at..<end]
      at = end
    } while at < bytes.count
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      a = (a + UInt32(byte)) % 65_521
      b = (b + a) % 65_521
    }
    return out + PNGFile.big(b << 16 | a)
  }

  /// A bomb: so many zeros, a thousandth as long. One literal, then repetitions of 258 by fixed codes (RFC
  /// 1951).
  static func zeros(_ count: Int) -> [UInt8] {
    var out: [UInt8] = [0x78, 0x01]
    var (bits, held): (UInt32, UInt32) = (0, 0)
    func put(_ value: UInt32, _ length: UInt32) {
      bits |= value << held
      held += length
      while held >= 8 {
        out.append(UInt8(bits & 0xFF))
        bits >>= 8
        held -= 8
      }
    }
    put(0b011, 3)  // last block, fixed codes
    let repetitions = max(0, count - 1) / 258
    for _ in 0..<(count - 258 * repetitions) { put(0b0000_1100, 8) }  // 0x30, most significant bit first
    for _ in 0..<repetitions {
      put(0b1010_0011, 8)  // 285: length 258
      put(0, 5)  // distance 1
    }
    put(0, 7)  // end
    if held > 0 { put(0, 8 - held) }
    return out + PNGFile.big(UInt32(count % 65_521) << 16 | 1)
  }
}
