/// Reads rows of 8-bit pixels as linear light multiplied by alpha.
///
/// Unsafe inside, because each lookup of a byte in a table of 256 would be checked three times a pixel: the tables have
/// 768 entries, and callers stay within the rows.
@unsafe
struct LinearReader<Scalar: LinearScalar, Alpha: AlphaForm> {
  let source: UnsafeRawPointer
  let rowBytes: Int
  let decoded: UnsafePointer<SIMD4<Scalar>>

  /// Row `y` as it is.
  @inline(__always)
  func read(row y: Int, into line: borrowing PixelLine<Scalar>) {
    let row = unsafe source + y * rowBytes
    for x in 0..<line.count { unsafe line[x] = pixel(at: x, of: row) }
  }

  /// Row `y`, averaged over the spans of `columns`.
  @inline(__always)
  func read(row y: Int, over columns: AreaAxis<Scalar>, into line: borrowing PixelLine<Scalar>) {
    let row = unsafe source + y * rowBytes
    let width = unsafe rowBytes / 4
    // Where two spans share a pixel it is read once.
    var edge = unsafe pixel(at: 0, of: row)
    for index in columns.spans.indices {
      let span = columns.spans[index]
      var sum = unsafe interior(row, span.first + 1, span.last) * columns.weight
      sum += edge * span.firstWeight
      if span.last < width {
        edge = unsafe pixel(at: span.last, of: row)
        sum += edge * span.lastWeight
      }
      line[index] = sum
    }
  }

  /// The sum of the pixels `from ..< to`, none if `from` is not below `to`.
  @inline(__always)
  private func interior(_ row: UnsafeRawPointer, _ from: Int, _ to: Int) -> SIMD4<Scalar> {
    var sum = SIMD4<Scalar>.zero
    var x = from
    while x + 1 < to {
      let two = unsafe UInt64(littleEndian: row.loadUnaligned(fromByteOffset: 4 * x, as: UInt64.self))
      let alphas = two & 0xFF00_0000_FF00_0000
      let first = UInt32(truncatingIfNeeded: two)
      let second = UInt32(truncatingIfNeeded: two &>> 32)
      if alphas == 0xFF00_0000_FF00_0000 {
        sum += unsafe opaque(first) + opaque(second)
      } else if alphas != 0 {
        sum += unsafe pixel(first) + pixel(second)
      }
      x += 2
    }
    if x < to { sum += unsafe pixel(at: x, of: row) }
    return sum
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
    // The colour before alpha multiplied it, mostly no whole number.
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

  /// Linear light of an sRGB value, 0...255; more is taken for 255. Between whole values a straight line, off the curve by
  /// less than 0.01 of a step.
  @inline(__always)
  private func linear(_ color: Scalar) -> Scalar {
    let color = min(color, 255)
    let whole = min(color.wholePart, 254)
    let low = unsafe decoded[whole].x
    let high = unsafe decoded[whole + 1].x
    return low + (high - low) * (color - Scalar(whole))
  }
}
