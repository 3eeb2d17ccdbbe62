/// Reads rows of 8-bit pixels as premultiplied linear light.
///
/// Unsafe inside, because bounds checks would cost three checks per pixel. The tables have 768 entries, and callers
/// stay within the rows.
@unsafe
struct LinearReader<Scalar: LinearScalar, Alpha: AlphaForm> {
  let source: UnsafeRawPointer
  let rowBytes: Int
  let decoded: UnsafePointer<SIMD4<Scalar>>

  /// Reads row `y` into the line.
  @inline(__always)
  func read(row y: Int, into line: borrowing PixelLine<Scalar>) {
    let row = unsafe source + y * rowBytes
    for x in 0..<line.count { unsafe line[x] = pixel(at: x, of: row) }
  }

  /// Adds row `y` to the line. Handles two pixels at a time with one branch, which is mostly predicted. Transparent
  /// pixels cost nothing.
  @inline(__always)
  func add(row y: Int, to line: borrowing PixelLine<Scalar>) {
    let row = unsafe source + y * rowBytes
    var x = 0
    while x + 1 < line.count {
      let two = unsafe UInt64(littleEndian: row.loadUnaligned(fromByteOffset: 4 * x, as: UInt64.self))
      let alphas = two & 0xFF00_0000_FF00_0000
      let first = UInt32(truncatingIfNeeded: two)
      let second = UInt32(truncatingIfNeeded: two &>> 32)
      if alphas == 0xFF00_0000_FF00_0000 {
        unsafe line[x] += opaque(first)
        unsafe line[x + 1] += opaque(second)
      } else if alphas != 0 {
        unsafe line[x] += pixel(first)
        unsafe line[x + 1] += pixel(second)
      }
      x += 2
    }
    if x < line.count { unsafe line[x] += pixel(at: x, of: row) }
  }

  @inline(__always)
  private func pixel(at x: Int, of row: UnsafeRawPointer) -> SIMD4<Scalar> {
    unsafe pixel(UInt32(littleEndian: row.loadUnaligned(fromByteOffset: 4 * x, as: UInt32.self)))
  }

  @inline(__always)
  private func pixel(_ bytes: UInt32) -> SIMD4<Scalar> {
    let alpha = bytes &>> 24
    if alpha == 255 { return unsafe opaque(bytes) }
    if alpha == 0 { return .zero }
    let share = Scalar(Int(alpha)) * (1 / 255)
    if Alpha.self == StraightAlpha.self { return unsafe opaque(bytes) * share }
    // The color without alpha, which is usually not an integer.
    let scale = 255 / Scalar(Int(alpha))
    let light = SIMD4(
      unsafe linear(Scalar(Int(bytes & 0xFF)) * scale),
      unsafe linear(Scalar(Int(bytes &>> 8 & 0xFF)) * scale),
      unsafe linear(Scalar(Int(bytes &>> 16 & 0xFF)) * scale), 1)
    return light * share
  }

  /// The pixel as if its alpha were 255.
  @inline(__always)
  private func opaque(_ bytes: UInt32) -> SIMD4<Scalar> {
    let red = unsafe decoded[Int(bytes & 0xFF)]
    let green = unsafe decoded[Int(256 + (bytes &>> 8 & 0xFF))]
    let blue = unsafe decoded[Int(512 + (bytes &>> 16 & 0xFF))]
    return (red + green) + blue
  }

  /// The linear light of an sRGB value, 0...255, clamped at 255. Linear interpolation between integers is off by less
  /// than 0.01 of a step.
  @inline(__always)
  private func linear(_ color: Scalar) -> Scalar {
    let color = min(color, 255)
    let whole = min(color.wholePart, 254)
    let low = unsafe decoded[whole].x
    let high = unsafe decoded[whole + 1].x
    return low + (high - low) * (color - Scalar(whole))
  }
}
