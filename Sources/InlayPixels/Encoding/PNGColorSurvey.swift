/// Finds the most compact color format that holds every pixel of an image, from all of its rows, in bands of any
/// height.
package struct PNGColorSurvey: Sendable {
  private var isOpaque = true
  private var isGray = true
  /// Number of bits that hold every gray value so far, if all are gray.
  private var grayBits = 1
  /// The colors so far; `nil` once there are more than 256.
  private var table: ColorTable?
  private var last: UInt64?

  /// A survey without any pixels.
  ///
  /// - Parameter countsColors: whether to collect up to 256 colors for a palette. Without it, a survey is faster.
  package init(countsColors: Bool = true) {
    table = countsColors ? ColorTable() : nil
  }

  /// Adds pixels: red, green, blue and alpha each. Ignores bytes after the last whole pixel.
  ///
  /// - Complexity: O(pixels), less if the image soon turns out to need the full format.
  package mutating func add(_ pixels: Span<UInt8>) {
    let bytes = unsafe pixels.bytes
    let end = bytes.byteCount & ~7
    var at = 0
    while at < end {
      if !isGray, table == nil {
        if isOpaque { addAlpha(bytes, from: at) }
        return
      }
      let two = unsafe UInt64(
        littleEndian: bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: at, as: UInt64.self))
      at += 8
      if two == last { continue }
      last = two
      add(UInt32(truncatingIfNeeded: two))
      add(UInt32(truncatingIfNeeded: two >> 32))
    }
    if bytes.byteCount - at >= 4 {
      add(unsafe UInt32(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: at, as: UInt32.self)))
    }
  }

  private mutating func add(_ pixel: UInt32) {
    isOpaque = isOpaque && pixel >> 24 == 255
    let red = pixel & 0xFF
    if isGray, pixel & 0xFF_FFFF == red &* 0x1_0101 {
      grayBits = max(grayBits, Self.bits(ofGray: red))
    } else {
      isGray = false
    }
    if table?.insert(pixel) == false { table = nil }
  }

  /// Checks only whether all pixels are opaque.
  private mutating func addAlpha(_ bytes: RawSpan, from start: Int) {
    var at = start
    let mask = UInt64(littleEndian: 0xFF00_0000_FF00_0000)
    while at + 512 <= bytes.byteCount {
      var all = UInt64.max
      for word in 0..<64 {
        unsafe all &= bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: at + 8 * word, as: UInt64.self)
      }
      if all & mask != mask {
        isOpaque = false
        return
      }
      at += 512
    }
    while at + 4 <= bytes.byteCount {
      if unsafe bytes.unsafeLoad(fromByteOffset: at + 3, as: UInt8.self) != 255 {
        isOpaque = false
        return
      }
      at += 4
    }
  }

  /// 1, 2, 4 or 8. With fewer bits, gray values are spread evenly over 0...255.
  static func bits(ofGray value: UInt32) -> Int {
    if value % 255 == 0 { return 1 }
    if value % 85 == 0 { return 2 }
    return value % 17 == 0 ? 4 : 8
  }

  /// The color format with the smallest uncompressed size for an image of this size. It fits every pixel so far.
  package func color(width: Int, height: Int) -> PNGColor {
    let width = min(max(width, 1), 1 << 31)
    var best = isOpaque ? PNGColor.rgb : PNGColor.rgba
    if isGray { best = isOpaque ? PNGColor(.gray, bits: grayBits) : .grayAlpha }
    guard let palette else { return best }
    // The size of the palette itself: its chunk, and another one for transparency.
    let chunks = 12 + 3 * palette.palette.count
    let transparent = palette.transparentCount
    let extra = chunks + (transparent > 0 ? 12 + transparent : 0)
    let (saved, overflow) = (best.rowBytes(width: width) - palette.rowBytes(width: width))
      .multipliedReportingOverflow(by: height)
    return overflow || saved > extra ? palette : best
  }

  /// The colors so far as a palette, if they are few enough. Transparent colors come first, which keeps their list
  /// short.
  private var palette: PNGColor? {
    guard let colors = table?.colors, !colors.isEmpty else { return nil }
    let sorted = colors.sorted { ($0 >> 24, $0.byteSwapped) < ($1 >> 24, $1.byteSwapped) }
    let bits = [1, 2, 4].first { colors.count <= 1 << $0 } ?? 8
    return PNGColor(.palette, bits: bits, palette: sorted)
  }
}
