@testable import InlayCore

/// Pictures as small as can be, each with bytes of its own.
enum TinyPNG {
  /// A PNG of that size with a chunk that makes its bytes different from all others.
  static func make(_ width: Int, _ height: Int, tag: Int = 0) -> [UInt8] {
    func word(_ value: Int) -> [UInt8] {
      (0..<4).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
    func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
      let body = Array(name.utf8) + data
      var sum = CRC32()
      sum.update(body[...])
      return word(data.count) + body + word(Int(sum.value))
    }
    // Enough for a header; the pixels are of no interest here.
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", word(width) + word(height) + [8, 6, 0, 0, 0])
      + chunk("inLy", word(tag)) + chunk("IDAT", [0x78, 0x9C, 3, 0, 0, 0, 0, 1]) + chunk("IEND", [])
  }
}
