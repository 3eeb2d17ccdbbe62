/// Conversion of register colors: each channel in percent, as DEC's terminals take them.
enum SixelPercent {
  /// The nearest percentage for each channel value.
  static let ofValue: [UInt8] = (0...255).map { UInt8(($0 * 200 + 255) / 510) }
  /// The channel value that terminals derive from each percentage, by rounding.
  static let value: [UInt8] = (0...100).map { UInt8(($0 * 510 + 100) / 200) }
}

/// A register's color in percent.
struct SixelColor: Hashable {
  var red, green, blue: UInt8

  /// The nearest color to channels of 0...255.
  init(nearest color: SIMD4<Float>) {
    red = SixelPercent.ofValue[Int(max(0, min(color.x, 255)) + 0.5)]
    green = SixelPercent.ofValue[Int(max(0, min(color.y, 255)) + 0.5)]
    blue = SixelPercent.ofValue[Int(max(0, min(color.z, 255)) + 0.5)]
  }

  /// Creates a color from `0x00rrggbb` in percent.
  init(percents: UInt32) {
    red = UInt8(truncatingIfNeeded: percents >> 16)
    green = UInt8(truncatingIfNeeded: percents >> 8)
    blue = UInt8(truncatingIfNeeded: percents)
  }

  /// The channel values of 0...255 that terminals derive from the color.
  var point: SIMD4<Float> {
    SIMD4(
      Float(SixelPercent.value[Int(red)]), Float(SixelPercent.value[Int(green)]),
      Float(SixelPercent.value[Int(blue)]), 0)
  }
}
