/// Writes rows of premultiplied linear light as 8-bit pixels, straight or premultiplied.
///
/// Unsafe inside: the table has ``LinearLight/steps`` + 2 entries and is used only for light of 0...1. Callers stay
/// within the rows.
@unsafe
struct LinearWriter<Scalar: LinearScalar> {
  let target: UnsafeMutableRawPointer
  let rowBytes: Int
  let encoded: UnsafePointer<Scalar>
  /// Whether to premultiply the colors.
  let multiplies: Bool

  @inline(__always)
  func write(_ line: borrowing PixelLine<Scalar>, row y: Int) {
    let row = unsafe target + y * rowBytes
    for x in 0..<line.count { unsafe write(line[x], at: row + 4 * x) }
  }

  /// The same for a row with more pixels than `line`.
  @inline(__always)
  func write(_ line: borrowing PixelLine<Scalar>, over taps: [TriangleTap<Scalar>], row y: Int) {
    let row = unsafe target + y * rowBytes
    for x in taps.indices {
      let tap = taps[x]
      let pixel = line[tap.first] * (1 - tap.fraction) + line[tap.second] * tap.fraction
      unsafe write(pixel, at: row + 4 * x)
    }
  }

  @inline(__always)
  private func write(_ pixel: SIMD4<Scalar>, at place: UnsafeMutableRawPointer) {
    let alpha = min(pixel.w, 1)
    let alphaByte = UInt32(truncatingIfNeeded: (alpha * 255 + 0.5).wholePart)
    guard alphaByte > 0 else {
      unsafe place.storeBytes(of: 0, as: UInt32.self)
      return
    }
    let light = pixel * (1 / alpha)
    let share = unsafe multiplies ? alpha : 1
    let red = unsafe color(light.x, share)
    let green = unsafe color(light.y, share)
    let blue = unsafe color(light.z, share)
    let bytes = red | green &<< 8 | blue &<< 16 | alphaByte &<< 24
    unsafe place.storeBytes(of: bytes.littleEndian, as: UInt32.self)
  }

  @inline(__always)
  private func color(_ light: Scalar, _ share: Scalar) -> UInt32 {
    let position = min(light, 1) * Scalar(LinearLight<Scalar>.steps)
    let whole = position.wholePart
    let low = unsafe encoded[whole]
    let high = unsafe encoded[whole + 1]
    let value = low + (high - low) * (position - Scalar(whole))
    return UInt32(truncatingIfNeeded: (value * share + 0.5).wholePart)
  }
}
