private import CDeflate

/// The parts of a PNG other than its pixels (PNG specification, 5.3 and 11.2).
enum PNGChunks {
  /// Appends the signature, the header, the sRGB chunk and the palette.
  static func begin(_ output: inout [UInt8], width: Int, height: Int, color: PNGColor) {
    output += [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    header(&output, width: width, height: height, color: color)
    // Rendering intent 0 is perceptual, which is meant for photographs.
    append("sRGB", [0], to: &output)
    if let clear = color.clear {
      let samples = (color.kind == .rgb ? [0, 8, 16] : [0]).map { UInt8(truncatingIfNeeded: clear >> $0) }
      append("tRNS", samples.flatMap { [0, $0] }, to: &output)
    }
    guard color.kind == .palette else { return }
    append("PLTE", color.palette.flatMap { bigEndian($0.byteSwapped).dropLast() }, to: &output)
    let transparent = color.palette.prefix(color.transparentCount).map { UInt8($0 >> 24) }
    if !transparent.isEmpty { append("tRNS", transparent, to: &output) }
  }

  /// Appends the header, 25 bytes.
  static func header(_ output: inout [UInt8], width: Int, height: Int, color: PNGColor) {
    let size = bigEndian(UInt32(width)) + bigEndian(UInt32(height))
    append("IHDR", size + [UInt8(color.bits), color.kind.rawValue, 0, 0, 0], to: &output)
  }

  /// Appends the last chunk.
  static func end(_ output: inout [UInt8]) { append("IEND", [], to: &output) }

  /// Appends one chunk.
  static func append(_ type: StaticString, _ content: [UInt8], to output: inout [UInt8]) {
    unsafe content.withUnsafeBytes { unsafe append(type, $0, to: &output) }
  }

  /// Appends one chunk with the content in memory, and bytes before and after it.
  @unsafe
  static func append(
    _ type: StaticString, before: [UInt8] = [], _ content: UnsafeRawBufferPointer, after: [UInt8] = [],
    to output: inout [UInt8]
  ) {
    let count = before.count + content.count + after.count
    output.reserveCapacity(output.count + count + 12)
    output += bigEndian(UInt32(count))
    let start = output.count
    unsafe output += UnsafeBufferPointer(start: type.utf8Start, count: type.utf8CodeUnitCount)
    output += before
    unsafe output += content
    output += after
    let check = unsafe output.withUnsafeBytes { bytes in
      unsafe libdeflate_crc32(0, bytes.baseAddress.map { unsafe $0 + start }, bytes.count - start)
    }
    output += bigEndian(check)
  }

  static func bigEndian(_ value: UInt32) -> [UInt8] {
    [
      UInt8(value >> 24), UInt8(truncatingIfNeeded: value >> 16), UInt8(truncatingIfNeeded: value >> 8),
      UInt8(truncatingIfNeeded: value),
    ]
  }
}
