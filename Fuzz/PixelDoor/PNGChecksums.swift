/// The checksums of a PNG's chunks (PNG specification, 5.5), without which hardly a mutation would reach the decoder.
public enum PNGChecksums {
  /// `bytes` with the checksum of every chunk made right, as far as they are chunks.
  public static func repaired(_ bytes: [UInt8]) -> [UInt8] {
    var out = bytes
    var at = 8
    while bytes.count - at >= 12 {
      let length = bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
      guard length <= bytes.count - at - 12 else { break }
      let end = at + 8 + length
      out.replaceSubrange(end..<end + 4, with: big(checksum(bytes[at + 4..<end])))
      at = end + 4
    }
    return out
  }

  /// One chunk.
  public static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
    let covered = Array(type.utf8) + content
    return big(UInt32(content.count)) + covered + big(checksum(covered[...]))
  }

  /// Bytes as a zlib stream (RFC 1950) of stored blocks.
  public static func stored(_ bytes: [UInt8]) -> [UInt8] {
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
    var (low, high): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      low = (low + UInt32(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return out + big(high << 16 | low)
  }

  /// Four bytes, the highest first.
  public static func big(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  private static let remainders: [UInt32] = (0..<256).map { first in
    var value = UInt32(first)
    for _ in 0..<8 { value = value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
    return value
  }

  private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    var value = UInt32.max
    for byte in bytes { value = remainders[Int((value ^ UInt32(byte)) & 0xFF)] ^ value >> 8 }
    return ~value
  }
}
