import Foundation
import InlayPixels

/// Scaling as the definition says it, in `Double`, pixel by pixel, both axes at once.
enum ReferenceScaler {
  /// The value each pixel of the result should have before rounding, 0...255: colors straight, or multiplied
  /// by alpha.
  static func scale<Alpha: AlphaForm>(
    _ image: PixelImage<Alpha>, _ width: Int, _ height: Int, multiplies: Bool
  ) -> [SIMD4<Double>] {
    let columns = (0..<width).map { weights(at: $0, from: image.width, to: width) }
    let rows = (0..<height).map { weights(at: $0, from: image.height, to: height) }
    let linear = linear(image)
    var out: [SIMD4<Double>] = []
    for row in rows {
      for column in columns {
        var sum = SIMD4<Double>.zero
        for (y, down) in row {
          for (x, across) in column { sum += linear[y * image.width + x] * (down * across) }
        }
        let straight = sum.w > 0 ? sum / sum.w : .zero
        let share = multiplies ? sum.w : 1
        out.append(
          SIMD4(encode(straight.x) * share, encode(straight.y) * share, encode(straight.z) * share, sum.w)
            * 255)
      }
    }
    return out
  }

  private static func linear<Alpha: AlphaForm>(_ image: PixelImage<Alpha>) -> [SIMD4<Double>] {
    stride(from: 0, to: image.bytes.count, by: 4).map { at in
      let alpha = Double(image.bytes[at + 3]) / 255
      if alpha == 0 { return .zero }
      let color = (0..<3).map { channel in
        let stored = Double(image.bytes[at + channel]) / 255
        return decode(Alpha.self == PremultipliedAlpha.self ? min(1, stored / alpha) : stored) * alpha
      }
      return SIMD4(color[0], color[1], color[2], alpha)
    }
  }

  /// Which source pixels make pixel `index`, and with which weights: the overlap of the stretches where there
  /// are fewer pixels, the height of a triangle over the distance of the middles where there are more.
  private static func weights(at index: Int, from source: Int, to target: Int) -> [(Int, Double)] {
    let ratio = Double(source) / Double(target)
    if target <= source {
      let (low, high) = (Double(index) * ratio, Double(index + 1) * ratio)
      return (Int(low)...min(source - 1, Int(high))).map { pixel in
        (pixel, max(0, min(high, Double(pixel + 1)) - max(low, Double(pixel))) / ratio)
      }
    }
    let middle = (Double(index) + 0.5) * ratio - 0.5
    return [Int(middle.rounded(.down)), Int(middle.rounded(.down)) + 1].map { pixel in
      (min(source - 1, max(0, pixel)), 1 - abs(Double(pixel) - middle))
    }
  }

  private static func decode(_ color: Double) -> Double {
    color <= 0.04045 ? color / 12.92 : pow((color + 0.055) / 1.055, 2.4)
  }

  private static func encode(_ light: Double) -> Double {
    light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
  }
}
