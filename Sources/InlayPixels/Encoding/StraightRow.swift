/// A row of red, green, blue and alpha, converted from another layout.
struct StraightRow {
  private(set) var bytes: [UInt8] = []

  /// Converts a row of premultiplied pixels with blue first.
  mutating func set(fromPremultipliedBGRA row: Span<UInt8>) {
    if bytes.count != row.count { bytes = [UInt8](repeating: 0, count: row.count) }
    let source = unsafe row.bytes
    var target = bytes.mutableSpan
    var at = 0
    // Handles two opaque pixels at once.
    while at + 8 <= row.count {
      let two = unsafe UInt64(
        littleEndian: source.unsafeLoadUnaligned(fromUncheckedByteOffset: at, as: UInt64.self))
      if two & 0xFF00_0000_FF00_0000 == 0xFF00_0000_FF00_0000 {
        let swapped =
          two & 0xFF00_FF00_FF00_FF00 | two &>> 16 & 0x0000_00FF_0000_00FF
          | two &<< 16 & 0x00FF_0000_00FF_0000
        unsafe target.withUnsafeMutableBytes {
          unsafe $0.storeBytes(of: swapped.littleEndian, toByteOffset: at, as: UInt64.self)
        }
      } else {
        Self.convert(row, at, &target)
        Self.convert(row, at + 4, &target)
      }
      at += 8
    }
    if at < row.count { Self.convert(row, at, &target) }
  }

  @inline(__always)
  private static func convert(_ row: Span<UInt8>, _ at: Int, _ target: inout MutableSpan<UInt8>) {
    let alpha = row[at + 3]
    for channel in 0..<3 {
      let color = row[at + 2 - channel]
      target[at + channel] = alpha == 255 ? color : PremultipliedPixels.divided(color, by: alpha)
    }
    target[at + 3] = alpha
  }
}
