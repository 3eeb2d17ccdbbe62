extension PixelImage where Alpha == StraightAlpha {
  /// The picture with colors multiplied by their alpha: each is c × a ÷ 255, rounded to the nearest.
  ///
  /// - Complexity: O(pixels).
  public func premultiplied() -> PremultipliedPixels {
    PremultipliedPixels(
      unchecked: mapPartlyTransparent { color, alpha in
        let product = UInt32(color) * UInt32(alpha) + 128
        return UInt8(truncatingIfNeeded: (product + product >> 8) >> 8)
      }, width: width, height: height)
  }
}

extension PixelImage where Alpha == PremultipliedAlpha {
  /// The picture with colors as they were before alpha multiplied them: c × 255 ÷ a, rounded to the nearest,
  /// halves up.
  ///
  /// Where alpha is 0 the colors are 0. A color above its alpha becomes 255. The way back,
  /// ``PixelImage/premultiplied()``, gives this picture again; the other way round colors lose what their
  /// alpha leaves no room for.
  ///
  /// - Complexity: O(pixels).
  public func straight() -> StraightPixels {
    StraightPixels(
      unchecked: mapPartlyTransparent { color, alpha in
        PixelImage.divided(color, by: alpha)
      }, width: width, height: height)
  }

  /// A color as it was before `alpha` multiplied it.
  @inline(__always)
  static func divided(_ color: UInt8, by alpha: UInt8) -> UInt8 {
    alpha == 0 ? 0 : UInt8(min(255, (UInt32(color) * 255 + UInt32(alpha) / 2) / UInt32(alpha)))
  }
}

extension PixelImage {
  /// The bytes with the colors of every pixel that is not opaque changed by `convert(color, alpha)`.
  @inline(__always)
  private func mapPartlyTransparent(_ convert: (UInt8, UInt8) -> UInt8) -> [UInt8] {
    var out = bytes
    var pixels = out.mutableSpan
    var at = 0
    while at < pixels.count {
      let alpha = pixels[at + 3]
      if alpha != 255 {
        for channel in at..<at + 3 { pixels[channel] = convert(pixels[channel], alpha) }
      }
      at += 4
    }
    return out
  }
}
