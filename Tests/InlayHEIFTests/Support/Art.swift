import Foundation
import InlayCore
import InlayPixels

/// Pictures drawn by arithmetic.
enum Art {
  /// A colored disc with a smooth edge, a hole and stripes, clear around it; it fills a picture of any shape.
  static func disc(_ width: Int, _ height: Int? = nil) -> StraightPixels {
    let height = height ?? width
    return make(width, height) { u, v in
      let distance = (u * u + v * v).squareRoot()
      let pixel = 2 / Double(min(width, height))
      let outer = min(max((0.95 - distance) / pixel, 0), 1)
      let hole = min(max((((u - 0.3) * (u - 0.3) + (v + 0.2) * (v + 0.2)).squareRoot() - 0.15) / pixel, 0), 1)
      let stripe = sin(12 * (u + 0.5 * v)) > 0 ? 1.0 : 0.6
      return (0.9 * stripe, (0.5 + 0.45 * v) * stripe, 0.3 + 0.3 * u, outer * hole)
    }
  }

  /// The same color everywhere.
  static func plain(_ width: Int, _ height: Int, _ color: SIMD4<UInt8>) -> StraightPixels {
    let bytes = (0..<width * height).flatMap { _ in [color.x, color.y, color.z, color.w] }
    return StraightPixels(width: width, height: height, bytes: bytes)!
  }

  /// Red, green, blue and alpha from 0 to 1 of each place from −1 to 1. Clear pixels are black, as Apple's are.
  static func make(
    _ width: Int, _ height: Int, _ color: (Double, Double) -> (Double, Double, Double, Double)
  ) -> StraightPixels {
    var bytes: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let place = (2 * (Double(x) + 0.5) / Double(width) - 1, 2 * (Double(y) + 0.5) / Double(height) - 1)
        let (r, g, b, a) = color(place.0, place.1)
        let alpha = UInt8((255 * a).rounded())
        bytes +=
          alpha == 0
          ? [0, 0, 0, 0] : [r, g, b].map { UInt8(min(max(255 * $0, 0), 255).rounded()) } + [alpha]
      }
    }
    return StraightPixels(width: width, height: height, bytes: bytes)!
  }
}

extension StraightPixels {
  /// Peak signal-to-noise ratio of red, green and blue in decibels, each pixel weighted by this picture's alpha:
  /// what is not seen does not count. `nil` if the sizes differ.
  func colorPSNR(of other: StraightPixels) -> Double? {
    guard (width, height) == (other.width, other.height) else { return nil }
    var (error, weight) = (0.0, 0.0)
    for at in stride(from: 0, to: bytes.count, by: 4) {
      let alpha = Double(bytes[at + 3]) / 255
      for channel in at..<at + 3 {
        let difference = Double(bytes[channel]) - Double(other.bytes[channel])
        error += alpha * difference * difference
      }
      weight += 3 * alpha
    }
    return error == 0 ? .infinity : 10 * log10(255 * 255 * weight / error)
  }

  /// The largest difference of alpha; `nil` if the sizes differ.
  func alphaDifference(to other: StraightPixels) -> Int? {
    guard (width, height) == (other.width, other.height) else { return nil }
    return stride(from: 3, to: bytes.count, by: 4).map { abs(Int(bytes[$0]) - Int(other.bytes[$0])) }.max()
  }
}
