extension PixelImage where Alpha == StraightAlpha {
  /// The image with premultiplied alpha: each color is c × a ÷ 255, rounded to the nearest integer.
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
  /// The image with straight alpha: each color is c × 255 ÷ a, rounded to the nearest integer, halves up.
  ///
  /// If alpha is 0, colors are 0. A color above its alpha becomes 255. ``PixelImage/premultiplied()`` of the result
  /// gives this image again. In the other direction, colors lose the precision that their alpha cannot hold.
  ///
  /// - Complexity: O(pixels).
  public func straight() -> StraightPixels {
    StraightPixels(
      unchecked: mapPartlyTransparent { color, alpha in
        PixelImage.divided(color, by: alpha)
      }, width: width, height: height)
  }

  /// A color value divided by `alpha`.
  @inline(__always)
  static func divided(_ color: UInt8, by alpha: UInt8) -> UInt8 {
    alpha == 0 ? 0 : UInt8(min(255, (UInt32(color) * 255 + UInt32(alpha) / 2) / UInt32(alpha)))
  }
}

extension PixelImage {
  /// The bytes, with `convert(color, alpha)` applied to the colors of every pixel that is not opaque.
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
