import Inlay
import InlayPixels

/// Decoded planes as red, green, blue and an opaque alpha, or as one byte of grey: the unsafe part of a conversion.
///
/// Chroma of 4:2:0 and 4:2:2 is taken from the sample a pixel lies in, as libheif does it.
struct PlaneConversion {
  let colors: CodedColors
  let type: MediaType

  // MARK: Grey

  /// The luma of each pixel, one byte each: 4 × fewer than RGBA.
  func gray(_ planes: borrowing HEIFPlanes, width: Int, height: Int) throws(PixelError) -> [UInt8] {
    // libheif gives red, green and blue where the data say so; for grey they are equal.
    guard let plane = unsafe planes.plane(0, isRGB: planes.layout == .rgb, width: width, height: height)
    else {
      throw missing()
    }
    let scale = sampleScale(bits: unsafe plane.bits)
    let isPlain = unsafe plane.bits == 8 && (colors.isFullRange || planes.layout == .rgb)
    return unsafe [UInt8](unsafeUninitializedCapacity: width * height) { out, count in
      for y in 0..<height {
        let row = unsafe plane.start + y * plane.rowBytes
        if isPlain {
          unsafe UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(out)[(y * width)...])
            .copyMemory(from: UnsafeRawBufferPointer(start: row, count: width))
        } else {
          for x in 0..<width {
            let value = unsafe Self.sample(row, x, isWide: plane.bits > 8)
            unsafe out[y * width + x] = Self.byte((Double(value) - scale.black) * scale.luma)
          }
        }
      }
      count = width * height
    }
  }

  // MARK: Colour

  /// Red, green, blue and 255 of each pixel.
  func rgba(_ planes: borrowing HEIFPlanes, width: Int, height: Int) throws(PixelError) -> [UInt8] {
    guard let layout = planes.layout else {
      throw .unsupported(type, why: "libheif gave planes of an unknown layout")
    }
    if layout == .gray { return try grayAsRGBA(planes, width: width, height: height) }
    let (stepX, stepY) = layout == .yuv420 ? (1, 1) : layout == .yuv422 ? (1, 0) : (0, 0)
    let isRGB = layout == .rgb
    let (chromaWidth, chromaHeight) = ((width + stepX) >> stepX, (height + stepY) >> stepY)
    guard let first = unsafe planes.plane(0, isRGB: isRGB, width: width, height: height),
      let second = unsafe planes.plane(1, isRGB: isRGB, width: chromaWidth, height: chromaHeight),
      let third = unsafe planes.plane(2, isRGB: isRGB, width: chromaWidth, height: chromaHeight),
      unsafe second.bits == third.bits
    else { throw missing() }
    let isIdentity = isRGB || colors.matrix == 0
    guard isIdentity || colors.matrix == 8 || colors.shares != nil else {
      throw .unsupported(type, why: "its colours are coded by the matrix \(colors.matrix) of H.273")
    }
    let isPlain = unsafe first.bits == 8 && second.bits == 8 && !isIdentity && colors.matrix != 8
    if isPlain, let shares = colors.shares {
      let weights = Weights(red: shares.red, blue: shares.blue, isFullRange: colors.isFullRange)
      return unsafe Self.filled(4 * width * height) { out in
        unsafe Self.convert(
          first, second, third, weights, stepX, stepY, width: width, height: height, into: out)
      }
    }
    return unsafe Self.filled(4 * width * height) { out in
      unsafe slowly(first, second, third, isRGB: isRGB, stepX, stepY, width: width, height: height, into: out)
    }
  }

  private func grayAsRGBA(
    _ planes: borrowing HEIFPlanes, width: Int, height: Int
  ) throws(PixelError) -> [UInt8] {
    let gray = try gray(planes, width: width, height: height)
    return unsafe Self.filled(4 * gray.count) { out in
      for (index, value) in gray.enumerated() {
        for channel in 0..<3 { unsafe out[4 * index + channel] = value }
        unsafe out[4 * index + 3] = 255
      }
    }
  }

  private func missing() -> PixelError {
    .damaged(type, at: nil, what: "the decoded picture is smaller than its header says")
  }

  // MARK: 8 bits

  /// The factors of the conversion, times 65,536.
  private struct Weights {
    let luma: Int32, black: Int32
    let redOfCr: Int32, greenOfCb: Int32, greenOfCr: Int32, blueOfCb: Int32

    init(red: Double, blue: Double, isFullRange: Bool) {
      let green = 1 - red - blue
      let chroma = isFullRange ? 65_536.0 : 65_536.0 * 255 / 224
      func fixed(_ value: Double) -> Int32 { Int32(value.rounded()) }
      luma = fixed(isFullRange ? 65_536 : 65_536.0 * 255 / 219)
      black = isFullRange ? 0 : 16
      redOfCr = fixed(2 * (1 - red) * chroma)
      blueOfCb = fixed(2 * (1 - blue) * chroma)
      greenOfCb = fixed(2 * (1 - blue) * blue / green * chroma)
      greenOfCr = fixed(2 * (1 - red) * red / green * chroma)
    }
  }

  private static func filled(
    _ count: Int, _ body: (UnsafeMutableBufferPointer<UInt8>) -> Void
  ) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: count) { out, initialized in
      unsafe body(UnsafeMutableBufferPointer(rebasing: out[..<count]))
      initialized = count
    }
  }

  /// All rows of 8-bit planes. The planes have been found large enough.
  @unsafe
  private static func convert(
    _ luma: HEIFPlanes.Plane, _ cb: HEIFPlanes.Plane, _ cr: HEIFPlanes.Plane, _ weights: Weights,
    _ stepX: Int, _ stepY: Int, width: Int, height: Int, into out: UnsafeMutableBufferPointer<UInt8>
  ) {
    guard let start = out.baseAddress else { return }
    let half: Int32 = 1 << 15
    for y in 0..<height {
      let lumas = unsafe (luma.start + y * luma.rowBytes).assumingMemoryBound(to: UInt8.self)
      let cbs = unsafe (cb.start + (y >> stepY) * cb.rowBytes).assumingMemoryBound(to: UInt8.self)
      let crs = unsafe (cr.start + (y >> stepY) * cr.rowBytes).assumingMemoryBound(to: UInt8.self)
      let target = unsafe start + 4 * y * width
      for x in 0..<width {
        let light = unsafe (Int32(lumas[x]) &- weights.black) &* weights.luma &+ half
        let u = unsafe Int32(cbs[x >> stepX]) &- 128
        let v = unsafe Int32(crs[x >> stepX]) &- 128
        let red = (light &+ v &* weights.redOfCr) >> 16
        let green = (light &- u &* weights.greenOfCb &- v &* weights.greenOfCr) >> 16
        let blue = (light &+ u &* weights.blueOfCb) >> 16
        unsafe target[4 * x] = UInt8(truncatingIfNeeded: min(max(red, 0), 255))
        unsafe target[4 * x + 1] = UInt8(truncatingIfNeeded: min(max(green, 0), 255))
        unsafe target[4 * x + 2] = UInt8(truncatingIfNeeded: min(max(blue, 0), 255))
        unsafe target[4 * x + 3] = 255
      }
    }
  }

  // MARK: Other depths and matrices

  private func sampleScale(bits: Int) -> (black: Double, luma: Double, chroma: Double) {
    let unit = Double(1 << (bits - 8))
    let maximum = Double(1 << bits - 1)
    return colors.isFullRange
      ? (0, 255 / maximum, 255 / maximum) : (16 * unit, 255 / (219 * unit), 255 / (224 * unit))
  }

  private static func byte(_ value: Double) -> UInt8 { UInt8(min(max(value.rounded(), 0), 255)) }

  @unsafe
  private static func sample(_ row: UnsafeRawPointer, _ x: Int, isWide: Bool) -> Int {
    isWide
      ? unsafe Int(row.load(fromByteOffset: 2 * x, as: UInt16.self))
      : unsafe Int(row.load(fromByteOffset: x, as: UInt8.self))
  }

  @unsafe
  private func slowly(
    _ first: HEIFPlanes.Plane, _ second: HEIFPlanes.Plane, _ third: HEIFPlanes.Plane, isRGB: Bool,
    _ stepX: Int, _ stepY: Int, width: Int, height: Int, into out: UnsafeMutableBufferPointer<UInt8>
  ) {
    let luma = sampleScale(bits: unsafe first.bits)
    let chroma = sampleScale(bits: unsafe second.bits)
    let middle = unsafe Double(1 << (second.bits - 1))
    let shares = colors.shares ?? (0.299, 0.114)
    let green = 1 - shares.red - shares.blue
    for y in 0..<height {
      let rows = unsafe (
        first.start + y * first.rowBytes, second.start + (y >> stepY) * second.rowBytes,
        third.start + (y >> stepY) * third.rowBytes
      )
      for x in 0..<width {
        let a = unsafe Double(Self.sample(rows.0, x, isWide: first.bits > 8))
        let b = unsafe Double(Self.sample(rows.1, x >> stepX, isWide: second.bits > 8))
        let c = unsafe Double(Self.sample(rows.2, x >> stepX, isWide: third.bits > 8))
        let light = (a - luma.black) * luma.luma
        let (u, v) = ((b - middle) * chroma.chroma, (c - middle) * chroma.chroma)
        let pixel: (Double, Double, Double)
        if isRGB {
          let scale = 255 / Double(1 << (unsafe first.bits) - 1)
          pixel = (a * scale, b * scale, c * scale)
        } else if colors.matrix == 0 {
          // Green, blue, red.
          pixel = ((c - chroma.black) * chroma.luma, light, (b - chroma.black) * chroma.luma)
        } else if colors.matrix == 8 {
          pixel = (light - u + v, light + u, light - u - v)
        } else {
          pixel = (
            light + 2 * (1 - shares.red) * v,
            light - (2 * (1 - shares.blue) * shares.blue * u + 2 * (1 - shares.red) * shares.red * v) / green,
            light + 2 * (1 - shares.blue) * u
          )
        }
        let at = 4 * (y * width + x)
        unsafe out[at] = Self.byte(pixel.0)
        unsafe out[at + 1] = Self.byte(pixel.1)
        unsafe out[at + 2] = Self.byte(pixel.2)
        unsafe out[at + 3] = 255
      }
    }
  }
}
