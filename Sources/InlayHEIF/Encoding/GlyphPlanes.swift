import InlayPixels

/// An image prepared for coding, with transparent pixels filled with nearby colors.
///
/// The color of a transparent pixel is never visible, but it shares blocks and chroma samples with visible pixels. If
/// it were black, edges would lose color. With nearby colors instead, three glyphs of 320 pixels took 6 to 14 % fewer
/// bytes and were 0.35 to 1.1 dB closer to the originals.
struct GlyphPlanes {
  private let pixels: StraightPixels
  /// Red, green and blue of each pixel, with transparent pixels filled.
  private let colors: [SIMD4<Float>]

  /// - Complexity: O(pixels).
  init(_ pixels: StraightPixels) {
    self.pixels = pixels
    // There is no color to fill with, or no pixel to fill.
    let alphas = stride(from: 3, to: pixels.bytes.count, by: 4).lazy.map { pixels.bytes[$0] }
    if !alphas.contains(where: { $0 > 0 }) || !alphas.contains(0) {
      colors = stride(from: 0, to: pixels.bytes.count, by: 4).map { at in
        SIMD4(Float(pixels.bytes[at]), Float(pixels.bytes[at + 1]), Float(pixels.bytes[at + 2]), 0)
      }
    } else {
      colors = Self.filled(pixels)
    }
  }

  // MARK: Filling

  /// The colors with each transparent pixel replaced by an average weighted by alpha, over the smallest square of 2ⁿ
  /// pixels around it that is not all transparent.
  private static func filled(_ pixels: StraightPixels) -> [SIMD4<Float>] {
    // Colors times alpha, and alpha; then repeated sums of four.
    var level = stride(from: 0, to: pixels.bytes.count, by: 4).map { at in
      let alpha = Float(pixels.bytes[at + 3])
      return SIMD4<Float>(
        Float(pixels.bytes[at]) * alpha, Float(pixels.bytes[at + 1]) * alpha,
        Float(pixels.bytes[at + 2]) * alpha,
        alpha)
    }
    var (width, height) = (pixels.width, pixels.height)
    var levels = [(sums: level, width: width, height: height)]
    while width > 1 || height > 1 {
      let (halfWidth, halfHeight) = ((width + 1) / 2, (height + 1) / 2)
      var half = [SIMD4<Float>](repeating: .zero, count: halfWidth * halfHeight)
      for y in 0..<height {
        for x in 0..<width { half[y / 2 * halfWidth + x / 2] += level[y * width + x] }
      }
      (level, width, height) = (half, halfWidth, halfHeight)
      levels.append((level, width, height))
    }
    var above = levels[levels.count - 1].sums.map { $0 / $0.w }
    for index in (0..<levels.count - 1).reversed() {
      let (sums, width, height) = levels[index]
      let aboveWidth = levels[index + 1].width
      var here = [SIMD4<Float>](repeating: .zero, count: width * height)
      for y in 0..<height {
        for x in 0..<width {
          let sum = sums[y * width + x]
          here[y * width + x] = sum.w > 0 ? sum / sum.w : above[y / 2 * aboveWidth + x / 2]
        }
      }
      above = here
    }
    return above
  }

  // MARK: Planes

  /// The colors of the part of `width` × `height` pixels at `x`, `y`, in Y′CbCr of BT.601 (full range). Chroma has half
  /// the size and is weighted by alpha. Beyond the image, its last column and row are repeated.
  func color(x: Int, y: Int, width: Int, height: Int) -> CodingPlanes {
    let (codedWidth, codedHeight) = (CodingPlanes.codedSide(width), CodingPlanes.codedSide(height))
    let (right, bottom) = (min(x + width, pixels.width) - 1, min(y + height, pixels.height) - 1)
    var luma = [UInt8](repeating: 0, count: codedWidth * codedHeight)
    var cb = [UInt8](repeating: 0, count: luma.count / 4)
    var cr = cb
    for blockY in 0..<codedHeight / 2 {
      for blockX in 0..<codedWidth / 2 {
        var sum = SIMD4<Float>.zero
        for index in 0..<4 {
          let (px, py) = (2 * blockX + index % 2, 2 * blockY + index / 2)
          let at = min(y + py, bottom) * pixels.width + min(x + px, right)
          let color = colors[at]
          luma[py * codedWidth + px] = Self.byte(Self.luma(color))
          // A small weight for transparent pixels, so that four of them give their average.
          sum += SIMD4(color.x, color.y, color.z, 1) * (Float(pixels.bytes[4 * at + 3]) + 1e-3)
        }
        let mean = sum / sum.w
        let light = Self.luma(mean)
        cb[blockY * (codedWidth / 2) + blockX] = Self.byte(128 + (mean.z - light) / 1.772)
        cr[blockY * (codedWidth / 2) + blockX] = Self.byte(128 + (mean.x - light) / 1.402)
      }
    }
    return CodingPlanes(width: codedWidth, height: codedHeight, luma: luma, cb: cb, cr: cr)
  }

  /// The alpha of the same part. Beyond the image, its last column and row are repeated.
  func alpha(x: Int, y: Int, width: Int, height: Int) -> CodingPlanes {
    let (codedWidth, codedHeight) = (CodingPlanes.codedSide(width), CodingPlanes.codedSide(height))
    let (right, bottom) = (min(x + width, pixels.width) - 1, min(y + height, pixels.height) - 1)
    var luma: [UInt8] = []
    luma.reserveCapacity(codedWidth * codedHeight)
    for py in 0..<codedHeight {
      let row = min(y + py, bottom) * pixels.width
      for px in 0..<codedWidth { luma.append(pixels.bytes[4 * (row + min(x + px, right)) + 3]) }
    }
    return CodingPlanes(width: codedWidth, height: codedHeight, luma: luma, cb: [], cr: [])
  }

  private static func luma(_ color: SIMD4<Float>) -> Float {
    0.299 * color.x + 0.587 * color.y + 0.114 * color.z
  }

  private static func byte(_ value: Float) -> UInt8 { UInt8(min(max(value.rounded(), 0), 255)) }
}
