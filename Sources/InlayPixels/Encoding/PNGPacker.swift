/// Converts rows of red, green, blue and alpha to a more compact format.
struct PNGPacker: ~Copyable {
  private let color: PNGColor
  private let table: ColorTable

  init(_ color: PNGColor) {
    self.color = color
    table = ColorTable(color.palette)
  }

  /// Packs a row. Returns `false` if a pixel does not fit the format.
  ///
  /// Unsafe: `source` must have 4 × `width` bytes, and `target` must have room for the packed row and 8 more bytes.
  @unsafe
  func pack(_ source: UnsafeRawPointer, width: Int, into target: UnsafeMutablePointer<UInt8>) -> Bool {
    if let clear = color.clear { return unsafe pack(source, width, target, clear: clear) }
    switch color.kind {
    case .rgba:
      unsafe UnsafeMutableRawPointer(target).copyMemory(from: source, byteCount: 4 * width)
      return true
    case .rgb: return unsafe Self.packOpaque(source, width: width, into: target, isBGRA: false)
    case .grayAlpha:
      var fits = true
      for x in 0..<width {
        let pixel = unsafe Self.pixel(source, x)
        fits = fits && Self.isGray(pixel)
        unsafe target[2 * x] = UInt8(truncatingIfNeeded: pixel)
        unsafe target[2 * x + 1] = UInt8(truncatingIfNeeded: pixel >> 24)
      }
      return fits
    case .gray:
      let spread = UInt32(255 / ((1 << color.bits) - 1))
      return unsafe packBits(source, width, target) { pixel in
        let value = pixel & 0xFF
        guard Self.isGray(pixel), pixel >> 24 == 255, value % spread == 0 else { return nil }
        return UInt8(truncatingIfNeeded: value / spread)
      }
    case .palette:
      var last: (pixel: UInt32, index: UInt8?)?
      return unsafe packBits(source, width, target) { pixel in
        if let last, last.pixel == pixel { return last.index }
        let index = table.index(of: pixel)
        last = (pixel, index)
        return index
      }
    }
  }

  /// The first pixel of a row that does not fit the format.
  ///
  /// Unsafe: `source` must have 4 × `width` bytes.
  @unsafe
  func misfit(_ source: UnsafeRawPointer, width: Int) -> Int? {
    var one = [UInt8](repeating: 0, count: 16)
    return unsafe one.withUnsafeMutableBufferPointer { buffer in
      guard let target = buffer.baseAddress else { return nil }
      return (0..<width).first { unsafe !pack(source + 4 * $0, width: 1, into: target) }
    }
  }

  /// Packs pixels that are opaque or have the color that stands for transparent ones.
  private func pack(
    _ source: UnsafeRawPointer, _ width: Int, _ target: UnsafeMutablePointer<UInt8>, clear: UInt32
  ) -> Bool {
    let bytes = color.bitsPerPixel / 8
    for x in 0..<width {
      let pixel = unsafe Self.pixel(source, x)
      let isClear = pixel & 0xFF_FFFF == clear
      guard pixel >> 24 == (isClear ? 0 : 255), bytes == 3 || Self.isGray(pixel) else { return false }
      for channel in 0..<bytes {
        unsafe target[bytes * x + channel] = UInt8(truncatingIfNeeded: pixel >> UInt32(8 * channel))
      }
    }
    return true
  }

  /// Packs red, green and blue from pixels that have them in this order or, if `isBGRA`, in reverse order. Returns
  /// `false` if one of the pixels is not opaque.
  ///
  /// Unsafe: `source` must have 4 × `width` bytes, and `target` must have room for 3 × `width` and 8 more bytes.
  @unsafe @inline(__always)
  static func packOpaque(
    _ source: UnsafeRawPointer, width: Int, into target: UnsafeMutablePointer<UInt8>, isBGRA: Bool
  ) -> Bool {
    let output = UnsafeMutableRawPointer(target)
    var all = UInt64.max
    var x = 0
    while x + 2 <= width {
      let two = unsafe UInt64(littleEndian: source.loadUnaligned(fromByteOffset: 4 * x, as: UInt64.self))
      all &= two
      // With the bytes reversed, the second pixel is the lower one: alpha, red, green, blue from the lowest byte.
      let turned = two.byteSwapped
      let packed =
        isBGRA
        ? turned &>> 40 | (turned & 0xFFFF_FF00) &<< 16 : two & 0xFF_FFFF | two &>> 8 & 0xFFFF_FF00_0000
      // This writes two bytes too many, which the next pixels overwrite.
      unsafe output.storeBytes(of: packed.littleEndian, toByteOffset: 3 * x, as: UInt64.self)
      x += 2
    }
    if x < width {
      let pixel = unsafe Self.pixel(source, x)
      all &= UInt64(pixel) << 32 | 0xFF00_0000
      let packed = isBGRA ? pixel.byteSwapped &>> 8 : pixel
      unsafe output.storeBytes(of: packed.littleEndian, toByteOffset: 3 * x, as: UInt32.self)
    }
    return all & 0xFF00_0000_FF00_0000 == 0xFF00_0000_FF00_0000
  }

  /// Packs numbers of ``PNGColor/bits`` bits, the first in the highest bits of a byte.
  @inline(__always)
  private func packBits(
    _ source: UnsafeRawPointer, _ width: Int, _ target: UnsafeMutablePointer<UInt8>,
    _ number: (UInt32) -> UInt8?
  ) -> Bool {
    let perByte = 8 / color.bits
    var x = 0
    var at = 0
    while x < width {
      var byte: UInt8 = 0
      for place in 0..<perByte {
        var value: UInt8 = 0
        if x < width {
          guard let found = unsafe number(Self.pixel(source, x)) else { return false }
          value = found
        }
        byte |= value << UInt8(8 - color.bits * (place + 1))
        x += 1
      }
      unsafe target[at] = byte
      at += 1
    }
    return true
  }

  @inline(__always)
  private static func pixel(_ source: UnsafeRawPointer, _ x: Int) -> UInt32 {
    unsafe UInt32(littleEndian: source.loadUnaligned(fromByteOffset: 4 * x, as: UInt32.self))
  }

  @inline(__always)
  private static func isGray(_ pixel: UInt32) -> Bool { pixel & 0xFF_FFFF == (pixel & 0xFF) &* 0x1_0101 }
}
