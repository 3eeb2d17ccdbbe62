import InlayPixels

/// The Oklab color space (Björn Ottosson, 2020), in which equal distances look about equally different.
enum Oklab {
  /// Lightness 0...1, green to red, blue to yellow, and 0, for three sRGB channels.
  static func coordinates(red: UInt8, green: UInt8, blue: UInt8) -> SIMD4<Float> {
    let linear = SRGBLight.linear
    let red = Double(linear[Int(red)])
    let green = Double(linear[Int(green)])
    let blue = Double(linear[Int(blue)])
    let long = cubeRoot(0.412_221_470_8 * red + 0.536_332_536_3 * green + 0.051_445_992_9 * blue)
    let middle = cubeRoot(0.211_903_498_2 * red + 0.680_699_545_1 * green + 0.107_396_956_6 * blue)
    let short = cubeRoot(0.088_302_461_9 * red + 0.281_718_837_6 * green + 0.629_978_700_5 * blue)
    return SIMD4(
      Float(0.210_454_255_3 * long + 0.793_617_785_0 * middle - 0.004_072_046_8 * short),
      Float(1.977_998_495_1 * long - 2.428_592_205_0 * middle + 0.450_593_709_9 * short),
      Float(0.025_904_037_1 * long + 0.782_771_766_2 * middle - 0.808_675_766_0 * short), 0)
  }

  /// The cube root of 0...1 by Halley's method. It gives the same bits with every C library.
  private static func cubeRoot(_ x: Double) -> Double {
    guard x > 1e-12 else { return 0 }
    // Dividing the exponent by three gives an estimate accurate to about 5 %.
    var root = Double(bitPattern: x.bitPattern / 3 + 0x2A9F_7893_0000_0000)
    for _ in 0..<3 {
      let cube = root * root * root
      root *= (cube + 2 * x) / (2 * cube + x)
    }
    return root
  }
}
