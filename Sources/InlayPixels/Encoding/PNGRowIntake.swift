/// Packs incoming rows into a ``PNGRowBuffer``.
struct PNGRowIntake: ~Copyable {
  private let width: Int
  private let packer: PNGPacker
  private let isRGB: Bool
  var buffer: PNGRowBuffer
  /// A row converted from another layout.
  private var straight = StraightRow()

  init(_ color: PNGColor, width: Int, capacity: Int, standsAlone: Bool = false) {
    self.width = width
    packer = PNGPacker(color)
    isRGB = color == .rgb
    buffer = PNGRowBuffer(
      rowBytes: color.rowBytes(width: width), capacity: capacity, distance: color.filterDistance,
      standsAlone: standsAlone)
  }

  /// Number of waiting rows.
  var count: Int { buffer.count }

  mutating func clear() { buffer.clear() }

  mutating func repeatLast() { buffer.repeatLast() }

  /// Adds row number `index` of `pixels`: red, green, blue and alpha, or Cairo's layout if `isBGRA`.
  ///
  /// - Returns: `nil`, or the first pixel whose color does not fit the format. In that case nothing was added.
  mutating func append(_ pixels: Span<UInt8>, row index: Int, isBGRA: Bool) -> Int? {
    let rowBytes = 4 * width
    let row = index * rowBytes..<(index + 1) * rowBytes
    // Between lines of text, adjacent rows are equal.
    if index > 0, buffer.count > 0, Self.repeatsLast(pixels, at: row.lowerBound, rowBytes) {
      buffer.repeatLast()
      return nil
    }
    guard isBGRA else { return append(pixels.extracting(row)) }
    if isRGB {
      let fits = unsafe pixels.extracting(row).withUnsafeBytes { bytes in
        guard let source = bytes.baseAddress else { return false }
        return unsafe buffer.append(opaqueBGRA: source, width: width)
      }
      if fits { return nil }
    }
    straight.set(fromPremultipliedBGRA: pixels.extracting(row))
    let bytes = straight.bytes
    return append(bytes.span)
  }

  private mutating func append(_ row: Span<UInt8>) -> Int? {
    unsafe row.withUnsafeBytes { bytes in
      guard let source = bytes.baseAddress else { return 0 }
      if unsafe buffer.append(source, width: width, packer: packer) { return nil }
      return unsafe packer.misfit(source, width: width) ?? 0
    }
  }

  /// Whether the row at `start` in `pixels` equals the one above, which must exist.
  private static func repeatsLast(_ pixels: Span<UInt8>, at start: Int, _ rowBytes: Int) -> Bool {
    unsafe pixels.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return false }
      let length = unsafe Repetition.length(base, start, rowBytes, known: 0, start + rowBytes)
      return length == rowBytes
    }
  }
}
