import InlayCore
import InlayPixels

/// Converts decoded planes to red, green, blue and an opaque alpha, or to one byte of gray. This is the unsafe part of
/// decoding.
///
/// libheif converts the coded samples to red, green and blue with the proper matrix, so the pixels are the same as in
/// every program that uses it. Only gray of limited range is expanded here, because libheif leaves it unchanged.
struct PlaneConversion {
  let type: MIMEType

  /// The samples of the first plane, one byte each. Throws if the plane is missing.
  func gray(_ planes: borrowing HEIFPlanes, width: Int, height: Int) throws -> [UInt8] {
    guard let plane = unsafe planes.plane(0, width: width, height: height) else { throw wrongSize() }
    let scale = unsafe SampleScale(bits: plane.bits, isLimited: planes.isLimitedGray)
    return unsafe Self.filled(width * height) { out in
      for y in 0..<height {
        unsafe Self.copyRow(y, of: plane, scale, to: out + y * width, step: 1, width: width)
      }
    }
  }

  /// Red, green, blue and 255 for each pixel. Gray gives three equal values. Throws if a plane is missing.
  func rgba(_ planes: borrowing HEIFPlanes, width: Int, height: Int) throws -> [UInt8] {
    let isGray = planes.isGray
    guard let red = unsafe planes.plane(0, width: width, height: height),
      let green = unsafe isGray ? red : planes.plane(1, width: width, height: height),
      let blue = unsafe isGray ? red : planes.plane(2, width: width, height: height)
    else { throw wrongSize() }
    let isLimited = planes.isLimitedGray
    let isNarrow = unsafe !isLimited && red.bits == 8 && green.bits == 8 && blue.bits == 8
    return unsafe Self.filled(4 * width * height) { out in
      for y in 0..<height {
        let row = unsafe out + 4 * y * width
        if isNarrow {
          unsafe Self.interleave(red.row(y), green.row(y), blue.row(y), into: row, width: width)
        } else {
          let redScale = unsafe SampleScale(bits: red.bits, isLimited: isLimited)
          unsafe Self.copyRow(y, of: red, redScale, to: row, step: 4, width: width)
          let greenScale = unsafe SampleScale(bits: green.bits, isLimited: isLimited)
          unsafe Self.copyRow(y, of: green, greenScale, to: row + 1, step: 4, width: width)
          let blueScale = unsafe SampleScale(bits: blue.bits, isLimited: isLimited)
          unsafe Self.copyRow(y, of: blue, blueScale, to: row + 2, step: 4, width: width)
          for x in 0..<width { unsafe row[4 * x + 3] = 255 }
        }
      }
    }
  }

  private func wrongSize() -> InlayError {
    .pixelsDamaged(type, at: nil, what: "the decoded picture does not have the size that its header states")
  }

  private static func filled(_ count: Int, _ body: (UnsafeMutablePointer<UInt8>) -> Void) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: count) { out, initialized in
      guard let start = out.baseAddress else { return }
      unsafe body(start)
      initialized = count
    }
  }

  /// Makes 32-bit pixels from three rows of 8-bit samples.
  @unsafe
  private static func interleave(
    _ red: UnsafePointer<UInt8>, _ green: UnsafePointer<UInt8>, _ blue: UnsafePointer<UInt8>,
    into row: UnsafeMutablePointer<UInt8>, width: Int
  ) {
    let target = UnsafeMutableRawPointer(row)
    for x in 0..<width {
      let pixel = unsafe UInt32(red[x]) | UInt32(green[x]) << 8 | UInt32(blue[x]) << 16 | 0xFF00_0000
      unsafe target.storeBytes(of: pixel.littleEndian, toByteOffset: 4 * x, as: UInt32.self)
    }
  }

  /// Copies a row of samples as bytes at a distance of `step`.
  @unsafe
  private static func copyRow(
    _ y: Int, of plane: HEIFPlanes.Plane, _ scale: SampleScale, to out: UnsafeMutablePointer<UInt8>,
    step: Int,
    width: Int
  ) {
    let row = unsafe plane.row(y)
    if scale.isIdentity {
      for x in 0..<width { unsafe out[step * x] = row[x] }
      return
    }
    let isWide = unsafe plane.bits > 8
    for x in 0..<width {
      let sample =
        unsafe isWide
        ? UInt32(UnsafeRawPointer(row).load(fromByteOffset: 2 * x, as: UInt16.self)) : UInt32(row[x])
      unsafe out[step * x] = scale.byte(sample)
    }
  }
}

/// Converts samples of 1 to 16 bits to bytes, with rounding.
struct SampleScale {
  /// The value that becomes 0, and the distance from it to the value that becomes 255.
  private let low: UInt32, span: UInt32
  /// Whether samples stay unchanged.
  var isIdentity: Bool { low == 0 && span == 255 }

  /// In limited range, 16 × 2^(bits - 8) is black and 235 × 2^(bits - 8) is white (ITU-T H.273, equation 20).
  init(bits: Int, isLimited: Bool) {
    (low, span) =
      isLimited && bits >= 8
      ? (16 << UInt32(bits - 8), 219 << UInt32(bits - 8)) : (0, UInt32(1) << UInt32(bits) - 1)
  }

  func byte(_ sample: UInt32) -> UInt8 {
    let above = min(sample > low ? sample - low : 0, span)
    return UInt8(truncatingIfNeeded: (above * 255 + span / 2) / span)
  }
}
