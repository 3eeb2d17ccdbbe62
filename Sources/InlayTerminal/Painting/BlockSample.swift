import InlayCore
import InlayPixels

/// Sums over samples in linear light.
///
/// They give the error of a part for any opaque color, and for the terminal's background.
struct BlockSum {
  /// Red, green, blue, and the weight they were multiplied by.
  var light: SIMD4<Float>
  /// The weighted square of the light; the error of opacity if the part is painted; the error if it is left clear;
  /// alpha.
  var errors: SIMD4<Float>

  static let zero = BlockSum(light: .zero, errors: .zero)

  @inline(__always)
  static func + (a: BlockSum, b: BlockSum) -> BlockSum {
    BlockSum(light: a.light + b.light, errors: a.errors + b.errors)
  }

  @inline(__always)
  static func - (a: BlockSum, b: BlockSum) -> BlockSum {
    BlockSum(light: a.light - b.light, errors: a.errors - b.errors)
  }

  /// The error if the part is painted with its mean.
  @inline(__always)
  var errorOfMean: Float {
    var color = light
    color.w = 0
    let weight = light.w
    return weight > 0 ? max(0, errors.x - (color * color).sum() / weight) + errors.y : errors.y
  }

  /// The error if the part is painted with a color in linear light. The color's fourth component is 0.
  @inline(__always)
  func error(of color: SIMD4<Float>) -> Float {
    max(0, errors.x - 2 * (light * color).sum() + light.w * (color * color).sum()) + errors.y
  }
}

/// Makes samples of pixels.
struct BlockSampler {
  private let linear = SRGBLight.linear
  /// The background in linear light, with 0 as the fourth component; `nil` if unknown.
  private let background: SIMD4<Float>?

  init(background: TextColor?) {
    let linear = SRGBLight.linear
    self.background = background.map {
      SIMD4(linear[Int($0.red)], linear[Int($0.green)], linear[Int($0.blue)], 0)
    }
  }

  /// The sample for the four bytes of a pixel from `at` on.
  @inline(__always)
  func sample(_ bytes: Span<UInt8>, at: Int) -> BlockSum {
    let linear = linear.span
    let byte = bytes[at + 3]
    let alpha = Float(byte) * (1 / 255)
    let color = SIMD4(
      linear[Int(bytes[at])], linear[Int(bytes[at + 1])], linear[Int(bytes[at + 2])], 0)
    if let background {
      var light = byte == 255 ? color : color * alpha + background * (1 - alpha)
      let apart = light - background
      let square = (light * light).sum()
      light.w = 1
      return BlockSum(light: light, errors: SIMD4(square, 0, (apart * apart).sum(), alpha))
    }
    var light = color * alpha
    light.w = alpha
    return BlockSum(
      light: light,
      errors: SIMD4(
        alpha * (color * color).sum(), (1 - alpha) * (1 - alpha), Self.lossOfPicture * alpha * alpha, alpha))
  }

  /// The weight of the error of leaving out a part of the picture, relative to that of covering an unknown background.
  /// A single sample is painted from alpha ¼ on. Without this weight the samples at a glyph's corners would be lost,
  /// because a glyph fills two thirds of its box.
  private static let lossOfPicture: Float = 9

  /// Whether a part must be painted. Without a known background, the error decides later.
  @inline(__always)
  func isCovered(_ part: BlockSum) -> Bool { background == nil || part.errors.w * 128 >= part.light.w }

  /// Whether a part may be left to the terminal's background, if that reduces the error.
  var mayBeClear: Bool { background == nil }

  /// The minimum error of a part over all colors that it may have.
  @inline(__always)
  func minimumError(_ part: BlockSum) -> Float {
    background == nil
      ? min(part.errors.z, part.errorOfMean) : isCovered(part) ? part.errorOfMean : part.errors.z
  }
}
